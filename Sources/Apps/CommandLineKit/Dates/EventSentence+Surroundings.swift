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
    /// such as “with”, because “for 2 weeks holiday” is no duration. Right after or before a time, it needs no “for”.
    static func length(
        nextTo phrases: [Phrase], _ zone: SentenceZone?, in words: [String]
    ) -> (words: Range<Int>, duration: DurationArgument)? {
        if let length = lengthAfter(phrases, zone, in: words) { return length }
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
                return (range, duration)
            }
        }
        return lengthBefore(phrases, in: words)
    }

    /// Returns the duration right after a phrase and its zone, at the end or before a word such as “with”: `10:00, 2 hours`,
    /// `23 Uhr 2h`; after a day only with the word of a unit, such as `tomorrow 3 days`.
    private static func lengthAfter(
        _ phrases: [Phrase], _ zone: SentenceZone?, in words: [String]
    ) -> (words: Range<Int>, duration: DurationArgument)? {
        let isDayAlone = phrases.allSatisfy { $0.kind == .day }
        let end = phrases.map(\.words.upperBound).max() ?? 0
        let begin = zone?.place == end ? end + 1 : end
        for count in stride(from: min(5, words.count - begin), to: 0, by: -1) {
            let range = begin..<begin + count
            guard range.upperBound == words.count || endsLength(words[range.upperBound]),
                let duration = duration(range, of: words),
                !isDayAlone || words[range].contains(where: { isUnitWord($0) })
            else { continue }
            return (range, duration)
        }
        return nil
    }

    /// Returns the duration of hours or minutes right before a phrase: `0,5h morgen 9 Uhr`, `30 min tomorrow 10:00`. Days and
    /// weeks would rather be counted from the day: `two weeks tomorrow`.
    private static func lengthBefore(
        _ phrases: [Phrase], in words: [String]
    ) -> (words: Range<Int>, duration: DurationArgument)? {
        guard phrases.contains(where: { $0.kind != .day }), var end = phrases.map(\.words.lowerBound).min() else {
            return nil
        }
        if end > 0, DateWords.beforeDay.union(DateWords.beforeTime).contains(words[end - 1].lowercased()) { end -= 1 }
        for count in stride(from: min(4, end), to: 0, by: -1) {
            let range = end - count..<end
            // “Swim 400m tomorrow 9:00” counts no minutes.
            guard words[range.lowerBound].first?.isNumber == true, !bare(words[end - 1]).lowercased().hasSuffix("m"),
                let duration = duration(range, of: words), duration.days == 0
            else { continue }
            return (range, duration)
        }
        return nil
    }

    private static func duration(_ range: Range<Int>, of words: [String]) -> DurationArgument? {
        var text = range.map { bare(words[$0], isLast: $0 == words.count - 1).lowercased() }
        guard text.allSatisfy({ !$0.isEmpty }) else { return nil }
        // “Eine Stunde lang”.
        if text.count > 1, ["lang", "long"].contains(text.last) { text.removeLast() }
        return DurationArgument(worded: text.joined(separator: " ")[...])
    }

    /// Whether a word ends with the unit of a duration that is more than a letter or two: `hours`, `90min`.
    private static func isUnitWord(_ word: String) -> Bool { word.count(where: \.isLetter) > 2 }

    private static let wholeDay = [
        ["the", "whole", "day"], ["den", "ganzen", "tag"], ["all", "day"], ["whole", "day"], ["all-day"], ["ganztägig"],
        ["ganztags"],
    ]

    /// Returns the words next to a phrase that say that the event takes the whole day: `all day`, `ganztägig`.
    static func wholeDay(nextTo phrases: [Phrase], in words: [String]) -> Range<Int>? {
        for phrase in phrases {
            let (begin, end) = (phrase.words.lowerBound, phrase.words.upperBound)
            for name in wholeDay {
                let ranges = [end..<end + name.count, begin - name.count..<begin]
                let range = ranges.first { range in
                    range.lowerBound >= 0 && range.upperBound <= words.count
                        && words[range].map { bare($0, isLast: true).lowercased() } == name
                }
                if let range { return range }
            }
        }
        return nil
    }

    /// Whether a duration ends before a word.
    static func endsLength(_ next: String) -> Bool {
        let small: Set<String> = ["with", "mit", "at", "in", "im", "bei", "on", "via", "about", "über", "and", "und"]
        return next.first == "@" || next.first == "(" || small.contains(next.lowercased())
    }

    /// Returns a word without the punctuation and the brackets around it, the colon of `tomorrow:`, and the sign of `~18:00`.
    ///
    /// - Parameter isLast: whether it is the last word of the text, which can end with a full stop: `18:00.`
    static func bare(_ word: String, isLast: Bool = false) -> String {
        var bare = word.trimming { ",;!?()[]~".contains($0) }
        if bare.count > 1, bare.hasSuffix(":") { bare.removeLast() }
        guard isLast, bare.hasSuffix("."), bare.contains(where: { $0.isLetter || $0 == ":" }) else { return bare }
        return String(bare.dropLast())
    }
}
