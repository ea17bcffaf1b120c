/// What a clock on a wall shows: a day and a time, without saying where.
package struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let date: LocalDate
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Nil where no clock shows this. A leap second (60) becomes 59, as RFC 5545, 3.3.12 permits.
    package init?(date: LocalDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        self.date = date
        self.hour = hour
        self.minute = minute
        self.second = min(second, 59)
    }

    /// The wall clock of a zone without offset, that many seconds after 1970-01-01T00:00:00.
    package init(secondsSinceEpoch seconds: Int64) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = Int(seconds - days * 86_400)
        date = LocalDate(daysSinceEpoch: Int(days))
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// Midnight of a day.
    package init(startOf date: LocalDate) {
        self.date = date
        hour = 0
        minute = 0
        second = 0
    }

    /// Seconds since 1970-01-01T00:00:00 on the same wall. An instant only if the wall is in UTC.
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
            digits.write(hour, width: 2, to: text)
            digits.write(UInt8(ascii: ":"), to: text)
            digits.write(minute, width: 2, to: text)
            return digits.count
        }
    }
}
