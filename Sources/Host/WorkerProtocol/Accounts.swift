// What a provider may know of the user's accounts: `vcp.account/1`. Nothing here is a secret.

/// The extensions of the host that a provider finds only if the host offers them.
package struct HostOffers: Hashable, Sendable {
    /// Whether the host offers `vcp.account/1`, and so adds credentials to HTTPS calls.
    package var account: Bool
    /// Whether the host offers `vcp.sign/1`.
    package var sign: Bool

    package init(account: Bool = false, sign: Bool = false) {
        self.account = account
        self.sign = sign
    }

    func write(to payload: inout PayloadWriter) {
        payload.flag(1, account)
        payload.flag(2, sign)
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        account = try payload.flag(1)
        sign = try payload.flag(2)
    }
}

/// An account, as a provider may see it.
///
/// There is one entry for each account that the manifest declares, also if the user is not signed in. Its name is the
/// declared one, and it stands for the user's default account of that kind. Each of the user's accounts of a kind has
/// another entry with its label: `zoom/work`.
package struct AccountEntry: Hashable, Sendable {
    /// Whether the user is signed in. The numbers are those of `VCP_ACCOUNT_…`.
    package enum State: Int32, Hashable, Sendable, CaseIterable {
        case signedOut = 0
        case signedIn = 1
        case expired = 2
    }

    /// A detail, by the key of `vcp_account.h`.
    package struct Detail: Hashable, Sendable {
        package var key: String
        package var value: String

        package init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The name, such as `zoom` or `zoom/work`.
    package var name: String
    package var state: State
    /// The details that are known: user, server, label, labels, deviceID.
    package var details: [Detail]

    package init(name: String, state: State, details: [Detail] = []) {
        self.name = name
        self.state = state
        self.details = details
    }

    func write(to payload: inout PayloadWriter) {
        payload.text(1, name)
        payload.number(2, state.rawValue)
        for detail in details {
            payload.group(3) {
                $0.text(1, detail.key)
                $0.text(2, detail.value)
            }
        }
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        name = try payload.text(1)
        guard let state = State(rawValue: try payload.number(2)) else { throw .wrongValue(tag: 2) }
        self.state = state
        var details: [Detail] = []
        for group in try payload.groups(3) {
            details.append(Detail(key: try group.text(1), value: try group.text(2)))
        }
        self.details = details
    }
}
