import ConferenceErrors

// Texts that were stored in English, such as the reason why a request failed.
extension SentenceCatalogue {
    /// Returns a stored text in the language, if it is a sentence of the catalogue; otherwise the text itself.
    func text(ofStored text: String) -> String { sentence(ofStored: text).map(self.text) ?? text }

    /// A clause within a clause is found, and one within that.
    private static let depthLimit = 3

    /// Returns the sentence of the catalogue that a text is in English, with its arguments; nil if it is none. Of several, the one
    /// with the most words counts.
    private func sentence(ofStored text: String, depth: Int = 0) -> Sentence? {
        guard depth < Self.depthLimit, text.utf8.count <= 4_096 else { return nil }
        var best: (length: Int, parts: [Sentence.Part])?
        for template in templates {
            let words = template.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
            // Marks alone, as in `{} ({})`, are found in many texts that are no sentence.
            let length = words.reduce(0) { $0 + $1.count(where: \.isLetter) }
            guard length > best?.length ?? 0, let gaps = Self.gaps(in: text, between: words) else { continue }
            var parts: [Sentence.Part] = [.words(words[0])]
            for (gap, next) in zip(gaps, words.dropFirst()) {
                let isQuoted = next.hasPrefix("”")
                let clause = isQuoted ? nil : sentence(ofStored: gap, depth: depth + 1)
                let argument: Sentence.Part = isQuoted ? .argument(gap) : .sentence(Self.argument(gap))
                parts.append(clause.map { .sentence($0) } ?? argument)
                parts.append(.words(next))
            }
            best = (length, parts)
        }
        return best.map { Sentence($0.parts) }
    }

    /// Returns an argument, whose quotation marks are those of the language, as in `“Team Rooms” (org.example.rooms)`.
    private static func argument(_ text: String) -> Sentence {
        guard text.hasPrefix("“"), let end = text.firstIndex(of: "”") else { return Sentence(argument: text) }
        let (name, rest) = (text[..<end].dropFirst(), text[text.index(after: end)...])
        return "“\(name)”\(rest)"
    }

    /// Returns what stands between words that a text consists of; nil if it is another text.
    private static func gaps(in text: String, between words: [String]) -> [String]? {
        guard let first = words.first, let last = words.last, text.hasPrefix(first) else { return nil }
        guard words.count > 1 else { return text == first ? [] : nil }
        guard text.hasSuffix(last), text.count >= first.count + last.count else { return nil }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        var gaps: [String] = []
        for next in words.dropFirst().dropLast() {
            guard !next.isEmpty else {
                gaps.append("")
                continue
            }
            guard let place = rest.firstRange(of: next) else { return nil }
            gaps.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        gaps.append(String(rest))
        return gaps.allSatisfy(hasPairedMarks) ? gaps : nil
    }

    /// Whether quotation marks that open in a text close in it. Otherwise a mark of the template is another one's partner, and
    /// the text is not that sentence.
    private static func hasPairedMarks(_ text: String) -> Bool {
        var open = 0
        for character in text {
            if character == "“" { open += 1 }
            if character == "”" { open -= 1 }
            guard open >= 0 else { return false }
        }
        return open == 0
    }
}
