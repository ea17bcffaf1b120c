import ConferenceErrors
import ConferenceModel

/// What a service says about a request that it refuses: the fields of RFC 6749, those of Zoom, and those of Matrix.
struct ReplyError: Hashable, Sendable {
    /// A word such as `invalid_grant`; empty if there is none.
    var code: String
    /// Text for people, shortened and safe to print.
    var description: String?

    init(code: String, description: String? = nil) {
        self.code = String(code.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }.prefix(64))
        self.description = description.flatMap(Self.shortened)
    }

    /// Reads the body of a reply. Returns nil if the service says nothing that can be understood.
    init?(_ body: JSONValue?) {
        guard let body, body.isObject else { return nil }
        let code = body["error"]?.text ?? body["errcode"]?.text ?? body["errorCode"]?.integer.map { String($0) } ?? ""
        // A Matrix server has the text where OAuth has the code.
        let text = body["errcode"] != nil ? body["error"] : body["error_description"] ?? body["reason"]
        let description = text?.text ?? body["errorMessage"]?.text ?? body["message"]?.text
        guard !code.isEmpty || description != nil else { return nil }
        self.init(code: body["errcode"]?.text ?? code, description: description)
    }

    /// The text as a clause: what the service says, with its code.
    var clause: Sentence {
        switch (code.isEmpty, description) {
        case (false, let description?): "it says “\(ConferenceError.shown(description))” (\(code))"
        case (true, let description?): "it says “\(ConferenceError.shown(description))”"
        case (false, nil): "it says \(code)"
        case (true, nil): "it gives no reason"
        }
    }

    /// Returns the part of a description that helps a person: one line, without the identifiers that follow in Microsoft's.
    private static func shortened(_ text: String) -> String? {
        var text = text
        if let range = text.firstRange(of: "Trace ID:") { text = String(text[..<range.lowerBound]) }
        return try? TextPolicy.line(
            TextPolicy.beginning(text, 300), subject: "description", limit: 2_000, isUntrusted: true)
    }
}
