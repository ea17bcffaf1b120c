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

    /// Returns the duration after “for”, such as `for 1 hour and 30 minutes`: next to the phrases, at the end, or before a word
    /// such as “with”, because “for 2 weeks holiday” is no duration. Right after a time at the end, it needs no “for”.
    static func length(
        nextTo phrases: [Phrase], _ zone: SentenceZone?, in words: [String]
    ) -> (words: Range<Int>, text: String)? {
        if let length = lengthAtEnd(phrases, zone, in: words) { return length }
        for begin in words.indices where ["for", "für"].contains(words[begin].lowercased()) {
            for count in stride(from: min(5, words.count - begin - 1), to: 0, by: -1) {
                let range = begin..<begin + count + 1
                let text = words[range].dropFirst().map { bare($0) }.joined(separator: " ").lowercased()
                guard !bare(words[range.upperBound - 1]).isEmpty, phrases.allSatisfy({ !$0.words.overlaps(range) }),
                    zone.map({ $0.place + 1 == begin }) == true || range.upperBound == words.count
                        || endsLength(words[range.upperBound])
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

    /// Returns the duration right after a time and its day or zone, at the end: `10:00, 2 hours`, `23 Uhr 2h`.
    private static func lengthAtEnd(
        _ phrases: [Phrase], _ zone: SentenceZone?, in words: [String]
    ) -> (words: Range<Int>, text: String)? {
        guard phrases.contains(where: { $0.kind != .day }) else { return nil }
        let end = phrases.map(\.words.upperBound).max() ?? 0
        let begin = zone?.place == end ? end + 1 : end
        guard (1...5).contains(words.count - begin) else { return nil }
        var text = (begin..<words.count).map { bare(words[$0], isLast: $0 == words.count - 1).lowercased() }
        // “Eine Stunde lang”.
        if text.count > 1, ["lang", "long"].contains(text.last) { text.removeLast() }
        let joined = text.joined(separator: " ")
        guard let duration = DurationArgument(worded: joined[...]) else { return nil }
        return (begin..<words.count, duration.compact)
    }

    /// Whether a duration ends before a word.
    static func endsLength(_ next: String) -> Bool {
        let small: Set<String> = ["with", "mit", "at", "in", "im", "bei", "on", "via", "about", "über", "and", "und"]
        return next.first == "@" || next.first == "(" || small.contains(next.lowercased())
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
