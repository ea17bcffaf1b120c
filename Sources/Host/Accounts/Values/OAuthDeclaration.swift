/// The OAuth 2.0 part of an ``AccountDeclaration``.
///
/// In the URLs, `{server}` at the start is the server that the person names, and `{key}` the value of a setting.
package struct OAuthDeclaration: Hashable, Sendable {
    /// A way to get tokens. The raw values stand in manifests.
    package enum Grant: String, CaseIterable, Sendable {
        /// In a browser, which returns to this machine (RFC 6749, RFC 8252), with PKCE.
        case authorizationCode = "authorization_code"
        /// In a browser on any device, with a code to type (RFC 8628).
        case deviceCode = "device_code"
        /// Without a person, with the secret of the client.
        case clientCredentials = "client_credentials"
        /// Zoom's form of `client_credentials`, which also names the account.
        case accountCredentials = "account_credentials"
    }

    /// How the client proves its identity at the token endpoint. The raw values stand in manifests.
    package enum ClientAuthentication: String, CaseIterable, Sendable {
        /// With its identifier only: a public client.
        case none
        /// With a secret in the Authorization header.
        case basic
        /// With a secret in the body.
        case body
    }

    /// The host of the address that the browser returns to. The raw values stand in manifests.
    package enum RedirectHost: String, CaseIterable, Sendable {
        case address = "127.0.0.1"
        case name = "localhost"
    }

    package var authorizeURL: String
    package var tokenURL: String
    package var deviceURL: String?
    package var revokeURL: String?
    /// Where this program registers itself with the service (RFC 7591).
    package var registrationURL: String?
    package var grants: [Grant]
    package var clientAuthentication: ClientAuthentication
    /// The identifier of the client, unless the person has one of their own.
    package var clientIDDefault: String?
    package var redirectHost: RedirectHost
    /// The path of the address that the browser returns to.
    package var redirectPath: String
    /// The ports to return to, in order of preference; empty for any.
    package var redirectPorts: [UInt16]
    package var scopes: [String]
    /// Further parameters of the authorization request.
    package var parameters: [String: String]

    package init(
        authorizeURL: String, tokenURL: String, deviceURL: String? = nil, revokeURL: String? = nil,
        registrationURL: String? = nil, grants: [Grant] = [.authorizationCode],
        clientAuthentication: ClientAuthentication = .none, clientIDDefault: String? = nil,
        redirectHost: RedirectHost = .address, redirectPath: String = "/callback", redirectPorts: [UInt16] = [],
        scopes: [String] = [], parameters: [String: String] = [:]
    ) {
        self.authorizeURL = authorizeURL
        self.tokenURL = tokenURL
        self.deviceURL = deviceURL
        self.revokeURL = revokeURL
        self.registrationURL = registrationURL
        self.grants = grants
        self.clientAuthentication = clientAuthentication
        self.clientIDDefault = clientIDDefault
        self.redirectHost = redirectHost
        self.redirectPath = redirectPath
        self.redirectPorts = redirectPorts
        self.scopes = scopes
        self.parameters = parameters
    }
}
