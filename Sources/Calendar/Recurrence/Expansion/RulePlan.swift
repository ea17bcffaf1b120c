/// A rule and its DTSTART, prepared for expansion: the parts derived from DTSTART, all BY parts as bits, and the grid
/// of periods.
///
/// An immutable class, so that all iterators share one copy.
final class RulePlan: Sendable {
    let frequency: RecurrenceRule.Frequency
    let interval: Int
    /// DTSTART, in seconds on its wall clock.
    let start: Int64
    let days: DayFilter
    let times: TimeSet
    /// The time of day in seconds, if there is only one; otherwise −1.
    let timeOfDay: Int64
    /// BYSETPOS, ascending and without duplicates, counted from the start and from the end.
    let positions: [Int]
    let positionsFromEnd: [Int]
    let hasPositions: Bool
    /// Set if SKIP can lead out of a month, so that months must be examined one by one.
    let skippingMonths: (days: [Int], months: UInt64, skip: RecurrenceRule.Skip)?
    /// The number of the first period: a year, a month since year 0, the first day of a week, a day, or the second at
    /// which an hour, a minute or a second begins.
    let firstPeriod: Int64
    /// The distance from one period to the next, in the same unit.
    let step: Int64
    /// The allowed days of each week, with bit 0 for its first day; nil if weeks differ.
    let weekBits: UInt64?
    /// Whether the rule can have any occurrence.
    let isPossible: Bool

    init(_ given: RecurrenceRule, start: LocalDateTime, isDate: Bool) {
        let rule = Self.completed(isDate ? given.withoutTimes : given, start: start)
        frequency = rule.frequency
        interval = max(rule.interval, 1)
        self.start = start.secondsSinceEpoch
        days = DayFilter(rule)
        let times = TimeSet(rule, start: start)
        self.times = times
        timeOfDay = times.count == 1 && !rule.frequency.isSubDaily ? times.offset(ranked: 0) : -1
        hasPositions = !rule.bySetPosition.isEmpty
        positions = hasPositions ? Set(rule.bySetPosition.filter { $0 > 0 }).sorted() : []
        positionsFromEnd = hasPositions ? Set(rule.bySetPosition.filter { $0 < 0 }).sorted() : []
        skippingMonths =
            rule.frequency == .monthly && rule.skip != .omit && !rule.byMonthDay.isEmpty
            ? (rule.byMonthDay, rule.byMonth.isEmpty ? .max : UInt64(bitsOf: rule.byMonth), rule.skip) : nil

        let day = Int64(start.date.daysSinceEpoch)
        let second = self.start - day * 86_400
        let weekStart = rule.weekStart.rawValue - 1
        let unit: Int64
        switch rule.frequency {
        case .yearly: (firstPeriod, unit) = (Int64(start.date.year), 1)
        case .monthly: (firstPeriod, unit) = (Int64(start.date.year * 12 + start.date.month - 1), 1)
        case .weekly: (firstPeriod, unit) = (day - Int64((weekdayIndex(ofDay: Int(day)) - weekStart + 7) % 7), 7)
        case .daily: (firstPeriod, unit) = (day, 1)
        case .hourly: (firstPeriod, unit) = (self.start - second % 3_600, 3_600)
        case .minutely: (firstPeriod, unit) = (self.start - second % 60, 60)
        case .secondly: (firstPeriod, unit) = (self.start, 1)
        }
        step = unit * Int64(interval)
        if rule.frequency == .weekly, rule.byMonth.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty,
            rule.byWeekNumber.isEmpty
        {
            weekBits = UInt64(bitsOf: rule.byDay.map { ($0.weekday.rawValue - 1 - weekStart + 7) % 7 })
        } else {
            weekBits = nil
        }
        // No period has more days than this; BYSETPOS beyond it can be rejected without looking at any day.
        let largestSet = [366, 33, 7, 1, 1, 1, 1][rule.frequency.rawValue] * times.count
        isPossible =
            (rule.bySetPosition.isEmpty || rule.bySetPosition.contains { $0 != 0 && abs($0) <= largestSet })
            && (rule.frequency.isSubDaily
                ? !isDate && times.isReachable(from: Int(firstPeriod - day * 86_400), step: step) : times.count > 0)
    }

    /// Returns the rule with the values that are derived from DTSTART: "Information, not contained in the rule, necessary to
    /// determine the various recurrence instance start time and dates are derived from the Start Time (DTSTART)" (RFC 5545,
    /// 3.3.10).
    private static func completed(_ given: RecurrenceRule, start: LocalDateTime) -> RecurrenceRule {
        var rule = given
        let weekday = RecurrenceRule.Weekday(rawValue: start.date.weekday).map { RecurrenceRule.WeekdayNumber($0) }
        switch rule.frequency {
        case .yearly where !rule.namesDays:
            if rule.byMonth.isEmpty { rule.byMonth = [start.date.month] }
            rule.byMonthDay = [start.date.day]
        case .yearly where rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty:
            // BYWEEKNO alone does not select a day of the week; DTSTART does.
            rule.byDay = weekday.map { [$0] } ?? []
        case .monthly where !rule.namesDays: rule.byMonthDay = [start.date.day]
        case .weekly where !rule.namesDays: rule.byDay = weekday.map { [$0] } ?? []
        default: break
        }
        return rule
    }
}
