/// The occurrences of one rule on the wall clock of its series.
///
/// Everything here is a reading of one wall clock, in seconds since 1970-01-01T00:00:00 on it; which instants these are
/// is for ``ZoneRules`` to say, reading by reading. Rules shorter than a day are counted on the wall clock, too: that is a
/// convention, RFC 5545 says nothing about it. DTSTART is an occurrence of its series in any case, but it is here only
/// where the rule has it.
///
/// Cheap to make, safe to share between threads.
package struct RuleOccurrences: Sendable {
    package let rule: RecurrenceRule
    package let start: LocalDateTime
    package let isDate: Bool
    /// After that no occurrence begins any more: UNTIL, or the last one of COUNT where that is known; inclusive.
    package let end: Int64
    private let plan: RulePlan
    private let isCounted: Bool

    /// The last second of the year 9999, the last one that a calendar file can write.
    package static let latest: Int64 = 253_402_300_799

    /// - Parameters:
    ///   - start: DTSTART.
    ///   - isDate: true for a series of whole days, in which the rule's times do not count.
    ///   - until: UNTIL on the wall clock of the series, inclusive.
    ///   - last: the last occurrence of a rule with COUNT, as ``lastOccurrence`` once said; with it COUNT is not looked at
    ///     any more.
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

    /// The same rule with a last occurrence that is known, so that COUNT is not looked at any more.
    package func ending(at last: Int64) -> RuleOccurrences { RuleOccurrences(self, end: min(end, last)) }

    /// With another end, and the plan that there is.
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

    /// The occurrences within a window, ascending, at most `limit`.
    package func occurrences(in window: ClosedRange<Int64>, limit: Int = .max) -> [Int64] {
        var found: [Int64] = []
        forEach(in: window) { occurrence in
            guard found.count < limit else { return false }
            found.append(occurrence)
            return true
        }
        return found
    }

    /// Calls a body with each occurrence within a window, ascending, until it returns false. Nothing is allocated.
    package func forEach(in window: ClosedRange<Int64>, _ body: (Int64) throws -> Bool) rethrows {
        var end = min(end, window.upperBound)
        if isCounted { end = min(end, lastOccurrence ?? plan.start) }
        var iterator = OccurrenceIterator(plan, from: window.lowerBound, through: end)
        while let occurrence = iterator.next() {
            guard try body(occurrence) else { return }
        }
    }

    /// The last occurrence; nil for a rule that goes on, and for one without a single occurrence.
    ///
    /// Exact. With UNTIL it is found from the end, with COUNT by counting whole periods; an end after the year 9999 is
    /// the last occurrence of that year. Worth keeping for a rule with COUNT: all of its windows need it.
    package var lastOccurrence: Int64? {
        guard isBounded else { return nil }
        let byCount = rule.count.flatMap { OccurrenceCounter(plan).occurrence(numbered: $0) }
        if let byCount, byCount <= end { return byCount }
        return lastOccurrence(atOrBefore: end)
    }

    /// The last occurrence that is not after a moment, found by looking back further and further.
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
