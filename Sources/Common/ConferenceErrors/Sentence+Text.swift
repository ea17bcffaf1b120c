extension Sentence: CustomStringConvertible {
    /// The text in English.
    package var text: String { text { $0 } }

    package var description: String { text }

    /// Returns the text in English with changed words; arguments stay.
    package func text(changingWords change: (String) -> String) -> String {
        // Most sentences that are read at all have a single part or one argument.
        var result = ""
        for (index, part) in parts.enumerated() {
            switch part {
            case .words(let words): result += change(words)
            case .argument(let text): result += QuotationMarks.nested(text, after: result, before: next(index, change))
            case .sentence(let inner): result += inner.text(changingWords: change)
            }
        }
        return result
    }

    /// Returns the words that follow a part, as they are printed.
    private func next(_ index: Int, _ change: (String) -> String) -> String {
        guard index + 1 < parts.count, case .words(let words) = parts[index + 1] else { return "" }
        return change(words)
    }

    /// The words, with `{}` in place of each argument and inner sentence: `There is no file “{}”.` It identifies the sentence
    /// in a catalogue.
    package var template: String {
        parts.reduce(into: "") { template, part in
            if case .words(let words) = part { template += words } else { template += "{}" }
        }
    }

    /// Whether the words contain letters. A sentence without is the same in all languages, such as `{}: {}`.
    package var hasLetters: Bool {
        parts.contains { part in
            guard case .words(let words) = part else { return false }
            return words.unicodeScalars.contains { $0.properties.isAlphabetic }
        }
    }

    /// Returns the sentence without the clause that begins with some words and ends with a full stop.
    package func removing(clauseBeginning beginning: String) -> Sentence {
        Sentence(
            parts.map { part in
                guard case .words(let words) = part, let start = words.firstRange(of: beginning)?.lowerBound,
                    let end = words[start...].firstIndex(of: ".")
                else { return part }
                return .words(String(words[..<start] + words[words.index(after: end)...]))
            })
    }
}
