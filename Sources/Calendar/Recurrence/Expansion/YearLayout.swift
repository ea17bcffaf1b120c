/// The layout of one Gregorian year: its length, months, weekdays and weeks.
struct YearLayout: Sendable {
    let year: Int
    /// 1 January, in days since 1970-01-01.
    let firstDay: Int
    let isLeap: Bool

    init(_ year: Int) {
        self.year = year
        firstDay = LocalDate.daysSinceEpoch(year: year, month: 1, day: 1)
        isLeap = LocalDate.isLeap(year)
    }

    var length: Int { isLeap ? 366 : 365 }

    /// The next 1 January, in days since 1970-01-01.
    var endDay: Int { firstDay + length }

    /// Returns the weekday of a day of the year, from 0 for Monday.
    func weekday(ofDay day: Int) -> Int { weekdayIndex(ofDay: firstDay + day) }

    /// Returns the day of the year on which a month begins, from 0; month 13 is the end of the year.
    func start(ofMonth month: Int) -> Int { isLeap ? Self.leapStarts[month - 1] : Self.commonStarts[month - 1] }

    func length(ofMonth month: Int) -> Int { start(ofMonth: month + 1) - start(ofMonth: month) }

    /// Returns the day of the year on which week 1 begins: the first week with four days in this year (ISO 8601; RFC
    /// 5545, 3.3.10). Negative if the week begins in the previous year.
    ///
    /// - Parameter weekStart: from 0 for Monday.
    func firstWeek(from weekStart: Int) -> Int {
        let passed = (weekday(ofDay: 0) - weekStart + 7) % 7
        return passed <= 3 ? -passed : 7 - passed
    }

    /// Returns the number of weeks of the year by the same definition: 52 or 53.
    func weeks(from weekStart: Int) -> Int {
        let next = length + YearLayout(year + 1).firstWeek(from: weekStart)
        return (next - firstWeek(from: weekStart)) / 7
    }

    private static let commonStarts: InlineArray<13, Int> = [
        0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365,
    ]
    private static let leapStarts: InlineArray<13, Int> = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366]
}

/// Returns the weekday of a day since 1970-01-01, from 0 for Monday.
func weekdayIndex(ofDay day: Int) -> Int {
    let rest = (day + 3) % 7
    return rest < 0 ? rest + 7 : rest
}

/// Divides and rounds towards negative infinity. The divisor must be positive.
func floorDivided<Number: SignedInteger>(_ number: Number, by divisor: Number) -> Number {
    let quotient = number / divisor
    return quotient * divisor > number ? quotient - 1 : quotient
}
