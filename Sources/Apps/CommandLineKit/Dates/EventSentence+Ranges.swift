// Ranges of times in words.
extension EventSentence {
    /// Replaces `8pm to 11pm`, `from 20:00 until 23:00`, `3 to 4pm` and `14 bis 16 Uhr` by `8pm-11pm` and so on, which
    /// ``ClockRange`` reads.
    static func joiningRanges(in words: [String]) -> [String] {
        let low = words.map { $0.lowercased() }
        var result: [String] = []
        var index = 0
        while index < words.count {
            guard index + 2 < words.count, isBetween(low[index + 1], result.last), isRange(at: index, of: low)
            else {
                result.append(words[index])
                index += 1
                continue
            }
            // Before the start, which can be two words: “14 Uhr”.
            let before = halves.contains(low[index]) ? result.count - 2 : result.count - 1
            if before >= 0, ["from", "von", "between", "zwischen"].contains(result[before].lowercased()) {
                result.remove(at: before)
            }
            result.append("\(words[index])-\(words[index + 2])")
            index += 3
        }
        return result
    }

    private static func isBetween(_ word: String, _ first: String?) -> Bool {
        if ["to", "until", "till", "bis"].contains(word) { return true }
        return ["and", "und"].contains(word) && ["between", "zwischen"].contains(first?.lowercased())
    }

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
}
