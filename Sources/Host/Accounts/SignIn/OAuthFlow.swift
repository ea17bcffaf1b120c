import ConferenceErrors
import Platform

/// The steps of OAuth 2.0 that a person takes part in.
struct OAuthFlow<Dialogue: SignInDialogue> {
    let work: SignInWork<Dialogue>
    let client: OAuthClient
    let scopes: [String]

    private var title: String { work.title }

    // MARK: A browser that comes back

    /// Begins to listen, before the browser opens.
    func socket(
        _ host: OAuthDeclaration.RedirectHost, ports: [UInt16]
    ) throws(ConferenceError) -> LoopbackSocket {
        try LoopbackSocket(host, ports: ports, title: title)
    }

    /// Has the person consent in a browser, and exchanges the code that the browser brings back.
    func tokensByBrowser(
        _ socket: LoopbackSocket, path: String, parameters: [String: String] = [:]
    ) throws(ConferenceError) -> TokenReply {
        guard let proof = ProofKey() else { throw .cryptographyMissing(title) }
        let state = RandomText.urlSafe()
        let redirect = socket.redirect(path: path)
        let listener = CallbackListener(
            socket,
            CallbackExpectation(path: path, proof: .state(state), issuer: client.endpoints.issuer), title: title)
        let page = client.authorizationPage(
            redirect: redirect, state: state, proof: proof, scopes: scopes, parameters: parameters)
        try work.dialogue.open(page, isPasteAccepted: true)
        let answer = try listener.wait(
            work.dialogue, until: Deadline(after: work.options.patience), cancellation: work.cancellation)
        switch answer {
        case .error(let error): throw .signInRefused(title, error)
        case .code(let code):
            var client = client
            client.transport.deadline = Deadline(after: .seconds(60))
            return try tokens(client.exchange(code: code, redirect: redirect, proof: proof))
        }
    }

    // MARK: A code that the person types

    /// Shows a code, and polls until the person has consented on the page of the service.
    func tokensByDevice() throws(ConferenceError) -> TokenReply {
        let code = try client.deviceCode(scopes: scopes)
        try work.dialogue.show(
            code: code.userCode, url: code.page, completeURL: code.completePage, seconds: Int(code.seconds))
        let deadline = Deadline(after: .seconds(code.seconds))
        var polling = client
        var interval = Duration.seconds(code.interval)
        // Each failure of the network or of the service doubles the pause.
        var factor = 1
        // What the service wants at least, until it answers again.
        var wanted = Duration.zero
        var waited = Duration.zero
        while !deadline.hasPassed, waited < .seconds(code.seconds) {
            let pause = min(max(interval * factor, wanted), .seconds(300))
            try work.pause(pause)
            waited += pause
            polling.transport.deadline = Deadline(after: .seconds(30))
            do throws(ConferenceError) {
                switch try polling.poll(code) {
                case .pending: (factor, wanted) = (1, .zero)
                case .slowDown:
                    interval += .seconds(5)
                    (factor, wanted) = (1, .zero)
                case .temporary(_, let seconds):
                    if let seconds { wanted = .seconds(seconds) } else { factor = min(factor * 2, 64) }
                case .refused(let error) where error.code == "expired_token":
                    throw .signInTimedOut(title, after: .seconds(code.seconds))
                case let outcome: return try tokens(outcome)
                }
            } catch {
                guard error.code == .accountUnavailable else { throw error }
                factor = min(factor * 2, 64)
            }
        }
        throw .signInTimedOut(title, after: .seconds(code.seconds))
    }

    // MARK: Tokens

    /// Returns the tokens of an answer to a sign-in.
    func tokens(_ outcome: TokenOutcome) throws(ConferenceError) -> TokenReply {
        switch outcome {
        case .tokens(let tokens): return tokens
        case .refused(let error), .denied(let error): throw .signInRefused(title, error)
        case .temporary(let status, _): throw .accountUnavailable(title, status: status)
        case .unusable(let problem): throw .unusableTokens(title, problem)
        case .pending, .slowDown: throw .unusableTokens(title, .status)
        }
    }

    /// Tells the person if the service granted less than was asked for.
    func noteMissingScopes(_ tokens: TokenReply) {
        guard let granted = tokens.scopes else { return }
        // Services leave these out of their answers although they grant them.
        let silent: Set<String> = ["offline_access", "openid", "profile", "email"]
        let missing = scopes.filter { !granted.contains($0) && !silent.contains($0) }
        guard !missing.isEmpty else { return }
        work.dialogue.note(
            "\(ConferenceError.shown(title)) granted less than was asked for. Missing: \(missing.joined(separator: ", ")).")
    }
}
