import Recurrence

/// The words that are left of a text after its phrases, and may mean that the event takes place at another time.
struct UnclearWords {
    let words: [String]
    /// In lower case, without punctuation and the sign of a place.
    let low: [String]
    let left: Set<Int>
    let phrases: [EventSentence.Phrase]
    let names: DateNames

    init(_ words: [String], left: [Int], next phrases: [EventSentence.Phrase], _ names: DateNames) {
        self.words = words
        low = words.indices.map { index in
            let word = words[index].hasPrefix("@") ? String(words[index].dropFirst()) : words[index]
            return EventSentence.bare(word, isLast: index == words.count - 1).lowercased()
        }
        self.left = Set(left)
        self.phrases = phrases
        self.names = names
    }

    /// The first of them, as typed; nil if all of them can be the title.
    var first: String? {
        let isClockAlone = phrases.allSatisfy { $0.kind == .clock }
        let found =
            left.sorted().lazy.compactMap { index in
                time(at: index) ?? partOfTime(at: index) ?? number(nextToPhrase: index) ?? repetition(at: index)
                    ?? count(at: index)
                    ?? neighbour(at: index) ?? (isClockAlone ? day(at: index) : nil)
            }.first
        return found.map { range in words[range].map { EventSentence.bare($0) }.joined(separator: " ") }
    }

    /// Returns the word at a place if it is left.
    func word(_ index: Int) -> String? { left.contains(index) ? low[index] : nil }

    /// Whether only words such as “on” and “the” are between a word and a phrase.
    func isNext(_ index: Int, after: Bool = true, before: Bool = true) -> Bool {
        func isSmall(_ index: Int) -> Bool {
            !left.contains(index) || ["on", "the", "at", "am", "der", "dem", "den", "in", "um"].contains(low[index])
        }
        return phrases.contains { phrase in
            after && index >= phrase.words.upperBound && (phrase.words.upperBound..<index).allSatisfy(isSmall)
                || before && index < phrase.words.lowerBound
                    && (index + 1..<phrase.words.lowerBound).allSatisfy(isSmall)
        }
    }

    /// Whether a word stands right before a phrase, or right after it at the end: “18:00 Christmas party” is a title.
    func isBesidePhrase(_ index: Int) -> Bool { isNext(index, after: index == low.count - 1) }

    /// Whether a word that is left is a number: `2`, `two`.
    func isCount(_ index: Int) -> Bool {
        word(index).map { $0.digits != nil || NumberWord.number($0) != nil } ?? false
    }

    // MARK: Times

    /// `25:00`, `10.30`, `half past seven`; next to a phrase also `8h` and `1800`, and the `evening` of `tomorrow evening`.
    private func time(at index: Int) -> Range<Int>? {
        if EventSentence.looksLikeTime(at: index, of: low) {
            let isMark = !EventSentence.looksLikeTime(low[index])
            return (isMark ? index - 1 : index)..<index + 1
        }
        if EventSentence.hasDottedTime(low[index]) { return index..<index + 1 }
        if let next = word(index + 1) {
            let isQuarter = ["half", "quarter", "viertel"].contains(low[index])
            if isQuarter, ["past", "to", "nach", "vor"].contains(next), isCount(index + 2) { return index..<index + 3 }
            if low[index] == "halb" || low[index] == "half" && isNext(index), isCount(index + 1) {
                return index..<index + 2
            }
        }
        let isDayAlone = phrases.allSatisfy { $0.kind == .day }
        let hour = ["h", "p", "a"].contains(low[index].last) ? low[index].dropLast() : ""
        if isDayAlone, hour.count <= 2, hour.digits != nil, isNext(index) { return index..<index + 1 }
        // “10a-2p”
        let edges = low[index].split(omittingEmptySubsequences: false) { "-–".contains($0) }
        let isRange =
            edges.count == 2 && edges.contains { ["a", "p"].contains($0.last) }
            && edges.allSatisfy { $0.prefix(while: \.isNumber).count >= max(1, $0.count - 1) && $0.count <= 3 }
        if isDayAlone, isRange, isNext(index) { return index..<index + 1 }
        let isAtEnd = index == low.count - 1
        // “At seven”.
        let isHour =
            index > 0 && ["at", "um", "gegen", "around"].contains(low[index - 1])
            && NumberWord.number(low[index]) != nil
        if isDayAlone, isHour, isAtEnd || isNext(index) { return index - 1..<index + 1 }
        let isMilitary = low[index].count == 4 && (low[index].digits.map { $0 < 2400 && $0 % 100 < 60 } ?? false)
        let isTime = isMilitary && isAtEnd || DayPart.isName(low[index])
        return isDayAlone && isTime && isNext(index, before: false) ? index..<index + 1 : nil
    }

    // MARK: Series

    /// `every`; `each monday`, `alle 2 Wochen`, `mondays`; next to a phrase also `daily`.
    private func repetition(at index: Int) -> Range<Int>? {
        let range = index..<index + 1
        if ["every", "jeden", "jede", "jedes", "täglich"].contains(low[index]) { return range }
        let adverbs = ["daily", "weekly", "monthly", "yearly", "weekdays", "werktags", "wöchentlich", "monatlich"]
        if adverbs.contains(low[index]) {
            // “Daily” can be the title itself.
            let isAfterTitle = left.contains { $0 < index }
            return isAfterTitle && isBesidePhrase(index) ? range : nil
        }
        let following = [index + 1, index + 2].map { $0 < low.count ? low[$0] : "" }
        func isPeriod(_ word: String) -> Bool { ForeignDates.units.union(["tage", "monate"]).contains(word) }
        if low[index] == "each" || low[index] == "alle" {
            let isDay = ForeignDates.isWeekday(following[0], names)
            return isDay || isPeriod(following[0]) || isPeriod(following[1]) ? range : nil
        }
        return nil
    }
}
