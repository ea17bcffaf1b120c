/// A sentence of this program in which foreign text stands.
///
/// Where a locale has only ASCII, the sentence's own marks become marks of ASCII, and the foreign text stays byte for byte:
///
///     try context.say("Removed the calendar “\(title)” with \(contents).")
struct OwnWords: ExpressibleByStringInterpolation, Sendable {
    /// The sentence with typographic marks.
    private(set) var typographic: String
    /// The sentence with marks of ASCII.
    private(set) var ascii: String

    init(stringLiteral words: String) {
        typographic = words
        ascii = ViewMarks.inASCII(words)
    }

    init(stringInterpolation parts: StringInterpolation) { self = parts.words }

    /// Creates a sentence that is foreign text, or a translation that needs no other marks.
    init(verbatim text: String) {
        typographic = text
        ascii = text
    }

    static func + (first: OwnWords, second: OwnWords) -> OwnWords {
        var words = first
        words.append(second)
        return words
    }

    fileprivate mutating func append(_ other: OwnWords) {
        typographic += other.typographic
        ascii += other.ascii
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var words = OwnWords(verbatim: "")

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { words.append(OwnWords(stringLiteral: literal)) }

        /// Foreign text, a name, or a number.
        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            words.append(OwnWords(verbatim: value.description))
        }

        mutating func appendInterpolation(_ part: OwnWords) { words.append(part) }
    }
}

extension Context {
    /// Returns a sentence in the marks that the locale has.
    func text(_ words: OwnWords) -> String { usesUnicode ? words.typographic : words.ascii }

    /// Prints a sentence in the marks that the locale has.
    func say(_ words: OwnWords) throws { try printLine(text(words)) }
}
