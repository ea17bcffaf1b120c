// Dates and times of day as people and programs write them (ISO 8601). iCalendar's own form is read by
// ``EventTime/init(basicFormat:reference:)``.

/// A date: `2026-03-01`, or `20260301` in basic form. Parsing does not check that the day exists.
package struct WrittenDate {
    package let year: Int
    package let month: Int
    package let day: Int
    /// The rest of the text, after the date.
    package let rest: Substring

    /// The day, or nil if the calendar has none.
    package var date: LocalDate? { LocalDate(year: year, month: month, day: day) }

    /// Parses the beginning of a text.
    package init?(prefixOf text: Substring, allowsBasic: Bool) {
        let isExtended = text.dropFirst(4).first == "-"
        guard isExtended || allowsBasic else { return nil }
        let length = isExtended ? 10 : 8
        let written = text.prefix(length)
        let parts =
            isExtended
            ? written.split(separator: "-", omittingEmptySubsequences: false)
            : [written.prefix(4), written.dropFirst(4).prefix(2), written.dropFirst(6)]
        let numbers = parts.compactMap { $0.digits }
        guard written.count == length, parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
        rest = text.dropFirst(length)
    }
}

/// A time of day: `10:00`, `9:30`, `10:00:15`, `10:00:15.250`, or in basic form `1000` and `100015`. Parsing does not check its
/// range.
package struct WrittenTime {
    package let hour: Int
    package let minute: Int
    package let second: Int

    package init(hour: Int, minute: Int, second: Int = 0) {
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// - Parameter allowsBasic: true only after a date; on its own, `2026` is more likely a year.
    package init?(_ text: Substring, allowsBasic: Bool) {
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

extension LocalDateTime {
    /// Creates the time on a day, or returns nil if there is no such time.
    package init?(date: LocalDate, _ time: WrittenTime) {
        self.init(date: date, hour: time.hour, minute: time.minute, second: time.second)
    }
}

extension StringProtocol {
    /// The number that the text consists of: 1 to 9 ASCII digits and nothing else.
    package var digits: Int? { utf8.decimalNumber }
}

extension Collection<UInt8> {
    /// The number of 1 to 9 ASCII digits, or nil if there is anything else.
    var decimalNumber: Int? {
        guard (1...9).contains(count) else { return nil }
        var number = 0
        for byte in self {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }
}
