package import ConferenceErrors
import Recurrence

/// The period that a listing shows.
package struct DateRange: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let instants: Range<Int64>

    /// - Parameters:
    ///   - from: nil for the beginning of today.
    ///   - to: a day is included completely, a time ends the range; nil for 30 days after the beginning.
    /// - Throws: an error if a date is invalid or the range is empty.
    package init(from: String?, to: String?, in context: TimeContext) throws(ConferenceError) {
        var start = context.start(of: context.today)
        if let from { start = try When(from, in: context).instant }
        var end = context.start(of: context.rules.local(at: start).date.adding(days: 30))
        if let to {
            let when = try When(to, in: context)
            end = when.time.isDate ? context.start(of: when.time.local.date.adding(days: 1)) : when.instant
        }
        guard start < end else { throw .endNotAfterStart(start: from ?? "today", end: to ?? "") }
        instants = start..<end
    }
}
