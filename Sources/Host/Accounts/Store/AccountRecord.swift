import ConferenceErrors
import Secrets

/// The secret of an account: a record with its tokens or its password. Descriptions do not show it.
struct AccountRecord: Hashable, Sendable {
    /// How requests prove the sign-in, and how that is renewed.
    enum Scheme: String, Codable, Sendable {
        /// Tokens of OAuth 2.0.
        case oauth
        /// Tokens of a Matrix server's older sign-in.
        case matrix
        /// A user name and a password.
        case password
        /// A key.
        case key
    }

    var scheme: Scheme
    /// Counts the versions of the record, so that a newer credential can be told from an older one.
    var generation = 1
    /// The ``Account/binding`` at sign-in.
    var binding: String
    /// The access token, the password or the key.
    var access: String
    var user: String?
    var refreshToken: String?
    /// When the access token was received, and when it expires, in seconds since 1970.
    var received: Int64?
    var expires: Int64?
    var clientID: String?
    var clientSecret: String?
    /// How a client that has registered itself proves its identity; nil for what the declaration says.
    var clientAuthentication: String?
    /// The grant that brought the tokens.
    var grant: String?
    /// The account of Zoom's `account_credentials`.
    var accountID: String?
    /// The token and revocation endpoints that a server's own metadata named.
    var tokenURL: String?
    var revokeURL: String?

    init(_ scheme: Scheme, access: String, binding: String) {
        self.scheme = scheme
        self.access = access
        self.binding = binding
    }

    /// A key that the user keeps with commands of their own; nil if it cannot be one.
    init?(keptByUser secret: Secret, _ declaration: AccountDeclaration, _ account: Account) {
        guard account.place == .command, declaration.kind.isKey, TokenReply.isToken(secret.text) else { return nil }
        self.init(.key, access: secret.text, binding: account.binding)
    }

    /// Takes over new tokens.
    ///
    /// - Parameter now: the time in seconds since 1970.
    mutating func take(_ tokens: TokenReply, now: Int64) {
        access = tokens.accessToken
        // Without one, the service keeps the one that it sent before.
        if let token = tokens.refreshToken { refreshToken = token }
        received = now
        expires = tokens.seconds.map { now + min($0, 315_360_000) }
        generation += 1
    }

    /// Whether a new access token can be requested.
    var isRenewable: Bool {
        switch scheme {
        case .oauth: refreshToken != nil || isGrantedWithoutPerson
        case .matrix: refreshToken != nil
        case .password, .key: false
        }
    }

    /// Whether the client's own secret is enough for a new token.
    var isGrantedWithoutPerson: Bool {
        grant == OAuthDeclaration.Grant.clientCredentials.rawValue
            || grant == OAuthDeclaration.Grant.accountCredentials.rawValue
    }

    /// Whether the access token has expired.
    func hasExpired(now: Int64) -> Bool { expires.map { now >= $0 } ?? false }

    /// Whether a new access token should be requested: a minute before the end, or a fifth of its life if that is shorter.
    func expiresSoon(now: Int64) -> Bool {
        guard let expires, let received else { return false }
        return now >= expires - min(60, max(1, (expires - received) / 5))
    }
}

extension AccountRecord: Codable {
    /// - Throws: `accountTooLarge` if the record is larger than a secret may be.
    func secret(title: String) throws(ConferenceError) -> Secret {
        let text = String(decoding: Self.encoded(self), as: UTF8.self)
        guard text.utf8.count <= Secret.limit else { throw .unusableTokens(title, .tooLong) }
        return try Secret(text)
    }

    /// Reads a record. Returns nil if it is none.
    init?(_ secret: Secret) {
        guard let record = Self.decoded(secret.text) else { return nil }
        self = record
    }
}

extension AccountRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A constant text instead of the secrets.
    var description: String { "(account)" }
    /// A constant text instead of the secrets.
    var debugDescription: String { description }
    /// An empty mirror, so that dumping shows nothing.
    var customMirror: Mirror { Mirror(self, children: []) }
}
