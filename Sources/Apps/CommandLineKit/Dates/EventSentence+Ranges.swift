// Ranges of times in words.
extension EventSentence {
    /// Replaces `8pm to 11pm`, `from 20:00 until 23:00` and `3 to 4pm` by `8pm-11pm` and so on, which ``ClockRange`` reads.
    static func joiningRanges(in words: [String], _ names: DateNames) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            guard index + 2 < words.count, isBetween(words[index + 1], names),
                isRange(words[index], words[index + 2])
            else {
                result.append(words[index])
                index += 1
                continue
            }
            if let last = result.last?.lowercased(), last == "from" || names.isGerman && last == "von" {
                result.removeLast()
            }
            result.append("\(words[index])-\(words[index + 2])")
            index += 3
        }
        return result
    }

    private static func isBetween(_ word: String, _ names: DateNames) -> Bool {
        ["to", "until", "till"].contains(word.lowercased()) || names.isGerman && word.lowercased() == "bis"
    }

    private static func isRange(_ start: String, _ end: String) -> Bool {
        // “12:00,” ends a phrase, and “pm” alone belongs to the word before.
        guard looksLikeTime(end), end.first?.isNumber == true,
            start.last?.isLetter == true || start.last?.isNumber == true
        else { return false }
        if looksLikeTime(start) { return start.first?.isNumber == true && !start.contains("-") && !end.contains("-") }
        let isHalf = end.lowercased().hasSuffix("am") || end.lowercased().hasSuffix("pm")
        return isHalf && start.count <= 2 && start.allSatisfy(\.isNumber)
    }
}
