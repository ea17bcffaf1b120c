package import CalendarModel
import ICalendar
package import Recurrence

extension EventRecord {
    /// Returns the number of occurrences that COUNT of a rule still has from one of them on, if this record is the series: the
    /// count of the series that begins there when it is split.
    ///
    /// - Parameter recurrenceID: the first occurrence of the rest.
    /// - Returns: nil if the rule has no COUNT, or nothing is left out.
    package func remainingCount(of rule: RecurrenceRule, from recurrenceID: String) -> Int? {
        guard let count = rule.count, let place = EventTime(basicFormat: recurrenceID) else { return nil }
        let first = start.local.secondsSinceEpoch
        let before = RuleOccurrences(rule, start: start.local, isDate: start.isDate)
            .occurrences(in: first...max(first, place.local.secondsSinceEpoch - 1), limit: count)
        return max(1, count - before.filter { $0 < place.local.secondsSinceEpoch }.count)
    }
}
