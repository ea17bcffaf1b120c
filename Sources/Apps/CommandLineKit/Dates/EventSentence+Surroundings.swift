import Recurrence

// What stands next to the phrase that says when an event takes place: how long it lasts, and what the phrase may not leave in
// the title without saying so.
extension EventSentence {
    /// Words that belong to a phrase, but are not read.
    static func prepositions(_ names: DateNames) -> Set<String> {
        names.isGerman ? ["at", "from", "um", "von", "ab"] : ["at", "from"]
    }

    /// Abbreviations of time zones, most of which mean several zones.
    private static let zones: Set<String> = [
        "UTC", "GMT", "EST", "EDT", "ET", "CST", "CDT", "CT", "MST", "MDT", "MT", "PST", "PDT", "PT", "CET", "CEST",
        "MEZ",
        "MESZ", "EET", "EEST", "WET", "WEST", "BST", "IST", "JST", "KST", "MSK", "AEST", "AEDT", "NZST", "NZDT",
    ]

    private static let periods: Set<String> = [
        "week", "month", "year", "weekend", "woche", "monat", "jahr", "wochenende",
    ]
    private static let periodPrefixes: Set<String> = [
        "next", "last", "nächste", "nächsten", "nächstes", "letzte", "letzten", "letztes",
    ]

    /// Returns the duration right after or before the phrases: `for 30m`, `for 1 hour and 30 minutes`.
    static func length(nextTo phrases: [Phrase], in words: [String]) -> (words: Range<Int>, text: String)? {
        guard !phrases.contains(where: { ClockRange($0.text) != nil }) else { return nil }
        for begin in words.indices where ["for", "für"].contains(words[begin].lowercased()) {
            for count in stride(from: min(5, words.count - begin - 1), to: 0, by: -1) {
                let range = begin..<begin + count + 1
                let text = words[range].dropFirst().map(bare).joined(separator: " ").lowercased()
                guard phrases.allSatisfy({ !$0.words.overlaps(range) }),
                    phrases.contains(where: {
                        $0.words.upperBound == begin || $0.words.lowerBound == range.upperBound
                    }),
                    let duration = DurationArgument(worded: text[...])
                else { continue }
                return (range, duration.compact)
            }
        }
        return nil
    }

    /// Returns a word without the punctuation and the brackets around it.
    static func bare(_ word: String) -> String { word.trimming { ",;!?()[]".contains($0) } }

    /// Returns the abbreviation of a time zone right after a time.
    static func zone(after phrases: [Phrase], in words: [String]) -> String? {
        phrases.lazy.filter { $0.kind != .day && $0.words.upperBound < words.count }
            .map { words[$0.words.upperBound].trimming { ",;!?()[]".contains($0) } }.first { zones.contains($0) }
    }

    /// Returns a period right before or after the phrases, such as the `next week` of `friday next week`.
    static func period(nextTo phrases: [Phrase], in words: [String]) -> String? {
        for phrase in phrases {
            for begin in [phrase.words.lowerBound - 2, phrase.words.upperBound]
            where begin >= 0 && begin + 1 < words.count {
                let pair = words[begin...begin + 1].map { $0.lowercased().trimming { ",;!?()[]".contains($0) } }
                if periodPrefixes.contains(pair[0]), periods.contains(pair[1]) { return pair.joined(separator: " ") }
            }
        }
        return nil
    }

    /// Returns a weekday right before or after phrases that name another day, such as the `friday` of `friday next week`.
    static func weekday(nextTo phrases: [Phrase], in words: [String], _ names: DateNames) -> String? {
        phrases.lazy.filter { $0.kind != .clock }.flatMap { [$0.words.lowerBound - 1, $0.words.upperBound] }
            .filter(words.indices.contains).map { words[$0].trimming { ",;!?()[]".contains($0) } }
            .first { names.weekday($0) != nil }
    }

    /// `10.30`, which is a time only after a day.
    static func hasDottedTime(_ word: String) -> Bool {
        let parts = word.trimming { ",;!?()[]".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2, let hour = parts[0].digits,
            let minute = parts[1].digits
        else { return false }
        return hour < 24 && minute < 60
    }
}
