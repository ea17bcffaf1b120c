/// A text for people whose words and arguments are kept apart.
///
/// A string literal makes one. Its literal parts are the words of this project; everything interpolated is an argument, such as
/// a title or a path, except another sentence, which stays one:
///
/// ```swift
/// let advice: Sentence = suggestion.map { " Did you mean “\($0)”?" } ?? ""
/// let message: Sentence = "There is no command “\(name)”.\(advice)"
/// ```
///
/// ``text`` is the text in English, as programs read it. A program that prints it for people can find its translation by the
/// ``template``, and can change the marks of the words without touching the text of the user.
package struct Sentence: Sendable, Hashable {
    /// A part of a sentence.
    package enum Part: Sendable, Hashable {
        /// Words of this project.
        case words(String)
        /// Text of the user, of a file or of the system, or a number.
        case argument(String)
        /// A sentence or a clause within the sentence.
        case sentence(Sentence)
    }

    /// The parts, in order. No two parts that follow one another are words.
    package private(set) var parts: [Part]

    /// Creates a sentence of words and arguments.
    package init(_ parts: [Part]) {
        self.parts = []
        for part in parts { append(part) }
    }

    /// Creates a sentence that is foreign text only.
    package init(argument text: String) { parts = [.argument(text)] }

    /// Creates a sentence from a text that was put together before, whose words and arguments cannot be told apart any more.
    package init(words text: String) { parts = text.isEmpty ? [] : [.words(text)] }

    package var isEmpty: Bool { parts.isEmpty }

    /// Joins two parts of one sentence.
    package static func + (first: Sentence, second: Sentence) -> Sentence {
        var sentence = first
        sentence += second
        return sentence
    }

    package static func += (sentence: inout Sentence, other: Sentence) {
        for part in other.parts { sentence.append(part) }
    }

    private mutating func append(_ part: Part) {
        guard case .words(let words) = part else { return parts.append(part) }
        if words.isEmpty { return }
        if case .words(let before)? = parts.last {
            parts[parts.count - 1] = .words(before + words)
        } else {
            parts.append(part)
        }
    }

    /// Whether it is an argument between two marks.
    fileprivate var isQuotation: Bool {
        guard parts.count == 3, case .words("“") = parts[0], case .argument = parts[1], case .words("”") = parts[2]
        else {
            return false
        }
        return true
    }

    /// Returns this sentence with the arguments that it has in a text, such as one that was stored in English; nil if the text
    /// is another sentence.
    package func withArguments(of text: String) -> Sentence? {
        var rest = text[...]
        var result: [Part] = []
        for (index, part) in parts.enumerated() {
            switch part {
            case .words(let words):
                guard rest.hasPrefix(words) else { return nil }
                rest.removeFirst(words.count)
                result.append(part)
            case .sentence(let inner):
                guard rest.hasPrefix(inner.text) else { return nil }
                rest.removeFirst(inner.text.count)
                result.append(part)
            case .argument:
                // An argument ends before the next words.
                var end = rest.endIndex
                if index + 1 < parts.count {
                    guard case .words(let next) = parts[index + 1], let range = rest.firstRange(of: next) else {
                        return nil
                    }
                    end = range.lowerBound
                }
                result.append(.argument(String(rest[..<end])))
                rest = rest[end...]
            }
        }
        return rest.isEmpty ? Sentence(result) : nil
    }

    /// Returns the sentence with its arguments changed, those of inner sentences included.
    package func mapArguments(_ change: (String) -> String) -> Sentence {
        var sentence = self
        sentence.parts = parts.map { part in
            switch part {
            case .words: part
            case .argument(let text): .argument(change(text))
            case .sentence(let inner): .sentence(inner.mapArguments(change))
            }
        }
        return sentence
    }
}

extension Sentence: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self.init(words: value) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sentence }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sentence = Sentence([])

        package init(literalCapacity: Int, interpolationCount: Int) {
            sentence.parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: String) { sentence.append(.words(literal)) }

        /// Adds a clause, or sentences within the sentence. A literal in an interpolation is one, too.
        /// Foreign text in quotation marks becomes a part of the sentence itself, with its marks.
        package mutating func appendInterpolation(_ inner: Sentence) {
            if inner.isQuotation { sentence += inner } else { sentence.append(.sentence(inner)) }
        }

        /// Adds text that is not of this project.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ text: some StringProtocol) {
            sentence.append(.argument(String(text)))
        }

        /// Adds the title of an event, or a note that it has none.
        package mutating func appendInterpolation(title: some StringProtocol) {
            sentence.append(title.isEmpty ? .sentence("(no title)") : .argument(String(title)))
        }

        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            sentence.append(.argument(String(number)))
        }

        /// Adds a clause of this project that was put together before. Only its marks can be changed.
        package mutating func appendInterpolation(words text: String) {
            sentence.append(.sentence(Sentence(words: text)))
        }
    }
}

extension Sequence<Sentence> {
    /// Returns one sentence with the elements as its inner sentences.
    package func joined(separator: Sentence = "") -> Sentence {
        var parts: [Sentence.Part] = []
        for element in self where !element.isEmpty {
            if !parts.isEmpty, !separator.isEmpty { parts += separator.joiningParts }
            parts.append(.sentence(element))
        }
        return Sentence(parts)
    }
}

extension Sentence {
    /// A separator with words, such as “ or ”, is an inner sentence, so that lists of any length have a translation.
    fileprivate var joiningParts: [Part] { hasLetters ? [.sentence(self)] : parts }
}
