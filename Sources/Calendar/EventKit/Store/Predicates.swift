import CalendarModel
import CalendarStore
import Foundation

/// What ``EKEventStore/predicateForEvents(withStart:end:calendars:)`` makes.
final class EventPredicate: NSPredicate {
    /// Seconds since 1970-01-01T00:00:00Z.
    let range: Range<Int64>
    /// Nil for all.
    let calendars: [EKCalendar]?

    init(start: Date, end: Date, calendars: [EKCalendar]?) {
        let lower = Int64(rounding: start)
        // Four years by the calendar, a leap day included, wherever the four years begin.
        let latest = lower.addingReportingOverflow(4 * 365 * 86_400 + 86_400)
        let upper = min(Int64(rounding: end), latest.overflow ? .max : latest.partialValue)
        range = lower..<max(lower, upper)
        self.calendars = calendars
        super.init(value: true)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Whether an object is an event that the predicate finds, for filtering what was read before.
    override func evaluate(with object: Any?) -> Bool {
        guard let event = object as? EKEvent, let start = event.startDate, let end = event.endDate else { return false }
        if let calendars, !calendars.contains(where: { $0 == event.calendar }) { return false }
        let from = Int64(rounding: start)
        return from < range.upperBound && (Int64(rounding: end) > range.lowerBound || from >= range.lowerBound)
    }
}

/// What the predicates for reminders are.
final class ReminderPredicate: NSPredicate {
    let filter: ReminderFilter
    /// Nil for all.
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
    /// The second in which a date lies, since 1970-01-01T00:00:00Z; the nearest one that there is for dates far away, such
    /// as `Date.distantFuture`.
    init(rounding date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // A sixteenth of what fits, so that sums with it do not overflow.
        let bound: Double = 5.7e17
        self = seconds.isNaN ? 0 : Int64(Swift.max(-bound, Swift.min(bound, seconds)))
    }
}
