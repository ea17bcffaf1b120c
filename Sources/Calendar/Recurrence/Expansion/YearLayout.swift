/// How the days of one Gregorian year lie: all that a set of days depends on.
struct YearLayout: Sendable {
    let year: Int
    /// Days since 1970-01-01 of 1 January.
    let firstDay: Int
    let isLeap: Bool

    init(_ year: Int) {
        self.year = year
        firstDay = LocalDate.daysSinceEpoch(year: year, month: 1, day: 1)
        isLeap = LocalDate.isLeap(year)
    }

    var length: Int { isLeap ? 366 : 365 }

    /// Days since 1970-01-01 of the next 1 January.
    var endDay: Int { firstDay + length }

    /// The weekday of a day of the year, from 0 for Monday.
    func weekday(ofDay day: Int) -> Int { weekdayIndex(ofDay: firstDay + day) }

    /// The day of the year on which a month begins, from 0; month 13 is the end of the year.
    func start(ofMonth month: Int) -> Int { isLeap ? Self.leapStarts[month - 1] : Self.commonStarts[month - 1] }

    func length(ofMonth month: Int) -> Int { start(ofMonth: month + 1) - start(ofMonth: month) }

    /// The day of the year on which week 1 begins, which may lie in the year before: the first week with four days in
    /// this year (ISO 8601; RFC 5545, 3.3.10).
    ///
    /// - Parameter weekStart: from 0 for Monday.
    func firstWeek(from weekStart: Int) -> Int {
        let passed = (weekday(ofDay: 0) - weekStart + 7) % 7
        return passed <= 3 ? -passed : 7 - passed
    }

    /// How many weeks the year has by that reckoning: 52 or 53.
    func weeks(from weekStart: Int) -> Int {
        let next = length + YearLayout(year + 1).firstWeek(from: weekStart)
        return (next - firstWeek(from: weekStart)) / 7
    }

    private static let commonStarts: InlineArray<13, Int> = [
        0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365,
    ]
    private static let leapStarts: InlineArray<13, Int> = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366]
}

/// The weekday of a day since 1970-01-01, from 0 for Monday.
func weekdayIndex(ofDay day: Int) -> Int {
    let rest = (day + 3) % 7
    return rest < 0 ? rest + 7 : rest
}

/// Rounds towards minus infinity; the divisor is positive.
func floorDivided<Number: SignedInteger>(_ number: Number, by divisor: Number) -> Number {
    let quotient = number / divisor
    return quotient * divisor > number ? quotient - 1 : quotient
}
