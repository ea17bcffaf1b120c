package import Secrets

/// A sign-in, without its secrets: an entry of the list of accounts.
package struct Account: Hashable, Sendable {
    /// Whether the sign-in can be used.
    package enum State: Hashable, Sendable {
        case signedIn
        /// The person has to sign in again.
        case expired(Reason)
    }

    /// Why a sign-in cannot be used. The raw values stand in files and in JSON; others may be added.
    package struct Reason: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The service has refused to renew the access.
        package static let refused = Reason(rawValue: "refused")
        /// The service has refused a password or key, or a token that cannot be renewed.
        package static let revoked = Reason(rawValue: "revoked")
        /// The provider's manifest now signs in elsewhere, or sends the access to other hosts.
        package static let changed = Reason(rawValue: "changed")
        /// The administrator of the computer allows another server only.
        package static let notAllowed = Reason(rawValue: "notAllowed")
        /// Signing in was interrupted before the end.
        package static let unfinished = Reason(rawValue: "unfinished")
        /// The secret is no longer where it was stored.
        package static let lost = Reason(rawValue: "lost")
    }

    package var name: AccountName
    /// Whether it is the one that is meant without a label.
    package var isDefault: Bool
    /// The user's name at the service, if it is known.
    package var user: String?
    /// The server that the person has named, such as `https://cloud.example.org/nextcloud`.
    package var server: String?
    /// The hosts that receive the access.
    package var hosts: [String]
    /// The hosts of these that may be on a private network, because the person has named them.
    package var privateHosts: [String]
    /// The file with the certificates that the person trusted for the service at sign-in, instead of the system's; nil for
    /// those of the system.
    package var authorities: String?
    /// The identifier of this device at a Matrix server.
    package var deviceID: String?
    /// The identifier of the OAuth client that was used.
    package var clientID: String?
    /// The OAuth scopes that the service granted.
    package var scopes: [String]
    /// Where the secret is kept; nil if it comes from the environment and is not stored.
    package var place: SecretPlace?
    /// When the person signed in, in seconds since 1970.
    package var since: Int64
    package var state: State
    /// A digest of the endpoints and hosts that the declaration had at sign-in.
    package var binding: String

    package init(
        name: AccountName, isDefault: Bool = false, user: String? = nil, server: String? = nil, hosts: [String] = [],
        privateHosts: [String] = [], authorities: String? = nil, deviceID: String? = nil, clientID: String? = nil,
        scopes: [String] = [],
        place: SecretPlace? = nil,
        since: Int64 = 0, state: State = .signedIn, binding: String = ""
    ) {
        self.name = name
        self.isDefault = isDefault
        self.user = user
        self.server = server
        self.hosts = hosts
        self.privateHosts = privateHosts
        self.authorities = authorities
        self.deviceID = deviceID
        self.clientID = clientID
        self.scopes = scopes
        self.place = place
        self.since = since
        self.state = state
        self.binding = binding
    }

    /// Whether the sign-in can be used.
    package var isSignedIn: Bool { state == .signedIn }
}

extension Account {
    /// Whether the account is at a server: at that address, or, for Matrix, at the one to which a server of that name leads. An
    /// account that names no server is at every one.
    package func isAt(server named: String) -> Bool {
        guard let own = server.flatMap({ ServiceAddress($0) }) else { return server == nil }
        guard let named = ServiceAddress(server: named) else { return false }
        if own.isSameServer(as: named) { return true }
        guard let user, user.hasPrefix("@"), let colon = user.firstIndex(of: ":") else { return false }
        return user[user.index(after: colon)...].lowercased() == named.authority.lowercased()
    }
}
