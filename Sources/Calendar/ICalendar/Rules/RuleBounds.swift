import Recurrence

extension RuleExpansion {
    /// The wall-clock second after which no occurrence begins any more; nil for a rule without end.
    ///
    /// Never too early; it may be too late, because a search only needs to know where a series cannot be. Common rules
    /// are answered by arithmetic, the others are counted out. A rule with more occurrences than `limit` counts as one
    /// without end.
    func lastPossibleStart(limit: Int) -> Int64? {
        let ends = [until?.secondsSinceEpoch, lastByCount(limit: limit)].compactMap { $0 }
        return ends.min()
    }

    private func lastByCount(limit: Int) -> Int64? {
        guard let count = rule.count, count <= limit else { return nil }
        if let reach = plainReach(count: count) { return start.secondsSinceEpoch + reach }
        let all = occurrences(in: start.secondsSinceEpoch...253_402_300_799, limit: limit)
        // libical sees no rule after 2582; the bound of a rule that it gives up on is unknown.
        return all.count >= count ? all.last : all.isEmpty ? start.secondsSinceEpoch : nil
    }

    /// How far a rule of one of the frequent forms reaches at most.
    private func plainReach(count: Int) -> Int64? {
        guard !rule.hasOtherScale, rule.byMonth.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty,
            rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty, rule.bySetPosition.isEmpty,
            rule.byMonthDay.isEmpty
        else { return nil }
        let periods = Int64(count) * Int64(rule.interval)
        let day: Int64 = 86_400
        switch rule.frequency {
        case .secondly where rule.byDay.isEmpty: return periods
        case .minutely where rule.byDay.isEmpty: return periods * 60
        case .hourly where rule.byDay.isEmpty: return periods * 3_600
        case .daily where rule.byDay.isEmpty: return periods * day
        case .weekly: return (periods + 1) * 7 * day
        case .monthly:
            // Every month has a 28th and a fourth Tuesday.
            let everyMonth =
                rule.byDay.isEmpty
                ? start.date.day <= 28 : rule.byDay.contains { (-4...4).contains($0.ordinal) }
            return everyMonth ? (periods + 1) * 31 * day : nil
        case .yearly where rule.byDay.isEmpty && start.date != LocalDate(year: start.date.year, month: 2, day: 29):
            return periods * 366 * day
        default:
            return nil
        }
    }
}
