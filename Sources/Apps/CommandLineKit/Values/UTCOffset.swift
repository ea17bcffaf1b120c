import Recurrence

/// An offset from UTC: `Z`, `+01:00`, `-0330`, `+01` (ISO 8601).
struct UTCOffset {
    let seconds: Int

    init?(_ text: Substring) {
        if text == "z" || text == "Z" {
            seconds = 0
            return
        }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let rest = text.dropFirst()
        let colon = rest.count == 5 ? 1 : 0
        guard [2, 4, 5].contains(rest.count), colon == 0 || rest.dropFirst(2).first == ":",
            let hours = rest.prefix(2).digits, hours <= 23
        else { return nil }
        var minutes = 0
        if rest.count > 2 {
            guard let number = rest.dropFirst(2 + colon).digits, number <= 59 else { return nil }
            minutes = number
        }
        seconds = (hours * 3_600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces.
    var trimmed: SubSequence {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.prefix(
            upTo: start.lastIndex { $0 != " " && $0 != "\t" }.map { start.index(after: $0) } ?? start.startIndex)
    }
}
