import Recurrence

// What stands next to the phrase that says when an event takes place: words that lead to it, and how long it lasts.
extension EventSentence {
    /// Whether a word, in lower case like the others, belongs to a phrase, but is not read.
    static func isPreposition(at index: Int, of words: [String]) -> Bool {
        ["from", "von", "ab"].contains(words[index]) || DateWords.isPreposition(at: index, of: words)
    }

    /// Whether a word before a phrase belongs to it: `on` before `2 Dec`, `um` before `18:00`.
    static func leads(_ word: String, to first: String, _ names: DateNames) -> Bool {
        let word = word.lowercased()
        if ["on", "from", "at", "um", "à", "@"].contains(word) { return true }
        let isNumber = bare(first).first?.isNumber == true
        // In English, “am” is a verb.
        if ["am", "von", "ab"].contains(word) { return names.isGerman || isNumber }
        if DateWords.beforeTime.contains(word) { return isNumber }
        return word == "le" && names.locale.hasPrefix("fr")
    }

    /// Returns the duration right after or before the phrases: `for 30m`, `for 1 hour and 30 minutes`.
    static func length(
        nextTo phrases: [Phrase], _ zone: SentenceZone?, in words: [String]
    ) -> (words: Range<Int>, text: String)? {
        guard !phrases.contains(where: { ClockRange($0.text) != nil }) else { return nil }
        for begin in words.indices where ["for", "für"].contains(words[begin].lowercased()) {
            for count in stride(from: min(5, words.count - begin - 1), to: 0, by: -1) {
                let range = begin..<begin + count + 1
                let text = words[range].dropFirst().map { bare($0) }.joined(separator: " ").lowercased()
                guard !bare(words[range.upperBound - 1]).isEmpty, phrases.allSatisfy({ !$0.words.overlaps(range) }),
                    zone.map({ $0.place + 1 == begin }) == true
                        || phrases.contains(where: {
                            $0.words.upperBound == begin || $0.words.lowerBound == range.upperBound
                        }),
                    let duration = DurationArgument(worded: text[...])
                else { continue }
                return (range, duration.compact)
            }
        }
        return nil
    }

    /// Returns a word without the punctuation and the brackets around it, and without the sign of `~18:00`.
    ///
    /// - Parameter isLast: whether it is the last word of the text, which can end with a full stop: `18:00.`
    static func bare(_ word: String, isLast: Bool = false) -> String {
        let bare = word.trimming { ",;!?()[]~".contains($0) }
        guard isLast, bare.hasSuffix("."), bare.contains(where: { $0.isLetter || $0 == ":" }) else { return bare }
        return String(bare.dropLast())
    }
}
