import CalendarModel
import Reservations

/// What tells a report about a booking from all others.
///
/// Some reports have no usable time: an unsigned pass has none, and the clock of a sender can be ahead. Such a report counts as the
/// newest one when it is first read. Read again, it must not undo later reports.
struct BookingMark {
    private let report: Reservation
    /// Whether the time of the report does not tell its order.
    let isNeeded: Bool

    /// By how many seconds the clock of a sender may be ahead.
    private static let clockTolerance: Int64 = 600

    /// - Parameters:
    ///   - report: as it was read. ``Reservation/modified`` is the time of the message.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    init(_ report: Reservation, now: Int64) {
        self.report = report
        isNeeded = report.modified == nil || Self.isAhead(report, now: now)
    }

    /// Whether a report comes from a clock that is ahead.
    static func isAhead(_ report: Reservation, now: Int64) -> Bool {
        report.modified.map { $0 > now && $0 - now > clockTolerance } ?? false
    }

    /// A digest of the report and its time.
    var text: String { String(EventIdentifier.of(uid: report.json()).prefix(16)) }
}
