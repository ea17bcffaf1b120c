import ConferenceModel

/// How a link reads for the application of a service, such as `zoommtg://{host}/join?confno={code}&pwd={token}`.
///
/// The names are those of the pattern that matched, and `{host}`, `{path}`, `{query}` (with its `?`) of the link itself. An
/// item of the query whose name stands for nothing is left out; anything else that stands for nothing means that there is
/// no such form.
package struct NativeForm: Hashable, Sendable {
    /// As a table has it.
    package let text: String
    /// The scheme, in lower case: what the desktop has to know.
    package let scheme: String
    private let base: [Piece]
    private let items: [[Piece]]

    private enum Piece: Hashable {
        case text(String)
        case name(String)
    }

    /// - Throws: what is wrong: no scheme, one that runs code, braces that do not close.
    init(_ text: String) throws(PatternProblem) {
        guard let colon = text.firstIndex(of: ":") else {
            throw PatternProblem(.app, text, "has to begin with a scheme, as in “msteams:{path}{query}”")
        }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, ByteClass.letters.contains(first),
            scheme.utf8.allSatisfy(ByteClass.scheme.contains)
        else { throw PatternProblem(.app, text, "has to begin with a scheme, as in “msteams:{path}{query}”") }
        guard !ConferenceURL.Policy.never.contains(scheme), scheme != "https" else {
            throw PatternProblem(.app, text, "has a scheme that no application for conferences has")
        }
        let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        base = try Self.pieces(pieces[0], of: text)
        var items: [[Piece]] = []
        if pieces.count == 2 {
            for item in pieces[1].split(separator: "&") { items.append(try Self.pieces(item, of: text)) }
        }
        self.items = items
        self.text = text
        self.scheme = scheme
    }

    private static func pieces(_ text: Substring, of whole: String) throws(PatternProblem) -> [Piece] {
        var result: [Piece] = []
        var rest = text
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw PatternProblem(.app, whole, "has a brace that does not close")
            }
            if open > rest.startIndex { result.append(.text(String(rest[..<open]))) }
            result.append(.name(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        guard !rest.contains("}") else { throw PatternProblem(.app, whole, "has a brace that does not open") }
        if !rest.isEmpty { result.append(.text(String(rest))) }
        return result
    }

    /// The form of one link; nil where a name that it needs stands for nothing.
    func url(_ value: (String) -> String?, limits: Limits) -> ConferenceURL? {
        func expand(_ pieces: [Piece]) -> String? {
            var text = ""
            for piece in pieces {
                switch piece {
                case .text(let part): text += part
                case .name(let name):
                    guard let part = value(name) else { return nil }
                    text += part
                }
            }
            return text
        }
        guard var text = expand(base) else { return nil }
        let query = items.compactMap(expand).joined(separator: "&")
        if !query.isEmpty { text += "?" + query }
        return try? ConferenceURL(text, policy: .init(schemes: [scheme]), limits: limits)
    }
}
