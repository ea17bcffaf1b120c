package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ICalendar
import Recurrence

// Copying events.
extension CalendarEditor {
    /// Adds a copy of an event; see ``EventEditor/copy(of:_:)`` for what is not copied.
    ///
    /// - Parameters:
    ///   - identifier: the event.
    ///   - occurrence: the occurrence to copy, as an event that does not repeat; nil for the whole event.
    ///   - calendar: the row of the calendar for the copy.
    ///   - change: returns the changes to make to the copy, given its first record.
    /// - Throws: `eventVanished`; the errors of ``save(_:resolver:_:)``.
    package func copy(
        _ identifier: String, _ occurrence: Occurrence?, to calendar: Int64, _ writer: borrowing StoreWriter,
        changing change: (EventRecord) throws -> EventChanges
    ) throws -> SavedEvent {
        let series = try writer.series(identifier: identifier)
        guard !series.isEmpty else { throw ConferenceError.eventVanished(identifier, title: "") }
        let resolver = resolver.bound(to: series)
        var stored: [EventRecord] = []
        for record in try texts(resolver).copy(of: series, occurrence) {
            var record = record
            record.calendarID = calendar
            stored.append(try writer.insert(record))
        }
        guard let first = stored.first else { throw ConferenceError.eventVanished(identifier, title: "") }
        try writer.noteDerivation(
            of: first.uid, calendar: calendar, from: series[0].uid, calendar: series[0].calendarID)
        var copy = EventChange(Occurrence(single: Occurrence.Origin(first), resolver), span: .all)
        copy.replacesPlannedTimes = true
        copy.fields = try change(first)
        guard !copy.fields.isEmpty else { return SavedEvent(record: first, series: stored) }
        let saved = try save(copy, resolver: resolver, writer)
        let days = saved.record.start.local.date.daysSinceEpoch - first.start.local.date.daysSinceEpoch
        return try moved(saved, days, leftBehind: stored, resolver, writer)
    }

    /// Moves occurrences that have times of their own by as many days as the copy. A change of a series leaves such occurrences
    /// at their times, but in a copy these would be the times of the original event.
    private func moved(
        _ saved: SavedEvent, _ days: Int, leftBehind stored: [EventRecord], _ resolver: ZoneResolver,
        _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        let before = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let texts = texts(resolver)
        let updates = try saved.series.compactMap { record -> EventRecord? in
            guard days != 0, !record.recurrenceID.isEmpty, before[record.id]?.start == record.start else { return nil }
            var changes = EventChanges(start: record.start, end: record.end)
            changes.start?.local = record.start.local.adding(seconds: Int64(days) * 86_400)
            changes.end?.local = record.end.local.adding(seconds: Int64(days) * 86_400)
            return try texts.applying(changes, to: record)
        }
        guard !updates.isEmpty else { return saved }
        try SeriesChange(updates: updates).apply(writer)
        var result = saved
        result.series = try writer.series(calendar: saved.record.calendarID, uid: saved.record.uid)
        return result
    }
}
