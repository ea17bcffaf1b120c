import Recurrence

// What looks like a time of day, whether it is read or not.
extension EventSentence {
    /// Words after the number of an hour.
    static let afterHour: Set<String> = [
        "uhr", "am", "pm", "a.m", "p.m", "a.m.", "p.m.", "o'clock", "o’clock",
    ]

    /// Whether one of the words, which are in lower case, is a time.
    static func hasTime(_ words: [String]) -> Bool {
        DayPart.ends(words) || SpokenTime.ends(words) || words.indices.contains { looksLikeTime(at: $0, of: words) }
    }

    /// `12:00`, `9:30,`, `10am`, or the `pm` of `10 pm`.
    static func looksLikeTime(at index: Int, of words: [String]) -> Bool {
        if looksLikeTime(words[index]) { return true }
        // “Am” alone is a word as well.
        let word = bare(words[index])
        let isMark = afterHour.contains(word) || word.hasPrefix("uhr-")
        guard isMark, index > 0 else { return false }
        let isWord = ["uhr", "o'clock", "o’clock"].contains(word) && NumberWord.number(words[index - 1]) != nil
        return isWord || words[index - 1].last?.isNumber == true
    }

    /// `12:00`, `9:30,`, `10am`, `18h30`, `6pm-late`.
    static func looksLikeTime(_ word: String) -> Bool {
        let low = bare(word.lowercased())
        let parts = low.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count >= 2, let hour = parts[0].split(separator: "-").last, hour.allSatisfy(\.isNumber),
            parts[1].prefix(2).count == 2, parts[1].prefix(2).allSatisfy(\.isNumber)
        {
            return true
        }
        // “2026-03-01T10:00”
        if low.contains(":"), low.first?.isNumber == true, low.contains("t") { return true }
        let pieces = low.split { "-–".contains($0) }
        // “10h” alone can be a duration.
        return pieces.contains { isTime($0) }
            || pieces.count > 1 && pieces.allSatisfy { $0.hasSuffix("h") && $0.count < 4 }
    }

    private static func isTime(_ word: Substring) -> Bool {
        let number = word.prefix { $0.isNumber || ":.".contains($0) }
        guard number.first?.isNumber == true, number.count <= 8 else { return false }
        let rest = word.dropFirst(number.count)
        if rest == "h" || rest == "hrs" { return number.count > 3 }
        if rest.hasPrefix("h") {
            return number.count <= 2 && rest.count == 3 && rest.dropFirst().allSatisfy(\.isNumber)
        }
        return rest != "" && afterHour.contains(String(rest))
    }

    /// `10.30`, which is a time only after a day.
    static func hasDottedTime(_ word: String) -> Bool {
        let parts = bare(word).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2, let hour = parts[0].digits,
            let minute = parts[1].digits
        else { return false }
        return hour < 24 && minute < 60
    }
}
