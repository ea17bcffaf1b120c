/// A day of the Gregorian calendar, independent of any time zone.
///
/// A value takes four bytes, because a list of events holds tens of thousands of them.
package struct LocalDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let storedYear: Int16
    private let storedMonth: Int8
    private let storedDay: Int8

    /// The English names of the months, from January.
    package static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// From 1 to 9999.
    package var year: Int { Int(storedYear) }
    /// From 1 to 12.
    package var month: Int { Int(storedMonth) }
    /// From 1 to 31.
    package var day: Int { Int(storedDay) }

    /// Creates a date, or returns nil if there is no such day in the years 1 to 9999, which are all that iCalendar can express.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        storedYear = Int16(year)
        storedMonth = Int8(month)
        storedDay = Int8(day)
    }

    /// Creates the date `days` days after 1970-01-01, clamped to the years 1 to 9999.
    package init(daysSinceEpoch days: Int) {
        // Days are counted in eras of 400 years that begin on 1 March, so that the leap day comes last.
        let shifted = min(max(days, -719_162), 2_932_896) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        storedDay = Int8(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        storedMonth = Int8(month)
        storedYear = Int16(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
    }

    /// Days since 1970-01-01.
    package var daysSinceEpoch: Int { Self.daysSinceEpoch(year: year, month: month, day: day) }

    /// Returns the days since 1970-01-01 of an existing date, which may lie outside the years 1 to 9999.
    static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// From 1 for Monday to 7 for Sunday (ISO 8601).
    package var weekday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 + 1 }

    /// Returns the date `days` days later, or earlier if negative.
    package func adding(days: Int) -> LocalDate { LocalDate(daysSinceEpoch: daysSinceEpoch + days) }

    package static func < (left: LocalDate, right: LocalDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// `2026-03-01`.
    package var description: String {
        String(unsafeUninitializedCapacity: 10) { text in
            var digits = ClockDigits()
            digits.write(self, separator: UInt8(ascii: "-"), to: text)
            return digits.count
        }
    }

    package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Writes dates and times as digits with leading zeros into a buffer; a list of events has thousands of them.
struct ClockDigits {
    /// The number of characters written so far.
    private(set) var count = 0

    mutating func write(_ number: Int, width: Int, to text: UnsafeMutableBufferPointer<UInt8>) {
        var rest = number
        // No stride: it costs a third of a listing in a debug build.
        var place = count + width
        while place > count {
            place -= 1
            text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count += width
    }

    mutating func write(_ character: UInt8, to text: UnsafeMutableBufferPointer<UInt8>) {
        text[count] = character
        count += 1
    }

    /// `10:00`.
    mutating func write(_ hour: Int, _ minute: Int, to text: UnsafeMutableBufferPointer<UInt8>) {
        write(hour, width: 2, to: text)
        write(UInt8(ascii: ":"), to: text)
        write(minute, width: 2, to: text)
    }

    /// - Parameter separator: nil for `20260301`.
    mutating func write(_ date: LocalDate, separator: UInt8?, to text: UnsafeMutableBufferPointer<UInt8>) {
        write(date.year, width: 4, to: text)
        if let separator { write(separator, to: text) }
        write(date.month, width: 2, to: text)
        if let separator { write(separator, to: text) }
        write(date.day, width: 2, to: text)
    }

    /// - Parameter separator: nil for `100000`.
    mutating func write(_ time: LocalDateTime, separator: UInt8?, to text: UnsafeMutableBufferPointer<UInt8>) {
        write(time.hour, width: 2, to: text)
        if let separator { write(separator, to: text) }
        write(time.minute, width: 2, to: text)
        if let separator { write(separator, to: text) }
        write(time.second, width: 2, to: text)
    }
}
