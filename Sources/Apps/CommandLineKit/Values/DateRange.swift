package import ConferenceErrors
package import Recurrence

/// The period that a listing shows.
package struct DateRange: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; empty for a day that the time zone skipped.
    package let instants: Range<Int64>
    /// The days on which events of whole days are listed.
    package let days: ClosedRange<LocalDate>

    /// Instants that include the beginning of every day of ``days``, even of one that the time zone skipped.
    package var searched: Range<Int64> { instants.lowerBound..<instants.upperBound + 1 }

    init(instants: Range<Int64>, days: ClosedRange<LocalDate>) {
        self.instants = instants
        self.days = days
    }

    /// - Parameters:
    ///   - from: nil for the beginning of today.
    ///   - to: a day is included completely, a time ends the range; nil for 30 days after the beginning.
    /// - Throws: an error if a date is invalid or the range is empty.
    package init(from: String?, to: String?, in context: TimeContext) throws(ConferenceError) {
        var start = context.start(of: context.today)
        var first = context.today
        if let from {
            let when = try When(from, in: context)
            (start, first) = (when.instant, when.time.isDate ? when.time.local.date : context.date(at: when.instant))
        }
        var last = first.adding(days: 29)
        var end = context.end(of: last)
        if let to {
            let when = try When(to, in: context)
            (end, last) =
                when.time.isDate
                ? (context.end(of: when.time.local.date), when.time.local.date)
                : (when.instant, context.date(at: when.instant - 1))
        }
        // A day that the zone skipped has no instants, and still is a day.
        guard start < end || start == end && first == last, first <= last else {
            throw .endNotAfterStart(start: from ?? "today", end: to ?? "")
        }
        instants = start..<end
        days = first...last
    }
}
