import ConferenceErrors
import HTTPS

/// This program as a client of an OAuth 2.0 service.
struct OAuthClient: Sendable {
    var endpoints: OAuthEndpoints
    var id: String
    /// The secret of the client, if the person or the service has given it one.
    var secret: String?
    var authentication: OAuthDeclaration.ClientAuthentication
    var transport: AccountTransport
    /// The time in seconds since 1970.
    var now: @Sendable () -> Int64

    /// How the client proves itself: as declared if it has a secret, otherwise with its identifier only.
    private var effective: OAuthDeclaration.ClientAuthentication { secret == nil ? .none : authentication }

    /// Adds the identity of the client to a request.
    private func authenticated(_ form: WebForm) -> (form: WebForm, headers: [HTTPSHeader]) {
        var form = form
        switch effective {
        case .none: form.add("client_id", id)
        case .body:
            form.add("client_id", id)
            form.add("client_secret", secret)
        case .basic: return (form, [Self.basic(id, secret ?? "")])
        }
        return (form, [])
    }

    /// The header of a client with a secret. Both are encoded like a form first (RFC 6749, 2.3.1).
    static func basic(_ id: String, _ secret: String) -> HTTPSHeader {
        let text = "\(WebForm.encoded(id)):\(WebForm.encoded(secret))"
        return HTTPSHeader(name: "Authorization", value: "Basic \(Base64.encoded(text))")
    }

    /// Sends a request to the token endpoint.
    func token(_ form: WebForm) throws(ConferenceError) -> TokenOutcome {
        let (form, headers) = authenticated(form)
        return TokenOutcome(try transport.post(endpoints.token.text, form, headers: headers), now: now())
    }

    /// Exchanges a refresh token.
    func refresh(_ token: String) throws(ConferenceError) -> TokenOutcome {
        try self.token(WebForm([("grant_type", "refresh_token"), ("refresh_token", token)]))
    }

    /// Exchanges a code that a browser has brought.
    func exchange(code: String, redirect: String, proof: ProofKey) throws(ConferenceError) -> TokenOutcome {
        try token(
            WebForm([
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
                ("code_verifier", proof.verifier),
            ]))
    }

    /// The page on which the person gives their consent.
    func authorizationPage(
        redirect: String, state: String, proof: ProofKey, scopes: [String], parameters: [String: String]
    ) -> String {
        var form = WebForm([
            ("response_type", "code"), ("client_id", id), ("redirect_uri", redirect), ("state", state),
            ("code_challenge", proof.challenge), ("code_challenge_method", "S256"),
        ])
        if !scopes.isEmpty { form.add("scope", scopes.joined(separator: " ")) }
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { form.add(name, value) }
        let address = endpoints.authorize.text
        return address + (address.contains("?") ? "&" : "?") + form.text
    }

    /// Asks for a code that the person types on the page of the service (RFC 8628).
    func deviceCode(scopes: [String]) throws(ConferenceError) -> DeviceCode {
        guard let device = endpoints.device else {
            throw .signInFailed(transport.title, "it has no sign-in with a code")
        }
        var form = WebForm()
        if !scopes.isEmpty { form.add("scope", scopes.joined(separator: " ")) }
        let (complete, headers) = authenticated(form)
        if effective == .basic { form.add("client_id", id) }
        let response = try transport.post(device.text, effective == .basic ? form : complete, headers: headers)
        let body = JSONValue(response.body)
        guard (200...299).contains(response.status) else {
            throw .signInRefused(transport.title, ReplyError(body) ?? ReplyError(code: ""))
        }
        guard let body, let code = DeviceCode(body) else {
            throw .signInFailed(transport.title, "its answer with a code cannot be understood")
        }
        return code
    }

    func poll(_ code: DeviceCode) throws(ConferenceError) -> TokenOutcome {
        try token(
            WebForm([
                ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code.secret),
            ]))
    }

    /// Tells the service that a token has ended (RFC 7009). Returns whether it has understood; nil if it cannot be told.
    func revoke(_ token: String, hint: String) throws(ConferenceError) -> Bool? {
        guard let revoke = endpoints.revoke else { return nil }
        let (form, headers) = authenticated(WebForm([("token", token), ("token_type_hint", hint)]))
        let response = try transport.post(revoke.text, form, headers: headers)
        return (200...299).contains(response.status)
    }
}

/// The answer to a request for a code to type. Descriptions do not show it.
struct DeviceCode: Hashable, Sendable, CustomStringConvertible {
    /// What this program polls with.
    let secret: String
    /// What the person types.
    let userCode: String
    let page: String
    /// The page with the code already typed.
    let completePage: String?
    let seconds: Int64
    let interval: Int64

    var description: String { "(device code)" }

    init?(_ body: JSONValue) {
        guard let secret = body["device_code"]?.text, secret.utf8.count <= 4_096,
            let userCode = body["user_code"]?.text, userCode.utf8.count <= 64,
            userCode.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
            // Google has used an earlier draft's name for a long time.
            let page = (body["verification_uri"] ?? body["verification_url"])?.text, ServiceAddress(page) != nil
        else { return nil }
        self.secret = secret
        self.userCode = userCode
        self.page = page
        completePage = body["verification_uri_complete"]?.text.flatMap { ServiceAddress($0)?.text }
        seconds = min(max(body["expires_in"]?.integer ?? 900, 1), 3_600)
        interval = min(max(body["interval"]?.integer ?? 5, 1), 60)
    }
}
