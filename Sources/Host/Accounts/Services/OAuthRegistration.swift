import ConferenceErrors
import HTTPS

/// The registration of this program with a service that lets clients register themselves (RFC 7591).
enum OAuthRegistration {
    /// The identifier, and a secret if the service insists on one.
    struct Client: Hashable, Sendable {
        var id: String
        var secret: String?
        /// How the service wants the client to prove its identity.
        var authentication: OAuthDeclaration.ClientAuthentication
    }

    /// Registers a public client for a browser that comes back to this machine, on any port.
    ///
    /// - Parameter page: a page about this program. This project has none that is true of every installation, and so only people
    ///   can name one.
    static func client(
        at address: ServiceAddress, redirect: String, authentication: OAuthDeclaration.ClientAuthentication,
        scopes: [String], page: String?, _ transport: AccountTransport
    ) throws(ConferenceError) -> Client {
        var request: JSONValue = [
            "client_name": "Conference", "redirect_uris": [.text(redirect)],
            "token_endpoint_auth_method": .text(method(authentication)), "response_types": ["code"],
            "grant_types": [
                "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code",
            ],
            "application_type": "native",
        ]
        if let page { request["client_uri"] = .text(page) }
        if !scopes.isEmpty { request["scope"] = .text(scopes.joined(separator: " ")) }
        let response = try transport.post(address.text, json: request)
        let body = JSONValue(response.body)
        guard (200...299).contains(response.status) else {
            let error = ReplyError(body) ?? ReplyError(code: "\(response.status)")
            let isPageMissing = page == nil && error.description?.contains("client_uri") == true
            let more: Sentence = isPageMissing ? "; it wants the address of a page about this installation" : ""
            throw .signInFailed(transport.title, "it does not let this program register: \(error.clause)\(more)")
        }
        guard let id = body?["client_id"]?.text, TokenReply.isIdentifier(id) else {
            throw .signInFailed(transport.title, "its answer to the registration cannot be understood")
        }
        // The service can choose another method than it was asked for, and can send a secret that the method does not use.
        let chosen = body?["token_endpoint_auth_method"]?.text.flatMap { word in
            OAuthDeclaration.ClientAuthentication.allCases.first { method($0) == word }
        }
        let effective = chosen ?? authentication
        return Client(
            id: id, secret: effective == .none ? nil : body?["client_secret"]?.text, authentication: effective)
    }

    private static func method(_ authentication: OAuthDeclaration.ClientAuthentication) -> String {
        switch authentication {
        case .none: "none"
        case .basic: "client_secret_basic"
        case .body: "client_secret_post"
        }
    }
}
