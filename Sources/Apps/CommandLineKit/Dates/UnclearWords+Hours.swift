import Recurrence

// Words that look like a range of times or a part of the day, next to a phrase.
extension UnclearWords {
    private static let joints: Set<String> = ["to", "until", "till", "bis"]

    /// What changes the meaning of a phrase: ``hours(at:)`` and ``partOfDay(at:)``.
    func partOfTime(at index: Int) -> Range<Int>? { hours(at: index) ?? partOfDay(at: index) }

    /// `until 12` after a phrase; `between 9 and 11` and, next to a day, `9 to 11`; `9-11` at the end.
    private func hours(at index: Int) -> Range<Int>? {
        if let range = spoken(index) { return range }
        if Self.joints.contains(low[index]), isEnd(index + 1, after: low[index]), isNext(index, before: false) {
            return index..<index + 2
        }
        if EventSentence.beforeRange.contains(low[index]), isHour(index + 1), let joint = word(index + 2),
            Self.joints.union(["and", "und"]).contains(joint), isEnd(index + 3, after: joint),
            isNext(index, before: false) || isNext(index + 3, after: false)
        {
            return index..<index + 4
        }
        guard phrases.allSatisfy({ $0.kind == .day }) else { return nil }
        if isHour(index), let joint = word(index + 1), Self.joints.contains(joint), isEnd(index + 2, after: joint),
            isNext(index, before: false) || isNext(index + 2, after: false)
        {
            return index..<index + 3
        }
        let parts = low[index].split(omittingEmptySubsequences: false) { "-–".contains($0) }
        let isRange = parts.count == 2 && parts.allSatisfy { ($0.digits ?? 99) <= 24 }
        guard isRange, index == low.count - 1 else { return nil }
        return isNext(index, before: false) || isInPlace(index) ? index..<index + 1 : nil
    }

    /// Whether a word belongs to the place after a phrase: the `12-13` of `tomorrow @Cafe 12-13`.
    private func isInPlace(_ index: Int) -> Bool {
        guard let end = phrases.map(\.words.upperBound).max(), end <= index else { return false }
        return words[end..<index].contains { $0.hasPrefix("@") && $0.count > 1 }
    }

    /// A number that may be an hour: the `12` of `tomorrow 12 people`; that may be another one: the `14` of `tomorrow 10, 14`,
    /// the `10-11` of `tomorrow 8-9 and 10-11`.
    func number(nextToPhrase index: Int) -> Range<Int>? {
        if phrases.allSatisfy({ $0.kind == .day }) {
            let isAfterDay = phrases.contains { $0.words.upperBound == index }
            let isSeparate = index > 0 && words[index - 1].last.map { ",:)]".contains($0) } ?? true
            return isAfterDay && !isSeparate && EventSentence.isCount(at: index, of: words) ? index..<index + 2 : nil
        }
        let edges = low[index].split(omittingEmptySubsequences: false) { "-–".contains($0) }
        guard edges.count <= 2, edges.allSatisfy({ ($0.digits ?? 99) <= 24 && $0.count <= 2 }),
            !EventSentence.isCount(at: index, of: words)
        else { return nil }
        return phrases.contains { phrase in
            guard phrase.kind != .day else { return false }
            let end = phrase.words.upperBound
            let isListed = end == index && words[end - 1].hasSuffix(",")
            return isListed || end + 1 == index && ["and", "&", "+", "or", "und", "oder", "/"].contains(low[end])
        } ? index..<index + 1 : nil
    }

    private func isHour(_ index: Int) -> Bool { (word(index)?.digits ?? 99) <= 24 }

    /// `ten to nine`, which is no range, but no time that is read either.
    private func spoken(_ index: Int) -> Range<Int>? {
        let joints = ["to", "past", "vor", "nach"]
        guard let first = word(index), NumberWord.number(first) ?? 0 > 1 || ["twenty", "zwanzig"].contains(first),
            let joint = word(index + 1), joints.contains(joint), let hour = word(index + 2),
            NumberWord.number(hour) ?? hour.digits ?? 99 <= 24
        else { return nil }
        let isNear = isNext(index, before: false) || isNext(index + 2, after: false)
        return isNear || index + 3 == low.count ? index..<index + 3 : nil
    }

    /// Whether a word can be the end of a range: `12`, `1130`, `noon`; after “until” also `two`.
    private func isEnd(_ index: Int, after joint: String) -> Bool {
        guard let end = word(index) else { return false }
        // “To one of them” is no time.
        let isNumberWord = joint != "to" && (NumberWord.number(end) ?? 0) > 1
        let isMilitary = end.count == 4 && (end.digits.map { $0 < 2400 && $0 % 100 < 60 } ?? false)
        return isHour(index) || isMilitary || isNumberWord || ClockForm.names.contains(end)
    }

    /// `nachmittags`, `in the evening`, `am Abend`, which decide what an hour of a phrase means, unless it is after 12.
    private func partOfDay(at index: Int) -> Range<Int>? {
        guard !isAfterNoon else { return nil }
        let adverbs = ["morgens", "vormittags", "mittags", "nachmittags", "abends", "nachts"]
        if adverbs.contains(low[index]) { return isNext(index) ? index..<index + 1 : nil }
        let isArticle = low[index] == "in" && word(index + 1) == "the"
        let part = isArticle ? index + 2 : index + 1
        guard isArticle || ["am", "at"].contains(low[index]), word(part).map(DayPart.isName) ?? false,
            low[index] != "at" || low[part] == "night"
        else { return nil }
        return isNext(index, before: false) || isNext(part, after: false) ? index..<part + 1 : nil
    }

    /// Whether the time of a phrase is of a clock of 24 hours, or has its half of the day.
    private var isAfterNoon: Bool {
        phrases.contains { phrase in
            let words = phrase.text.lowercased().split(separator: " ")
            return phrase.kind != .day
                && (1...3).contains { count in
                    let clock = words.suffix(count).joined(separator: " ")
                    return (ClockForm.time(clock[...], isAfterDay: true)?.hour ?? 0) > 12
                }
        }
    }
}
