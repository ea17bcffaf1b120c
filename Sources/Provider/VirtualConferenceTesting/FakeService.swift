import CConferenceProvider
import VirtualConferenceKit

/// What a host does for a provider that has no network and no secrets. A part that is nil is not offered.
struct FakeService: Sendable {
    let accounts: FakeAccounts?
    let signer: FakeHost.Signer?
    let responder: FakeHost.Responder?
    let calls = FakeCalls()

    /// Returns the table of an extension, or nil if the host does not offer it.
    func table(_ name: String) -> UnsafeRawPointer? {
        switch name {
        case VCP_EXT_HTTP where responder != nil: UnsafeRawPointer(Self.http)
        case VCP_EXT_ACCOUNT where accounts != nil: UnsafeRawPointer(Self.account)
        case VCP_EXT_SIGN where signer != nil: UnsafeRawPointer(Self.sign)
        default: nil
        }
    }

    // The tables are written once; only their addresses are handed out.

    private nonisolated(unsafe) static let http = permanent(
        vcp_host_http(
            struct_size: UInt32(MemoryLayout<vcp_host_http>.size), flags: 0,
            send: { context, token, call, done, user in
                WeakHost.host(context)?.send(token, call, done, user) ?? vcp_status(VCP_E_INVALID)
            }))

    private nonisolated(unsafe) static let account = permanent(
        vcp_host_account(
            struct_size: UInt32(MemoryLayout<vcp_host_account>.size), flags: 0,
            state: { context, name in
                switch WeakHost.host(context)?.service.accounts?.state(text(name)) {
                case .signedIn: Int32(VCP_ACCOUNT_SIGNED_IN)
                case .expired: Int32(VCP_ACCOUNT_EXPIRED)
                default: Int32(VCP_ACCOUNT_NONE)
                }
            },
            detail: { context, name, key, buffer, capacity, needed in
                copy(
                    WeakHost.host(context)?.service.accounts?.detail(text(name), text(key)), buffer, capacity, needed)
            }))

    private nonisolated(unsafe) static let sign = permanent(
        vcp_host_sign(
            struct_size: UInt32(MemoryLayout<vcp_host_sign>.size), flags: 0,
            sign: { context, token, call, done, user in
                WeakHost.host(context)?.sign(token, call, done, user) ?? vcp_status(VCP_E_INVALID)
            }))

}

/// Returns a copy of a table that is never freed.
func permanent<Table>(_ table: Table) -> UnsafePointer<Table> {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    pointer.initialize(to: table)
    return UnsafePointer(pointer)
}

/// Copies a text into a buffer of the provider, as `config_get` promises.
func copy(
    _ text: String?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> vcp_status {
    guard let text else { return vcp_status(VCP_E_NOT_FOUND) }
    needed?.pointee = text.utf8.count
    guard text.utf8.count <= capacity else { return vcp_status(VCP_E_LIMIT) }
    for (index, byte) in text.utf8.enumerated() { buffer?[index] = CChar(bitPattern: byte) }
    return vcp_status(VCP_OK)
}
