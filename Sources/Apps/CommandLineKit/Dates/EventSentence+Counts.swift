import Recurrence

// Numbers that count what follows them, and punctuation that separates them.
extension EventSentence {
    /// Words after an hour that it does not count.
    private static let afterTime: Set<String> = [
        "with", "mit", "bei", "at", "in", "im", "on", "via", "for", "für", "about", "über", "and", "und", "or", "oder",
        "to", "until", "till", "bis", "from", "von", "am", "um", "past", "nach", "vor", "utc",
    ]

    /// Whether the word at a place is a number of one or two digits that counts the next word: the `2` of `tomorrow 2 hours`, the
    /// `12` of `friday 12 people`; not the `9` of `tomorrow 9 with Ana` or `tomorrow at 9 Lunch`.
    static func isCount(at index: Int, of words: [String]) -> Bool {
        guard words[index].count <= 2, words[index].digits != nil, index + 1 < words.count,
            words[index + 1].first?.isLetter == true,
            index == 0 || !DateWords.beforeTime.contains(words[index - 1].lowercased())
        else { return false }
        let next = bare(words[index + 1], isLast: index + 2 == words.count)
        let low = next.lowercased()
        return !afterTime.contains(low) && !afterHour.contains(low) && !next.contains("/") && !isDay(low)
            && !isZoneAbbreviation(next) && !DayPart.ends(["9", low])
    }

    /// Whether no punctuation between the words separates them: “12:00,” ends a phrase, “Wed,” does not.
    static func isUnbroken(_ words: ArraySlice<String>, _ bare: [String]) -> Bool {
        zip(words, bare).dropLast().allSatisfy { word, bare in
            let marks = word.reversed().prefix { ",;:!?()[]".contains($0) }.filter { ",;:!?".contains($0) }
            return marks.isEmpty
                || marks == [","] && !looksLikeTime(bare) && !afterHour.contains(bare.lowercased())
        }
    }

    /// Whether the last word is a number after a comma or a bracket, which is hardly an hour: `tomorrow, 5 things`.
    static func endsWithSeparateNumber(_ words: ArraySlice<String>) -> Bool {
        guard words.count > 1, let last = words.last, let before = words.dropLast().last?.last, let first = last.first
        else { return false }
        return (",()[]".contains(before) || "([".contains(first))
            && bare(last).allSatisfy { $0.isNumber || ".-–".contains($0) }
    }

    /// Returns the number at the beginning or the end of a title that can be an hour, as typed and as a time: `9` and `9:00` for
    /// `9 Lunch`.
    package static func possibleHour(in text: String) -> (typed: String, time: String)? {
        let words = text.split(whereSeparator: \.isWhitespace).map { bare(String($0)) }
        guard words.count > 1 else { return nil }
        for word in [words.first, words.last].compactMap({ $0 }) {
            let parts = word.split(omittingEmptySubsequences: false) { "-–".contains($0) }
            guard (1...2).contains(parts.count), parts.allSatisfy({ $0.count <= 2 && ($0.digits ?? 99) <= 24 }) else {
                continue
            }
            return (word, parts.map { "\($0):00" }.joined(separator: "-"))
        }
        return nil
    }
}
