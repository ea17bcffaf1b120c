import CConferenceProvider
public import Foundation

extension ProviderHost {
    /// An account of the user at the provider's service.
    ///
    /// The host signs the user in and keeps the tokens and passwords. A provider learns whether the user is signed in, and
    /// makes calls in the user's name with ``HTTPRequest/account``:
    ///
    ///     let account = ProviderHost.current.account("zoom")
    ///     guard account.state == .signedIn else { return roomsOfSignedOutUsers }
    ///     let request = HTTPRequest(meetings, method: "POST", body: body, account: account.name)
    ///
    /// The values stay the same while the process runs, even if the user signs in or out meanwhile.
    public struct Account: Sendable {
        /// Whether the user is signed in.
        public enum State: Hashable, Sendable, CaseIterable {
            /// The user is not signed in, the manifest does not declare such an account, or the host holds no accounts.
            case signedOut
            /// The user is signed in.
            case signedIn
            /// The service no longer accepts the sign-in. The user has to sign in again.
            case expired
        }

        let host: ProviderHost
        /// The name with which the account was looked up, such as `zoom` or `zoom/work`.
        public let name: String

        /// Whether the user is signed in.
        public var state: State {
            switch host.table.map({ Int($0.stateOfAccount(name)) }) {
            case VCP_ACCOUNT_SIGNED_IN: .signedIn
            case VCP_ACCOUNT_EXPIRED: .expired
            default: .signedOut
            }
        }

        /// The name of the user at the service, or nil if it is unknown.
        public var user: String? { self["user"] }

        /// The server that the user named at sign-in, or nil if there is only one service.
        public var server: URL? { self["server"].flatMap { URL(string: $0) } }

        /// The labels of all accounts of this kind, the default account first; empty if there is none.
        ///
        /// Look up the others with a label after a slash, such as `zoom/work`.
        public var labels: [String] {
            self["labels"]?.split(separator: "\n").map(String.init) ?? []
        }

        /// Returns a detail of the account, by a key of `vcp_account.h` such as `deviceID`, or nil if it has none.
        public subscript(key: String) -> String? { host.table?.detailOfAccount(name, key) }
    }

    /// Returns the account that the manifest declares under this name (`VCPAccounts`): the user's default one, or the one
    /// whose label follows after a slash.
    public func account(_ name: String) -> Account { Account(host: self, name: name) }
}
