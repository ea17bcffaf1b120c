/// The occurrences of one rule on the wall clock of its series.
///
/// All values are readings of that wall clock, in seconds since 1970-01-01T00:00:00; ``ZoneRules`` converts each reading to an
/// instant. Rules that repeat within a day are expanded on the wall clock, too; RFC 5545 leaves that open. DTSTART is always an
/// occurrence of its series, but this type includes it only if the rule produces it.
///
/// A value is cheap to create, and safe to share between threads.
package struct RuleOccurrences: Sendable {
    package let rule: RecurrenceRule
    package let start: LocalDateTime
    package let isDate: Bool
    /// The latest moment at which an occurrence can begin, inclusive: UNTIL, or the last occurrence of COUNT if it is
    /// known.
    package let end: Int64
    private let plan: RulePlan
    private let isCounted: Bool

    /// The last second of the year 9999, the last one that iCalendar can express.
    package static let latest: Int64 = 253_402_300_799

    /// - Parameters:
    ///   - start: DTSTART.
    ///   - isDate: true for a series of whole days, which ignores the times of day in the rule.
    ///   - until: UNTIL on the wall clock of the series, inclusive.
    ///   - last: the last occurrence of a rule with COUNT, if ``lastOccurrence`` has been computed before; COUNT itself is then
    ///     ignored.
    package init(
        _ rule: RecurrenceRule, start: LocalDateTime, isDate: Bool = false, until: LocalDateTime? = nil,
        last: Int64? = nil
    ) {
        self.rule = rule
        self.start = start
        self.isDate = isDate
        end = min(until?.secondsSinceEpoch ?? Self.latest, last ?? Self.latest, Self.latest)
        plan = RulePlan(rule, start: start, isDate: isDate)
        isCounted = rule.count != nil && last == nil
    }

    /// Returns the same occurrences with a known last one, so that COUNT need not be evaluated again.
    package func ending(at last: Int64) -> RuleOccurrences { RuleOccurrences(self, end: min(end, last)) }

    /// Shares the plan of another value, with a different end.
    private init(_ other: RuleOccurrences, end: Int64) {
        rule = other.rule
        start = other.start
        isDate = other.isDate
        self.end = end
        plan = other.plan
        isCounted = false
    }

    /// Whether COUNT or UNTIL ends the rule.
    package var isBounded: Bool { rule.count != nil || end < Self.latest }

    /// Returns the occurrences within a window, ascending, at most `limit` of them.
    package func occurrences(in window: ClosedRange<Int64>, limit: Int = .max) -> [Int64] {
        var found: [Int64] = []
        forEach(in: window) { occurrence in
            guard found.count < limit else { return false }
            found.append(occurrence)
            return true
        }
        return found
    }

    /// Calls `body` with each occurrence within a window, ascending, until it returns false. Allocates nothing.
    package func forEach(in window: ClosedRange<Int64>, _ body: (Int64) throws -> Bool) rethrows {
        var end = min(end, window.upperBound)
        if isCounted { end = min(end, lastOccurrence ?? plan.start) }
        var iterator = OccurrenceIterator(plan, from: window.lowerBound, through: end)
        while let occurrence = iterator.next() {
            guard try body(occurrence) else { return }
        }
    }

    /// The last occurrence, or nil for an endless rule and for one without any occurrence.
    ///
    /// The result is exact. For UNTIL, it is found by searching backwards; for COUNT, by counting whole periods up to the year
    /// 9999. Callers should keep the result for rules with COUNT, because every window needs it.
    package var lastOccurrence: Int64? {
        guard isBounded else { return nil }
        let byCount = rule.count.flatMap { OccurrenceCounter(plan).occurrence(numbered: $0) }
        if let byCount, byCount <= end { return byCount }
        return lastOccurrence(atOrBefore: end)
    }

    /// Returns the last occurrence at or before a moment, by searching backwards in growing steps.
    private func lastOccurrence(atOrBefore end: Int64) -> Int64? {
        let start = plan.start
        guard end >= start else { return nil }
        var reach: Int64 = 86_400
        while true {
            let lower = max(start, end - reach)
            var iterator = OccurrenceIterator(plan, from: lower, through: end)
            var last: Int64?
            while let occurrence = iterator.next() { last = occurrence }
            if last != nil || lower == start { return last }
            reach *= 16
        }
    }
}
