import CalendarModel
import CalendarStore
import ICalendar

extension ImportSession {
    /// Cancels the detached occurrences of the series that messages cancel as a whole, with METHOD:CANCEL or STATUS:CANCELLED.
    ///
    /// Such a message has only the series itself (RFC 5546, 3.2.5), so its occurrences that were moved or changed would stay
    /// active. An occurrence with a higher SEQUENCE is a newer version and stays, and so does one of this file, which has its
    /// own STATUS, also further down than its series.
    mutating func cancelDetached(_ writer: borrowing StoreWriter) throws {
        for series in cancelledSeries {
            let records = try writer.series(calendar: report.calendar.id, uid: series.uid)
            // The calendar may have a newer version than the message.
            guard records.first(where: { $0.recurrenceID.isEmpty })?.status == Self.cancelled else { continue }
            for stored in records
            where !stored.recurrenceID.isEmpty && stored.status != Self.cancelled && stored.sequence <= series.sequence
                && !touchedEvents.contains(stored.id)
            {
                var text = ComponentText(stored.text)
                text.set("STATUS", to: ContentLine("STATUS", value: Self.cancelled))
                var record = stored
                record.text = text.text
                record.status = Self.cancelled
                try update(stored, to: record, writer)
            }
        }
        cancelledSeries = []
    }

    private static var cancelled: String { "CANCELLED" }
}
