package import Recurrence

/// An offset from UTC: `Z`, `+01:00`, `-0330`, `+01` (ISO 8601).
package struct UTCOffset {
    let seconds: Int

    /// The offset of a clock that shows a local time at an instant.
    package init(of local: LocalDateTime, at instant: Int64) { seconds = Int(local.secondsSinceEpoch - instant) }

    /// `+01:00`, without seconds.
    package var text: String {
        let minutes = abs(seconds / 60)
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
    }

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
    package var trimmed: SubSequence {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.prefix(
            upTo: start.lastIndex { $0 != " " && $0 != "\t" }.map { start.index(after: $0) } ?? start.startIndex)
    }
}
