import ConferenceErrors
import Platform
import Secrets

/// Signing in with OAuth 2.0 to a service whose manifest names the endpoints.
struct OAuthSignIn<Dialogue: SignInDialogue> {
    let work: SignInWork<Dialogue>
    let declaration: OAuthDeclaration

    private var title: String { work.title }

    func run() throws(ConferenceError) -> (Account, AccountRecord) {
        let server = work.signIn.declaration.needsServer ? try work.server() : nil
        let endpoints = try OAuthEndpoints(
            declaration, title: title, server: server?.text, settings: work.signIn.settings)
        let grant = try grant(endpoints)
        var account = try work.account(server: server)
        let privateHosts = Set([server?.host].compactMap(\.self))
        let transport = work.transport(endpoints.all.map(\.host), privateHosts: privateHosts)
        let known = try client(endpoints, transport, binding: account.binding, needsSecret: grant.needsSecret)
        let client = OAuthClient(
            endpoints: endpoints, id: known.id, secret: known.secret,
            authentication: known.authentication ?? declaration.clientAuthentication, transport: transport,
            now: work.now)
        var record = AccountRecord(.oauth, access: "", binding: account.binding)
        record.generation = 0
        (record.clientID, record.clientSecret, record.grant) = (known.id, known.secret, grant.rawValue)
        record.clientAuthentication = known.authentication?.rawValue
        if grant == .accountCredentials {
            record.accountID = try work.ask(
                .accountID, given: work.options.accountID ?? work.formerRecord?.accountID)
        }
        let flow = OAuthFlow(work: work, client: client, scopes: declaration.scopes)
        let tokens: TokenReply
        switch grant {
        case .authorizationCode:
            let socket = try flow.socket(declaration.redirectHost, ports: declaration.redirectPorts)
            tokens = try flow.tokensByBrowser(
                socket, path: declaration.redirectPath, parameters: declaration.parameters)
        case .deviceCode: tokens = try flow.tokensByDevice()
        case .clientCredentials, .accountCredentials:
            tokens = try flow.tokens(client.tokenWithoutPerson(record, scopes: declaration.scopes))
        }
        record.take(tokens, now: work.now())
        flow.noteMissingScopes(tokens)
        account.user = tokens.user
        account.clientID = known.id
        account.scopes = tokens.scopes ?? declaration.scopes
        return (account, record)
    }

    /// Chooses one of the account's grants.
    private func grant(_ endpoints: OAuthEndpoints) throws(ConferenceError) -> OAuthDeclaration.Grant {
        var grants = declaration.grants
        if endpoints.device == nil { grants.removeAll { $0 == .deviceCode } }
        let wanted: [OAuthDeclaration.Grant] =
            switch work.options.way {
            case .automatic: grants
            case .browser, .paste: [.authorizationCode]
            case .device: [.deviceCode]
            }
        // Someone who names an account, or has a secret only for this, means the grant without a person.
        if work.options.way == .automatic, work.options.accountID != nil, grants.contains(.accountCredentials) {
            return .accountCredentials
        }
        guard let grant = wanted.first(where: { grants.contains($0) }) else {
            throw .signInFailed(title, "it has no sign-in of this kind")
        }
        return grant
    }

    /// This program’s identity at the service.
    private struct Client {
        var id: String
        var secret: String?
        /// How a client that has registered itself proves its identity.
        var authentication: OAuthDeclaration.ClientAuthentication?
    }

    /// Returns the client that the person gives, that was used before, that is declared, or that is registered now.
    private func client(
        _ endpoints: OAuthEndpoints, _ transport: AccountTransport, binding: String, needsSecret: Bool
    ) throws(ConferenceError) -> Client {
        var found = knownClient(binding)
        if found == nil { found = try registered(endpoints, transport) }
        var client =
            if let found { found } else { Client(id: try work.ask(.clientID), secret: work.options.clientSecret?.text) }
        if client.secret == nil, client.authentication == nil,
            needsSecret || declaration.clientAuthentication != .none
        {
            let answer = try work.dialogue.ask(SignInQuestion(.clientSecret, title: title))
            client.secret = answer.isEmpty ? nil : answer
            if needsSecret, client.secret == nil {
                throw .signInNeedsAnswer(title, SignInQuestion.Subject.clientSecret.expected)
            }
        }
        guard ClientText.isVisible(client.id), client.secret.map(ClientText.isVisible) ?? true else {
            throw .signInNeedsAnswer(title, SignInQuestion.Subject.clientID.expected)
        }
        return client
    }

    private func knownClient(_ binding: String) -> Client? {
        let given = work.options.clientSecret?.text
        let former = work.formerRecord.flatMap { $0.binding == binding ? $0 : nil }
        let formerClient = former.flatMap { former in
            former.clientID.map { id in
                Client(
                    id: id, secret: given ?? former.clientSecret,
                    authentication: former.clientAuthentication.flatMap { .init(rawValue: $0) })
            }
        }
        let declared = declaration.clientIDDefault.flatMap { $0.isEmpty ? nil : $0 }
        guard let id = work.options.clientID ?? (formerClient?.id.isEmpty == false ? formerClient?.id : nil) ?? declared
        else { return nil }
        return formerClient?.id == id ? formerClient : Client(id: id, secret: given)
    }

    private func registered(
        _ endpoints: OAuthEndpoints, _ transport: AccountTransport
    ) throws(ConferenceError) -> Client? {
        guard let registration = endpoints.registration else { return nil }
        // A service that lets any port return is given none (RFC 8252, 7.3).
        let port = declaration.redirectPorts.first.map { ":\($0)" } ?? ""
        let client = try OAuthRegistration.client(
            at: registration,
            redirect: "http://\(declaration.redirectHost.rawValue)\(port)\(declaration.redirectPath)",
            authentication: declaration.clientAuthentication, scopes: declaration.scopes,
            page: work.options.clientPage, transport)
        return Client(id: client.id, secret: client.secret, authentication: client.authentication)
    }
}

/// Identifiers and secrets of clients.
private enum ClientText {
    /// Returns whether a text can be one (RFC 6749, appendix A).
    static func isVisible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 1_024 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

extension OAuthDeclaration.Grant {
    /// Whether the client needs a secret, because no person takes part.
    fileprivate var needsSecret: Bool { self == .clientCredentials || self == .accountCredentials }
}
