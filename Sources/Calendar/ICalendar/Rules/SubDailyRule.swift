import Recurrence

/// A rule that repeats within the day, by plain arithmetic on the wall clock.
///
/// Whole days, hours and minutes that the rule excludes are passed over at once, so that a rule which never matches ends
/// as soon as the window does.
struct SubDailyRule {
    private let rule: RecurrenceRule
    private let start: Int64
    /// The beginning of the hour, minute or second that DTSTART lies in.
    private let base: Int64
    private let step: Int64
    /// What is added to the beginning of each period, ascending.
    private let offsets: [Int64]
    /// Periods looked at before giving up.
    private static let patience = 4_000_000

    init(rule: RecurrenceRule, start: LocalDateTime) {
        self.rule = rule
        self.start = start.secondsSinceEpoch
        let seconds = (rule.bySecond.isEmpty ? [start.second] : rule.bySecond).map { min($0, 59) }
        let unit: Int64
        switch rule.frequency {
        case .hourly:
            unit = 3_600
            let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
            offsets = Set(minutes.flatMap { minute in seconds.map { Int64(minute * 60 + $0) } }).sorted()
        case .minutely:
            unit = 60
            offsets = Set(seconds.map(Int64.init)).sorted()
        default:
            unit = 1
            offsets = [0]
        }
        base = self.start - ((self.start % unit) + unit) % unit
        step = unit * Int64(rule.interval)
    }

    /// Occurrences in a window of wall-clock seconds, ascending, at most `limit`.
    func occurrences(in window: ClosedRange<Int64>, limit: Int) -> [Int64] {
        var found: [Int64] = []
        var left = rule.count ?? .max
        // Without a count nothing before the window matters.
        var index = rule.count == nil ? firstIndex(atOrAfter: window.lowerBound - 3_600) : 0
        for _ in 0..<Self.patience {
            let period = base + index * step
            guard period <= window.upperBound, left > 0, found.count < limit else { break }
            if let next = nextAllowed(after: period) {
                index = max(index + 1, firstIndex(atOrAfter: next))
                continue
            }
            for second in positions(of: offsets.map { period + $0 }) where second >= start && left > 0 {
                left -= 1
                if window.contains(second), found.count < limit { found.append(second) }
            }
            index += 1
        }
        return found
    }

    private func firstIndex(atOrAfter seconds: Int64) -> Int64 {
        seconds <= base ? 0 : (seconds - base + step - 1) / step
    }

    /// Nil where the rule allows this period, else the next beginning of a day, hour or minute to look at.
    private func nextAllowed(after period: Int64) -> Int64? {
        let local = LocalDateTime(secondsSinceEpoch: period)
        if !allows(local.date) { return LocalDateTime(startOf: local.date).secondsSinceEpoch + 86_400 }
        if !rule.byHour.isEmpty, !rule.byHour.contains(local.hour) {
            return period - Int64(local.minute * 60 + local.second) + 3_600
        }
        guard rule.frequency != .hourly else { return nil }
        if !rule.byMinute.isEmpty, !rule.byMinute.contains(local.minute) { return period - Int64(local.second) + 60 }
        if rule.frequency == .secondly, !rule.bySecond.isEmpty, !rule.bySecond.contains(local.second) {
            return period + 1
        }
        return nil
    }

    private func allows(_ date: LocalDate) -> Bool {
        if !rule.byMonth.isEmpty, !rule.byMonth.contains(date.month) { return false }
        if !rule.byDay.isEmpty, !rule.byDay.contains(where: { $0.weekday == date.weekday }) { return false }
        if !rule.byMonthDay.isEmpty {
            let length = LocalDate.days(inMonth: date.month, of: date.year)
            guard rule.byMonthDay.contains(date.day) || rule.byMonthDay.contains(date.day - length - 1) else {
                return false
            }
        }
        if !rule.byYearDay.isEmpty {
            guard let newYear = LocalDate(year: date.year, month: 1, day: 1) else { return false }
            let day = date.daysSinceEpoch - newYear.daysSinceEpoch + 1
            let length = LocalDate.isLeap(date.year) ? 366 : 365
            guard rule.byYearDay.contains(day) || rule.byYearDay.contains(day - length - 1) else { return false }
        }
        return true
    }

    private func positions(of set: [Int64]) -> [Int64] {
        guard !rule.bySetPosition.isEmpty else { return set }
        return set.enumerated()
            .filter { index, _ in
                rule.bySetPosition.contains(index + 1) || rule.bySetPosition.contains(index - set.count)
            }
            .map(\.element)
    }
}
