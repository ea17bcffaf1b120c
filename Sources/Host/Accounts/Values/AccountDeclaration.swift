/// What the manifest of a provider says about an account: where a person signs in, and where the access may go.
package struct AccountDeclaration: Hashable, Sendable {
    /// How a person signs in, and how requests prove it.
    package enum Kind: Hashable, Sendable {
        /// OAuth 2.0 with the endpoints of one service.
        case oauth2(OAuthDeclaration)
        /// A Matrix server that the person names: OAuth 2.0 by the server's own metadata, or its older sign-in.
        case matrix
        /// A Nextcloud server that the person names: its login flow, version 2.
        case nextcloud
        /// A user name and a password.
        case basic
        /// A key that is sent as a bearer token.
        case bearer
        /// A key that is sent in a header of the service.
        case header(name: String)
    }

    /// The identifier, by which the provider names the account.
    package var identifier: String
    /// The name of the service, for people.
    package var title: String
    package var kind: Kind
    /// The hosts that receive the access, in lower case. The server that the person names is not among them.
    package var hosts: [String]
    /// Whether the person names a server, whose host then belongs to the account.
    package var asksForServer: Bool
    /// What a person has to do before signing in, in several lines.
    package var helpText: String?

    package init(
        identifier: String, title: String, kind: Kind, hosts: [String] = [], asksForServer: Bool = false,
        helpText: String? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.kind = kind
        self.hosts = hosts
        self.asksForServer = asksForServer
        self.helpText = helpText
    }
}
