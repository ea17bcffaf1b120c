/// What a browser must bring back so that a sign-in goes on. Everything else is ignored.
struct CallbackExpectation: Hashable, Sendable {
    /// How an answer is recognised.
    enum Proof: Hashable, Sendable {
        /// By the `state` that was sent along (OAuth 2.0).
        case state(String)
        /// By the path alone, which is secret (the older sign-in of Matrix).
        case path
    }

    /// What the browser has brought.
    enum Answer: Hashable, Sendable, CustomStringConvertible {
        case code(String)
        case error(ReplyError)

        /// The kind of the answer, without the code.
        var description: String { if case .code = self { "(code)" } else { "(error)" } }
    }

    /// The path of the address to return to, with its first slash.
    var path: String
    var proof: Proof
    /// The service that the answer must name, if it names one (RFC 9207).
    var issuer: String?

    /// The name of the parameter with the code.
    private var parameter: String { proof == .path ? "loginToken" : "code" }

    /// Returns what a query brings, or nil if it is not the answer that is awaited.
    func answer(path: String, query: String) -> Answer? {
        guard path == self.path, let form = WebForm(query: query) else { return nil }
        if case .state(let state) = proof {
            guard let given = form["state"], RandomText.areEqual(state, given) else { return nil }
        }
        if let given = form["iss"], let issuer, given != issuer { return nil }
        if let error = form["error"] {
            return .error(ReplyError(code: error, description: form["error_description"]))
        }
        guard let code = form[parameter], !code.isEmpty, code.utf8.count <= 8_192 else { return nil }
        return .code(code)
    }

    /// Returns what a text brings that a person has pasted: the whole address, or its query.
    func answer(pasted text: String) -> Answer? {
        let text = text.filter { !$0.isWhitespace }
        guard let mark = text.firstIndex(of: "?") else {
            return proof == .path ? nil : answer(path: path, query: text)
        }
        let query = text[text.index(after: mark)...].prefix { $0 != "#" }
        if proof == .path {
            // The path is the proof, and so it has to be there.
            guard text[..<mark].hasSuffix(path) else { return nil }
        }
        return answer(path: path, query: String(query))
    }
}
