import Recurrence

// Ranges of times in words.
extension EventSentence {
    /// Replaces `8pm to 11pm`, `from 20:00 until 23:00`, `3 to 4pm`, `14 bis 16 Uhr`, `10:00 until 12` and, next to a day,
    /// `9 to 11` by `8pm-11pm` and so on, which ``ClockRange`` reads.
    static func joiningRanges(in words: [String]) -> [String] {
        let low = words.map { $0.lowercased() }
        var result: [String] = []
        var index = 0
        while index < words.count {
            let isPair = index + 2 < words.count && isBetween(low[index + 1], result.last)
            let isMarked = isPair && isRange(at: index, of: low)
            guard isMarked || isPair && isHourRange(at: index, of: low) else {
                result.append(words[index])
                index += 1
                continue
            }
            // Before the start, which can be two words: “14 Uhr”.
            let before = halves.contains(low[index]) ? result.count - 2 : result.count - 1
            if before >= 0, beforeRange.contains(result[before].lowercased()) {
                result.remove(at: before)
            }
            // No day has an hour 24.
            let isEndOfDay = !isMarked && bare(low[index + 2]) == "24"
            let end = isEndOfDay ? words[index + 2].replacing("24", with: "midnight") : words[index + 2]
            result.append("\(words[index])-\(end)")
            index += 3
        }
        return result
    }

    private static func isBetween(_ word: String, _ first: String?) -> Bool {
        if ["to", "until", "till", "bis"].contains(word) { return true }
        return ["and", "und"].contains(word) && betweens.contains(first?.lowercased() ?? "")
    }

    /// Words before the start of a range.
    static let beforeRange: Set<String> = betweens.union(["from", "von"])
    private static let betweens: Set<String> = ["between", "zwischen", "zw.", "zw"]

    /// Words after the number of an hour.
    private static let halves: Set<String> = ["uhr", "am", "pm", "a.m.", "p.m."]

    /// Whether the word at a place is the end of a time that the next word but one ends.
    private static func isRange(at index: Int, of words: [String]) -> Bool {
        var start = words[index]
        let end = words[index + 2]
        let half = index + 3 < words.count ? bare(words[index + 3]) : ""
        func isNumber(_ word: String) -> Bool { word.count <= 2 && !word.isEmpty && word.allSatisfy(\.isNumber) }
        if halves.contains(start) {
            guard index > 0, isNumber(words[index - 1]) || looksLikeTime(words[index - 1]) else { return false }
            start = words[index - 1] + (start == "uhr" ? ":00" : "pm")
        }
        if isNumber(start), isNumber(end), halves.contains(half) { return true }
        // “12:00,” ends a phrase.
        guard looksLikeTime(end) || halves.contains(half) && isNumber(end), end.first?.isNumber == true,
            start.last?.isLetter == true || start.last?.isNumber == true
        else { return false }
        if looksLikeTime(start) { return start.first?.isNumber == true && !start.contains("-") && !end.contains("-") }
        let isHalf = end.hasSuffix("am") || end.hasSuffix("pm") || end.hasSuffix(".m.")
        return isHalf && isNumber(start)
    }

    /// Whether the word at a place is the end of a time, and the next word but one an hour without a mark, or noon or midnight:
    /// `10:00 until 12`, `8pm to 11`, `10am to noon`; next to a day also `9 to 5` and `10 to 11:30`.
    private static func isHourRange(at index: Int, of words: [String]) -> Bool {
        let isMark = halves.contains(words[index]) && index > 0
        let text = isMark ? "\(words[index - 1]) \(words[index])" : words[index]
        let isHour = text.count <= 2 && text.digits != nil
        guard text.first?.isNumber == true, let start = ClockForm.time(text[...], isAfterDay: isHour), start.hour < 24,
            start.minute < 60, !isHour || isBesideDay(index, of: words), endsRange(index + 2, of: words)
        else { return false }
        let end = bare(words[index + 2], isLast: index + 3 == words.count)
        if ["noon", "midday", "mittag"].contains(end) { return start.hour < 12 }
        // “10 to midnight” can begin in the evening.
        if ["midnight", "mitternacht", "24"].contains(end) { return !isHour || start.hour > 12 }
        if end.first?.isNumber == true, looksLikeTime(end), !end.contains(where: { "-–".contains($0) }) { return true }
        guard end.count <= 2, let hour = end.digits, hour < 24 else { return false }
        return hour != start.hour
    }

    /// Whether an hour and the end of its range are right after a day, or right before one and after “from”.
    private static func isBesideDay(_ index: Int, of words: [String]) -> Bool {
        guard index > 0 else { return false }
        let leads = beforeRange.contains(words[index - 1]) || DateWords.beforeTime.contains(words[index - 1])
        let before = leads ? index - 2 : index - 1
        if before >= 0, isDay(words[before]) { return true }
        guard beforeRange.contains(words[index - 1]) else { return false }
        let after = index + 3 < words.count && DateWords.beforeDay.contains(words[index + 3]) ? index + 4 : index + 3
        return after < words.count && isDay(bare(words[after], isLast: after + 1 == words.count))
    }

    /// Whether a word in lower case is a day without a number.
    static func isDay(_ word: String) -> Bool {
        ["today", "tomorrow"].contains(word) || DateNames.germanDays[word] != nil
            || RecurrenceRule.Weekday(englishName: word) != nil || ForeignDates.weekdays.contains(word)
    }

    /// Whether the number at a place can be the end of a range, because nothing that it counts follows.
    private static func endsRange(_ index: Int, of words: [String]) -> Bool {
        guard index + 1 < words.count, let mark = words[index].last, !",;)".contains(mark) else { return true }
        let next = words[index + 1]
        let isSmall = ["with", "mit", "bei", "at", "in", "im", "on", "via", "utc"].contains(next)
        if isSmall || isDay(bare(next)) { return true }
        return next.contains("/") || next.hasPrefix("@") || next.hasPrefix("(")
    }
}
