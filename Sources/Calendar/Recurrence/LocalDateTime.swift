/// A date and a time of day, independent of any time zone.
package struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let date: LocalDate
    private let storedHour: Int8
    private let storedMinute: Int8
    private let storedSecond: Int8

    /// From 0 to 23.
    package var hour: Int { Int(storedHour) }
    /// From 0 to 59.
    package var minute: Int { Int(storedMinute) }
    /// From 0 to 59.
    package var second: Int { Int(storedSecond) }

    /// Creates a time, or returns nil if there is no such time. A leap second (60) becomes 59, as RFC 5545, 3.3.12
    /// permits.
    package init?(date: LocalDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        self.date = date
        storedHour = Int8(hour)
        storedMinute = Int8(minute)
        storedSecond = Int8(min(second, 59))
    }

    /// Creates the time `seconds` seconds after 1970-01-01T00:00:00 on the same clock, clamped to the years 1 to 9999.
    package init(secondsSinceEpoch unlimited: Int64) {
        let seconds = min(max(unlimited, -62_135_596_800), 253_402_300_799)
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = Int(seconds - days * 86_400)
        date = LocalDate(daysSinceEpoch: Int(days))
        storedHour = Int8(rest / 3_600)
        storedMinute = Int8(rest / 60 % 60)
        storedSecond = Int8(rest % 60)
    }

    /// The last second of the year 9999, to which later ones are clamped.
    package static let latest = LocalDateTime(secondsSinceEpoch: .max)

    /// Creates midnight of a day.
    package init(startOf date: LocalDate) {
        self.date = date
        storedHour = 0
        storedMinute = 0
        storedSecond = 0
    }

    /// Seconds since 1970-01-01T00:00:00 on the same clock; an instant only if that clock shows UTC.
    package var secondsSinceEpoch: Int64 {
        Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    package func adding(seconds: Int64) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }

    package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// `2026-03-01T10:00:00`.
    package var description: String {
        String(unsafeUninitializedCapacity: 19) { text in
            var digits = ClockDigits()
            digits.write(date, separator: UInt8(ascii: "-"), to: text)
            digits.write(UInt8(ascii: "T"), to: text)
            digits.write(self, separator: UInt8(ascii: ":"), to: text)
            return digits.count
        }
    }

    /// Hour and minute: `10:00`.
    package var clock: String {
        String(unsafeUninitializedCapacity: 5) { text in
            var digits = ClockDigits()
            digits.write(hour, minute, to: text)
            return digits.count
        }
    }

    /// Returns the hours and minutes from this time to another: `10:00–11:30`.
    package func clock(to end: LocalDateTime) -> String {
        String(unsafeUninitializedCapacity: 13) { text in
            var digits = ClockDigits()
            digits.write(hour, minute, to: text)
            for byte in "–".utf8 { digits.write(byte, to: text) }
            digits.write(end.hour, end.minute, to: text)
            return digits.count
        }
    }
}
