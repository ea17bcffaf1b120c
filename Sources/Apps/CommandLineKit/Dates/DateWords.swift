/// The words of a date or a time that mean something: without commas and without `on`, `at` and the like, as in
/// `On Wed, 2 Dec 2026 at 6pm`.
enum DateWords {
    /// Words before a day.
    static let beforeDay: Set<String> = ["on", "am", "le"]
    /// Words before a time of day.
    static let beforeTime: Set<String> = ["at", "um", "à", "@", "around", "gegen", "ca."]

    /// Returns the words of a text, in lower case.
    static func words(_ text: some StringProtocol) -> [String] {
        var words = text.lowercased().split(whereSeparator: \.isWhitespace).map { word in
            var word = word
            while word.count > 1, word.last == "," { word.removeLast() }
            return String(word)
        }
        if words.count > 1, beforeDay.contains(words[0]) { words.removeFirst() }
        // Without an hour it says no more than “this evening”.
        if let tonight = words.firstIndex(of: "tonight") {
            words.replaceSubrange(tonight...tonight, with: ["today", "evening"])
        }
        let last = words.count - 1
        return words.indices.filter { $0 == last || !isPreposition(at: $0, of: words) }.map { words[$0] }
    }

    /// Whether a word, in lower case like the others, only leads to the time after it.
    static func isPreposition(at index: Int, of words: [String]) -> Bool {
        // “At night” is a part of the day.
        beforeTime.contains(words[index]) && !(index + 1 < words.count && words[index + 1] == "night")
    }

    /// Whether a text counts from the current time, so that it means the same after any other time.
    static func countsFromNow(_ text: String) -> Bool {
        ["today", "tomorrow", "yesterday", "heute", "morgen", "gestern", "now", "+", "-", "in "]
            .contains(where: text.lowercased().hasPrefix)
    }

    /// Returns the words without an article at the beginning: `the 2nd`, `den 2.`
    static func withoutArticle(_ words: [String]) -> [String] {
        guard words.count > 1, ["the", "der", "dem", "den", "le"].contains(words[0]) else { return words }
        return Array(words.dropFirst())
    }
}
