/// A time of day: `10:00`, `9:30`, `10:00:15`, `10:00:15.250`, or in basic form `1000` and
/// `100015`. Its range is not checked.
struct ClockTime {
    let hour: Int
    let minute: Int
    let second: Int

    /// - Parameter allowsBasic: true only after a date; on its own, `2026` is more likely a year.
    init?(_ text: Substring, allowsBasic: Bool) {
        let whole = text.prefix { $0 != "." && $0 != "," }
        let fraction = text.dropFirst(whole.count)
        var parts = whole.split(separator: ":", omittingEmptySubsequences: false)
        if allowsBasic, parts.count == 1, whole.count == 4 || whole.count == 6 {
            parts = [whole.prefix(2), whole.dropFirst(2).prefix(2), whole.dropFirst(4)].filter { !$0.isEmpty }
        }
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
            parts.dropFirst().allSatisfy({ $0.count == 2 }),
            fraction.isEmpty || (parts.count == 3 && fraction.dropFirst().digits != nil)
        else { return nil }
        let numbers = parts.compactMap { $0.digits }
        guard numbers.count == parts.count else { return nil }
        hour = numbers[0]
        minute = numbers[1]
        second = numbers.count == 3 ? numbers[2] : 0
    }
}

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
    /// The number that the text consists of: 1 to 9 ASCII digits and nothing else.
    var digits: Int? {
        guard (1...9).contains(utf8.count), utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else {
            return nil
        }
        return Int(self)
    }

    /// The text without leading and trailing spaces.
    var trimmed: SubSequence {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.prefix(
            upTo: start.lastIndex { $0 != " " && $0 != "\t" }.map { start.index(after: $0) } ?? start.startIndex)
    }
}
