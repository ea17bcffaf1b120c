import HTTPS

/// Tokens of a service, as its token endpoint sends them. Descriptions do not show them.
struct TokenReply: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    var accessToken: String
    /// Nil if the service keeps the one that it sent before.
    var refreshToken: String?
    /// The life of the access token in seconds; nil if the service does not say, or says something that cannot be.
    var seconds: Int64?
    /// The scopes that were granted; nil if they are those that were asked for.
    var scopes: [String]?
    /// The name of the user, if the service says so unasked. It is for people only.
    var user: String?

    /// A constant text instead of the tokens.
    var description: String { "(tokens)" }
    /// A constant text instead of the tokens.
    var debugDescription: String { description }

    /// The largest size of a token in bytes. Two of them fit into a secret.
    static let limit = 4_000

    /// Returns whether a text can be a scope or an identifier: visible ASCII characters, not many.
    static func isIdentifier(_ text: String) -> Bool { isToken(text) && text.utf8.count <= 512 }

    /// Returns whether a text can be a token in a header: visible ASCII characters without blanks.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= limit && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// What a token endpoint has answered.
enum TokenOutcome: Hashable, Sendable {
    case tokens(TokenReply)
    /// The person has not decided yet (device grant).
    case pending
    /// The same, and requests come too quickly.
    case slowDown
    /// The person or an administrator has refused.
    case denied(ReplyError)
    /// The code or the refresh token is not accepted (any more).
    case refused(ReplyError)
    /// The service is out of order or busy; the same request may succeed later, after as many seconds as it says.
    case temporary(Int, seconds: Int64?)
    /// The answer cannot be used. The reason is a word for tests and messages.
    case unusable(TokenProblem)

    /// Reads a reply.
    ///
    /// - Parameter now: the time in seconds since 1970, for a date in `Retry-After`.
    init(_ response: HTTPSResponse, now: Int64) {
        let body = JSONValue(response.body)
        if (200...299).contains(response.status) {
            self = Self.tokens(in: body)
            return
        }
        let error = ReplyError(body)
        let pause = response.header("retry-after").flatMap { RetryTime.seconds($0, now: now) }
        switch (response.status, error?.code ?? "") {
        case (_, "authorization_pending"), (428, _): self = .pending
        case (_, "slow_down"): self = .slowDown
        case (_, "access_denied"), (_, "authorization_declined"): self = .denied(error ?? ReplyError(code: ""))
        case (_, "temporarily_unavailable"), (_, "server_error"), (429, _), (500..., _):
            self = .temporary(response.status, seconds: pause)
        case (400, ""), (401, ""), (403, ""):
            // Without a body, 400 and 401 are the answer to a token that is dead. An HTML page is that of a proxy, or of a service
            // that does not understand the request.
            if response.status == 400, error == nil, !response.body.isEmpty {
                self = .refused(ReplyError(code: "", description: "HTTP 400"))
                return
            }
            let isRefusal = response.body.isEmpty ? response.status != 403 : error != nil
            self = isRefusal ? .refused(error ?? ReplyError(code: "")) : .temporary(response.status, seconds: pause)
        case (400...499, _): self = error.map { .refused($0) } ?? .temporary(response.status, seconds: pause)
        default: self = .unusable(.status)
        }
    }

    private static func tokens(in body: JSONValue?) -> TokenOutcome {
        guard let body, body.isObject else { return .unusable(.notJSON) }
        guard let access = body["access_token"]?.text else {
            // Some services answer errors with the status 200.
            return ReplyError(body).map { .refused($0) } ?? .unusable(.noToken)
        }
        if let type = body["token_type"]?.text, type.lowercased() != "bearer" { return .unusable(.tokenType) }
        guard access.utf8.count <= TokenReply.limit else { return .unusable(.tooLong) }
        guard TokenReply.isToken(access) else { return .unusable(.characters) }
        let refresh = body["refresh_token"]?.text
        if let refresh {
            guard refresh.utf8.count <= TokenReply.limit else { return .unusable(.tooLong) }
            guard TokenReply.isToken(refresh) else { return .unusable(.characters) }
        }
        // Matrix servers count milliseconds.
        let seconds = body["expires_in"]?.integer ?? body["expires_in_ms"]?.integer.map { $0 / 1_000 }
        return .tokens(
            TokenReply(
                accessToken: access, refreshToken: refresh, seconds: seconds.flatMap { $0 > 0 ? $0 : nil },
                scopes: body["scope"]?.text.map {
                    $0.split(separator: " ").map(String.init).filter(TokenReply.isIdentifier)
                },
                user: body["id_token"]?.text.flatMap(IdentityToken.user)))
    }
}

/// Why tokens cannot be used.
enum TokenProblem: String, Hashable, Sendable {
    case status, notJSON, noToken, tokenType, tooLong, characters
}
