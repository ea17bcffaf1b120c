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
            authentication: declaration.clientAuthentication == .none && known.isRegistered
                ? .body : declaration.clientAuthentication,
            transport: transport, now: work.now)
        var record = AccountRecord(.oauth, access: "", binding: account.binding)
        record.generation = 0
        (record.clientID, record.clientSecret, record.grant) = (known.id, known.secret, grant.rawValue)
        if grant == .accountCredentials {
            record.accountID = try work.ask(
                .accountID, given: work.options.accountID ?? work.formerRecord?.accountID)
        }
        let requested = work.now()
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
        record.take(tokens, now: requested)
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

    /// The identity of this program at the service: given by the person, used before, declared, or registered now.
    private func client(
        _ endpoints: OAuthEndpoints, _ transport: AccountTransport, binding: String, needsSecret: Bool
    ) throws(ConferenceError) -> (id: String, secret: String?, isRegistered: Bool) {
        let former = work.formerRecord.flatMap { $0.binding == binding ? $0 : nil }
        let given = work.options.clientSecret?.text
        var client: (id: String, secret: String?, isRegistered: Bool)?
        if let id = work.options.clientID {
            client = (id, given ?? (former?.clientID == id ? former?.clientSecret : nil), false)
        } else if let former, let id = former.clientID, !id.isEmpty, id != declaration.clientIDDefault {
            client = (id, given ?? former.clientSecret, false)
        } else if let id = declaration.clientIDDefault, !id.isEmpty {
            client = (id, given ?? former?.clientSecret, false)
        } else if let registration = endpoints.registration {
            let ports = declaration.redirectPorts.first.map { ":\($0)" } ?? ""
            let registered = try OAuthRegistration.client(
                at: registration,
                redirect: "http://\(declaration.redirectHost.rawValue)\(ports)\(declaration.redirectPath)",
                authentication: declaration.clientAuthentication, scopes: declaration.scopes, transport)
            client = (registered.id, registered.secret, true)
        }
        let id = try work.ask(.clientID, given: client?.id)
        var secret = client == nil ? given : client?.secret
        let isRegistered = client?.isRegistered ?? false
        if secret == nil, !isRegistered, needsSecret || declaration.clientAuthentication != .none {
            let answer = try work.dialogue.ask(SignInQuestion(.clientSecret, title: title))
            secret = answer.isEmpty ? nil : answer
            if needsSecret, secret == nil {
                throw .signInNeedsAnswer(title, SignInQuestion.Subject.clientSecret.expected)
            }
        }
        guard ClientText.isVisible(id), secret.map(ClientText.isVisible) ?? true else {
            throw .signInNeedsAnswer(title, SignInQuestion.Subject.clientID.expected)
        }
        return (id, secret, isRegistered)
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
