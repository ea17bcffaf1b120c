import CalendarModel
import CalendarStore
import Foundation

/// The predicate that ``EKEventStore/predicateForEvents(withStart:end:calendars:)`` returns.
final class EventPredicate: NSPredicate {
    /// The start and end of the search, in seconds since 1970-01-01T00:00:00Z.
    let range: Range<Int64>
    /// The calendars to search; nil for all.
    let calendars: [EKCalendar]?

    init(start: Date, end: Date, calendars: [EKCalendar]?) {
        let lower = Int64(rounding: start)
        // The longest four years, which include a leap day.
        let latest = lower.addingReportingOverflow(4 * 365 * 86_400 + 86_400)
        let upper = min(Int64(rounding: end), latest.overflow ? .max : latest.partialValue)
        range = lower..<max(lower, upper)
        self.calendars = calendars
        super.init(value: true)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Returns whether an object is an event that the predicate matches, for filtering events that were fetched before.
    override func evaluate(with object: Any?) -> Bool {
        guard let event = object as? EKEvent, let start = event.startDate, let end = event.endDate else { return false }
        if let calendars, !calendars.contains(where: { $0 == event.calendar }) { return false }
        let from = Int64(rounding: start)
        return from < range.upperBound && (Int64(rounding: end) > range.lowerBound || from >= range.lowerBound)
    }
}

/// The predicates for reminders.
final class ReminderPredicate: NSPredicate {
    let filter: ReminderFilter
    /// The calendars to search; nil for all.
    let calendars: [EKCalendar]?

    init(_ filter: ReminderFilter, calendars: [EKCalendar]?) {
        self.filter = filter
        self.calendars = calendars
        super.init(value: true)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
}

extension Int64 {
    /// Converts a date to whole seconds since 1970-01-01T00:00:00Z. Dates too remote for this, such as `Date.distantFuture`,
    /// become a bound.
    init(rounding date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // A sixteenth of the maximum, so that adding to it does not overflow.
        let bound: Double = 5.7e17
        self = seconds.isNaN ? 0 : Int64(Swift.max(-bound, Swift.min(bound, seconds)))
    }
}
