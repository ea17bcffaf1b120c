import ConferenceErrors
import ConferenceModel
import HTTPS

/// A Matrix homeserver: how it is found, and its own sign-in with a password or in a browser.
struct MatrixServer: Sendable {
    /// The address of its client-server API.
    var address: ServiceAddress
    var transport: AccountTransport

    /// Tokens of a sign-in. Descriptions do not show them.
    struct Login: Hashable, Sendable, CustomStringConvertible {
        var user: String?
        var deviceID: String?
        var tokens: TokenReply

        var description: String { "(Matrix login)" }
    }

    /// Reads what a person types: `example.org`, `https://matrix.example.org`, or `@alice:example.org`.
    static func named(_ typed: String) -> ServiceAddress? {
        var text = typed
        if text.hasPrefix("@"), let colon = text.firstIndex(of: ":") {
            text = String(text[text.index(after: colon)...])
        }
        return ServiceAddress(server: text)
    }

    /// Finds the homeserver for the name of a server (`.well-known/matrix/client`).
    ///
    /// - Parameter transport: reaches the named server, and other servers of the public Internet.
    static func address(
        for named: ServiceAddress, _ transport: AccountTransport
    ) throws(ConferenceError) -> ServiceAddress {
        let place = "https://\(named.authority)/.well-known/matrix/client"
        let response = try transport.get(place, redirects: 5)
        guard response.status == 200, let body = JSONValue(response.body) else { return named }
        guard let base = body["m.homeserver"]?["base_url"]?.text else { return named }
        guard let address = ServiceAddress(server: base) else {
            throw .signInFailed(
                transport.title, "“\(ConferenceError.shown(place))” names no https address of a homeserver")
        }
        return address
    }

    /// The metadata of the server's OAuth 2.0 service, or nil if it has only the older sign-in.
    func metadata() throws(ConferenceError) -> JSONValue? {
        let response = try transport.get(address.appending("/_matrix/client/v1/auth_metadata"))
        switch response.status {
        case 200:
            guard let body = JSONValue(response.body), body.isObject else {
                throw .signInFailed(transport.title, "“\(address.text)” does not answer as a Matrix server")
            }
            return body
        case 500...: throw .accountUnavailable(transport.title, status: response.status)
        default: return nil
        }
    }

    /// The types of the older sign-in that the server offers, such as `m.login.password`.
    func flows() throws(ConferenceError) -> [String] {
        let response = try transport.get(address.appending("/_matrix/client/v3/login"))
        guard response.status == 200, let flows = JSONValue(response.body)?["flows"]?.list else {
            throw .signInFailed(
                transport.title, "“\(address.text)” does not answer as a Matrix server (HTTP \(response.status))")
        }
        return flows.compactMap { $0["type"]?.text }
    }

    /// The page on which a person signs in with the service that the server has chosen.
    func singleSignOnPage(redirect: String) -> String {
        address.appending("/_matrix/client/v3/login/sso/redirect?") + WebForm([("redirectUrl", redirect)]).text
    }

    func logIn(user: String, password: String, deviceID: String, deviceName: String) throws(ConferenceError) -> Login {
        try logIn(
            [
                "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .text(user)],
                "password": .text(password), "refresh_token": .boolean(true), "device_id": .text(deviceID),
                "initial_device_display_name": .text(deviceName),
            ])
    }

    func logIn(token: String, deviceID: String, deviceName: String) throws(ConferenceError) -> Login {
        try logIn([
            "type": "m.login.token", "token": .text(token), "refresh_token": .boolean(true),
            "device_id": .text(deviceID), "initial_device_display_name": .text(deviceName),
        ])
    }

    private func logIn(_ request: JSONValue) throws(ConferenceError) -> Login {
        let response = try transport.post(address.appending("/_matrix/client/v3/login"), json: request)
        switch TokenOutcome(response, now: 0) {
        case .tokens(let tokens):
            let body = JSONValue(response.body)
            return Login(
                user: body?["user_id"]?.text.flatMap(Self.user),
                deviceID: body?["device_id"]?.text.flatMap(Self.device),
                tokens: tokens)
        case .refused(let error), .denied(let error): throw .signInRefused(transport.title, error)
        case .temporary(let status, _): throw .accountUnavailable(transport.title, status: status)
        case .unusable(let problem): throw .unusableTokens(transport.title, problem)
        case .pending, .slowDown: throw .unusableTokens(transport.title, .status)
        }
    }

    /// Exchanges a refresh token of the older sign-in.
    func refresh(_ token: String) throws(ConferenceError) -> TokenOutcome {
        let response = try transport.post(
            address.appending("/_matrix/client/v3/refresh"), json: ["refresh_token": .text(token)])
        return TokenOutcome(response, now: 0)
    }

    /// The user that a token belongs to, and the device. Returns nil if the server does not say.
    func owner(of token: String) throws(ConferenceError) -> (user: String?, deviceID: String?)? {
        let response = try transport.get(
            address.appending("/_matrix/client/v3/account/whoami"), headers: [Self.bearer(token)])
        guard response.status == 200, let body = JSONValue(response.body) else { return nil }
        return (body["user_id"]?.text.flatMap(Self.user), body["device_id"]?.text.flatMap(Self.device))
    }

    /// Asks the server whose a token is. Returns whether it accepts the token.
    func accepts(_ token: String) throws(ConferenceError) -> Bool {
        let response = try transport.get(
            address.appending("/_matrix/client/v3/account/whoami"), headers: [Self.bearer(token)])
        switch response.status {
        case 200 where JSONValue(response.body)?["user_id"]?.text != nil: return true
        case 200:
            throw .accountUnavailable(transport.title, "“\(address.text)” does not answer as a Matrix server.")
        case 401: return false
        default: throw .accountUnavailable(transport.title, status: response.status)
        }
    }

    /// Ends a token of the older sign-in. Returns whether the server has done so; an unknown token has ended, too.
    func logOut(_ token: String) throws(ConferenceError) -> Bool {
        let response = try transport.post(
            address.appending("/_matrix/client/v3/logout"), json: [:], headers: [Self.bearer(token)])
        return response.status == 200 || response.status == 401
    }

    private static func bearer(_ token: String) -> HTTPSHeader {
        HTTPSHeader(name: "Authorization", value: "Bearer \(token)")
    }

    private static func device(_ text: String) -> String? { TokenReply.isIdentifier(text) ? text : nil }

    private static func user(_ text: String) -> String? {
        try? TextPolicy.line(text, subject: "user name", limit: 256, isUntrusted: true)
    }
}
