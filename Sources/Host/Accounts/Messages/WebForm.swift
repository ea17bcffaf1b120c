import ConferenceModel

/// Text of the type application/x-www-form-urlencoded: queries and bodies, as an ordered list of names and values.
struct WebForm: Hashable, Sendable {
    var fields: [(name: String, value: String)]

    init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

    mutating func add(_ name: String, _ value: String?) {
        if let value { fields.append((name, value)) }
    }

    /// The encoded text. Everything but unreserved characters is escaped, so that it can stand in a query, too.
    var text: String {
        fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    /// Parses a query. Returns nil if an escape is incomplete, the text is not UTF-8, or a name occurs twice.
    init?(query: some StringProtocol) {
        var fields: [(name: String, value: String)] = []
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decoded(pair[0].utf8, plusIsSpace: true),
                let value = PercentEncoding.decoded((pair.count > 1 ? pair[1] : "").utf8, plusIsSpace: true)
            else { return nil }
            guard !fields.contains(where: { $0.name == name }) else { return nil }
            fields.append((name, value))
        }
        self.fields = fields
    }

    /// Returns the value of a name.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    static func == (one: WebForm, other: WebForm) -> Bool { one.text == other.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    // MARK: Encoding

    /// Returns a text in which everything but unreserved characters (RFC 3986, 2.3) is escaped.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if unreserved.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += (byte < 16 ? "%0" : "%") + digits
            }
        }
        return result
    }

    private static let unreserved = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
}
