import ConferenceErrors
import ConferenceModel

/// A template that rewrites a link: for the service's application, such as
/// `zoommtg://{host}/join?confno={code}&pwd={token}?`, or for a browser if the link was written for the application.
///
/// It can use the names of the matching pattern, and parts of the link itself: `{host}` (with its port), `{path}`,
/// `{query}` (with its `?`) and `{fragment}` (with its `#`). If a name has no value, the form does not apply; a query
/// item that ends with `?` is omitted instead. A captured value always stays within one part of the address:
/// delimiters in it are percent-encoded.
package struct LinkForm: Hashable, Sendable {
    /// The template as written in a table.
    package let text: String
    /// The scheme in lower case, by which the desktop finds the application.
    package let scheme: String
    private let base: [Piece]
    private let items: [Item]

    private enum Piece: Hashable {
        case text(String)
        case name(String)
    }

    private struct Item: Hashable {
        var pieces: [Piece]
        var isRequired: Bool
    }

    /// - Parameter isWeb: true for the browser form, which must have the scheme https.
    /// - Throws: a problem, such as a missing scheme, a scheme that runs code, or unbalanced braces.
    init(_ text: String, isWeb: Bool = false) throws(PatternProblem) {
        let part: PatternProblem.Part = isWeb ? .web : .app
        guard let colon = text.firstIndex(of: ":") else {
            throw PatternProblem(part, text, "must begin with a scheme, as in “msteams:{path}{query}”")
        }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, ByteClass.letters.contains(first),
            scheme.utf8.allSatisfy(ByteClass.scheme.contains)
        else { throw PatternProblem(part, text, "must begin with a scheme, as in “msteams:{path}{query}”") }
        if isWeb {
            guard scheme == "https" else { throw PatternProblem(part, text, "must begin with “https://”") }
        } else {
            guard !ConferenceURL.Policy.never.contains(scheme), scheme != "https" else {
                throw PatternProblem(part, text, "has a scheme that conference applications do not use")
            }
        }
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        base = try Self.pieces(halves[0], of: text, part)
        var items: [Item] = []
        if halves.count == 2 {
            for item in halves[1].split(separator: "&") {
                let isOptional = item.hasSuffix("?")
                let pieces = try Self.pieces(isOptional ? item.dropLast() : item, of: text, part)
                items.append(Item(pieces: pieces, isRequired: !isOptional))
            }
        }
        self.items = items
        self.text = text
        self.scheme = scheme
    }

    /// Parses several forms, one for each application.
    static func all(_ texts: [String]) throws(PatternProblem) -> [LinkForm] {
        var forms: [LinkForm] = []
        for text in texts { forms.append(try LinkForm(text)) }
        return forms
    }

    private static func pieces(
        _ text: Substring, of whole: String, _ part: PatternProblem.Part
    ) throws(PatternProblem) -> [Piece] {
        var result: [Piece] = []
        var rest = text
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw PatternProblem(part, whole, "has a brace that is not closed")
            }
            if open > rest.startIndex { result.append(.text(String(rest[..<open]))) }
            result.append(.name(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        guard !rest.contains("}") else {
            throw PatternProblem(part, whole, "has a closing brace without an opening one")
        }
        if !rest.isEmpty { result.append(.text(String(rest))) }
        return result
    }

    /// Applies the form to a link; nil if a required name has no value.
    ///
    /// - Parameter capture: returns the value of a name in the pattern, percent-encoded as in the link.
    func url(of link: ConferenceURL, capture: (String) -> String?, limits: Limits) -> ConferenceURL? {
        let parts = LinkParts(link)
        func expand(_ pieces: [Piece], dividers: String) -> String? {
            var text = ""
            for piece in pieces {
                switch piece {
                case .text(let part): text += part
                case .name(let name):
                    if let part = parts[name] {
                        text += part
                    } else {
                        guard let part = capture(name) else { return nil }
                        text += Self.encoded(part, dividers)
                    }
                }
            }
            return text
        }
        guard var text = expand(base, dividers: "/?#") else { return nil }
        var query: [String] = []
        for item in items {
            if let item = expand(item.pieces, dividers: "&=+;#") {
                query.append(item)
            } else if item.isRequired {
                return nil
            }
        }
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        return try? ConferenceURL(text, policy: .init(schemes: [scheme]), limits: limits)
    }

    private static func encoded(_ text: String, _ dividers: String) -> String {
        guard text.contains(where: dividers.contains) else { return text }
        return text.map {
            dividers.contains($0) ? "%" + String($0.asciiValue ?? 0, radix: 16, uppercase: true) : String($0)
        }
        .joined()
    }
}

/// The parts of an address that a form can use, by name.
private struct LinkParts {
    private var host = ""
    private let path: Substring
    private let query: Substring
    private let fragment: Substring

    init(_ url: ConferenceURL) {
        var rest = url.text.dropFirst(url.scheme.count + 1)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            host = String(rest[..<end])
            rest = rest[end...]
        }
        let hash = rest.firstIndex(of: "#") ?? rest.endIndex
        fragment = rest[hash...]
        let mark = rest[..<hash].firstIndex(of: "?") ?? hash
        path = rest[..<mark]
        query = rest[mark..<hash]
    }

    subscript(_ name: String) -> String? {
        switch name {
        case "host": host.isEmpty ? nil : host
        case "path": String(path)
        case "query": String(query)
        case "fragment": String(fragment)
        default: nil
        }
    }
}
