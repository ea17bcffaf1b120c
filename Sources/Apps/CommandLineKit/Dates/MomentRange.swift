/// A start and an end in one text that both have a day and a time: `31 Dec 22:00 - 1 Jan 02:00`, `fri 22:00 to sat 2:00`.
///
/// A range within a day or a night is a ``ClockRange``.
struct MomentRange {
    let start: String
    let end: String

    private static let joints: Set<String> = ["-", "–", "to", "until", "till", "bis"]

    /// Parses a range, or returns nil if the text is not one. Whether the days exist is not checked.
    init?(_ text: String) {
        guard text.utf8.count <= 128 else { return nil }
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if let first = words.first?.lowercased(), ["from", "von", "vom"].contains(first) { words.removeFirst() }
        for (left, right) in Self.halves(words) where Self.isMoment(left) && Self.isMoment(right) {
            (start, end) = (left.joined(separator: " "), right.joined(separator: " "))
            return
        }
        return nil
    }

    /// Returns the words before and after each joint, which can be a word of its own or a dash in one: `22:00-1`.
    private static func halves(_ words: [String]) -> [(left: [String], right: [String])] {
        var halves: [(left: [String], right: [String])] = []
        for (index, word) in words.enumerated() {
            let (before, after) = (Array(words[..<index]), Array(words[(index + 1)...]))
            if joints.contains(word.lowercased()) {
                halves.append((before, after))
                continue
            }
            for place in word.indices where "-–".contains(word[place]) {
                let (left, right) = (String(word[..<place]), String(word[word.index(after: place)...]))
                if !left.isEmpty, !right.isEmpty { halves.append((before + [left], [right] + after)) }
            }
        }
        return halves
    }

    /// Whether words are a day with a time at their end, which has a colon, am, pm, or “Uhr”.
    private static func isMoment(_ typed: [String]) -> Bool {
        let words = DateWords.words(typed.joined(separator: " "))
        // “2026-12-31T22:00”
        if words.count == 1 { return words[0].contains("t") && words[0].filter { $0 == "-" }.count == 2 }
        return [2, 1].contains { count in
            let (day, clock) = (words.dropLast(count), words.suffix(count))
            return !day.isEmpty && EventSentence.hasTime(Array(clock))
                && ClockForm.time(clock.joined(separator: " ")[...], isAfterDay: true) != nil
                && day.contains { $0.contains(where: \.isLetter) || $0.contains { ".-/".contains($0) } }
        }
    }
}
