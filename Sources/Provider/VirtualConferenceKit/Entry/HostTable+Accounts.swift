import CConferenceProvider

extension HostTable {
    /// Whether the host holds accounts, and so adds credentials to calls that name one.
    var holdsAccounts: Bool { accounts != nil }

    /// Returns a `VCP_ACCOUNT_…` number.
    func stateOfAccount(_ name: String) -> Int32 {
        guard let state = accounts?.pointee.state else { return Int32(VCP_ACCOUNT_NONE) }
        return withText(name) { state(context, $0) }
    }

    /// Returns a detail of an account, or nil if it has none.
    func detailOfAccount(_ name: String, _ key: String) -> String? {
        guard let detail = accounts?.pointee.detail else { return nil }
        return copiedText(capacity: 256) { buffer, capacity, needed in
            withText(name) { name in
                withText(key) { detail(context, name, $0, buffer, capacity, &needed) }
            }
        }
    }

    private var accounts: UnsafePointer<vcp_host_account>? {
        hostExtension(VCP_EXT_ACCOUNT, as: vcp_host_account.self)
    }
}
