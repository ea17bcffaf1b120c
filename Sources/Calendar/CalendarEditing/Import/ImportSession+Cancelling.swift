import CalendarModel
import CalendarStore
import ICalendar

extension ImportSession {
    /// Cancels the detached occurrences of a series that a message with METHOD:CANCEL cancels as a whole.
    ///
    /// Such a message has only the series itself (RFC 5546, 3.2.5), so its occurrences that were moved or changed would stay
    /// active. An occurrence with a higher SEQUENCE is a newer version and stays, and so does one of this file, which has its
    /// own STATUS.
    ///
    /// - Parameter series: the cancelled series, as it is in the file.
    mutating func cancelDetached(of series: EventRecord, _ writer: borrowing StoreWriter) throws {
        for stored in try writer.series(calendar: report.calendar.id, uid: series.uid)
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

    private static var cancelled: String { "CANCELLED" }
}
