import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// A text with fields in braces, which makes a line of each event: `{start} {title} {join}`.
struct EventTemplate: Sendable {
    private enum Part: Sendable {
        case text(String)
        case field(EventField)
    }

    private let parts: [Part]

    /// `{{` and `}}` are braces; `\t`, `\n` and `\\` a tab, a line break and a backslash.
    ///
    /// - Throws: `badFormat` (64) for an unknown field or an unbalanced brace.
    init(_ text: String) throws(ConferenceError) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                let escapes: [Character: String] = ["t": "\t", "n": "\n", "\\": "\\"]
                guard let next = rest.first, let meant = escapes[next] else {
                    literal.append(character)
                    continue
                }
                rest.removeFirst()
                literal += meant
            case "{" where rest.first == "{", "}" where rest.first == "}":
                rest.removeFirst()
                literal.append(character)
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .unpairedBrace(text) }
                let name = String(rest[..<end])
                guard let field = EventField.named(name) else {
                    throw .unknownField(name, known: EventField.all.map(\.name))
                }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.field(field))
                rest = rest[rest.index(after: end)...]
            case "}": throw .unpairedBrace(text)
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }

    /// Returns the line of an event, without a line break at its end. Values are one line without control characters.
    func line(of event: ListedEvent) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): TextPolicy.printable(field.value(event))
            }
        }.joined()
    }
}
