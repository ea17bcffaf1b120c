import Recurrence

/// The occurrences of one rule on the wall clock of its series.
///
/// Days and longer frequencies are counted out by libical, shorter ones by ``SubDailyRule``, because libical would step
/// through every second of a year to find the next February. A rule that began long ago is begun anew close to the
/// window wherever that is sure to give the same occurrences.
struct RuleExpansion {
    let rule: RecurrenceRule
    let start: LocalDateTime
    let isDate: Bool
    /// On the wall clock of the series, inclusive; nil where the rule does not end by a date.
    let until: LocalDateTime?

    init(rule: RecurrenceRule, start: LocalDateTime, isDate: Bool, until: LocalDateTime?) {
        self.rule = isDate ? rule.withoutTimes : rule
        self.start = start
        self.isDate = isDate
        self.until = until
    }

    /// Occurrences in a window of wall-clock seconds, ascending, at most `limit`.
    func occurrences(in window: ClosedRange<Int64>, limit: Int) -> [Int64] {
        let end = LocalDateTime(secondsSinceEpoch: min(window.upperBound, until?.secondsSinceEpoch ?? .max, Self.last))
        guard end >= start else { return [] }
        if rule.frequency.isSubDaily {
            guard !isDate, end.secondsSinceEpoch >= window.lowerBound else { return [] }
            return SubDailyRule(rule: rule, start: start)
                .occurrences(in: window.lowerBound...end.secondsSinceEpoch, limit: limit)
        }
        let jump = jump(towards: window.lowerBound)
        return Libical.occurrences(
            of: rule, from: jump.start, isDate: isDate, until: end, count: jump.count, limit: limit,
            atOrAfter: window.lowerBound)
    }

    /// The end of 9999, the last year that a calendar file can write.
    private static let last: Int64 = 253_402_300_799

    /// A later first occurrence that leads to the same ones from the window on, and the count that is left then.
    private func jump(towards lower: Int64) -> (start: LocalDateTime, count: Int?) {
        let unchanged = (start, rule.count)
        guard rule.count == nil || (rule.isPlain && (rule.frequency == .daily || rule.frequency == .weekly)),
            !rule.hasOtherScale, rule.byWeekNumber.isEmpty, lower > start.secondsSinceEpoch
        else { return unchanged }
        let days = Int((lower - start.secondsSinceEpoch) / 86_400)
        switch rule.frequency {
        case .daily, .weekly:
            let step = rule.interval * (rule.frequency == .daily ? 1 : 7)
            let steps = days / step - 1
            guard steps > 0 else { return unchanged }
            if let count = rule.count, steps >= count { return unchanged }
            return (start.adding(seconds: Int64(steps * step) * 86_400), rule.count.map { $0 - steps })
        case .monthly, .yearly:
            // A day that not every month has would be lost, so that such a series is moved by whole years.
            guard !(start.date.month == 2 && start.date.day == 29) else { return unchanged }
            var step = rule.interval * (rule.frequency == .monthly ? 1 : 12)
            if start.date.day > 28, step % 12 != 0 { step *= 12 }
            let steps = days / 31 / step - 1
            guard steps > 0 else { return unchanged }
            let months = start.date.year * 12 + start.date.month - 1 + steps * step
            guard let date = LocalDate(year: months / 12, month: months % 12 + 1, day: start.date.day),
                let moved = LocalDateTime(
                    date: date, hour: start.hour, minute: start.minute, second: start.second)
            else { return unchanged }
            return (moved, nil)
        case .secondly, .minutely, .hourly:
            return unchanged
        }
    }
}
