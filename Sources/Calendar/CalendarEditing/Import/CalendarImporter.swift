package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Brings calendar files into the store.
///
/// A file is one transaction: when it fails, nothing has changed. It is read in one pass with one component in memory at a
/// time, and a bound of those that wait for others. What is broken in it is left out and told of, and never half of it
/// taken; all else is imported. Importing the same file again changes nothing, also after an event was edited here or got a room, because the text of
/// the last import is kept beside the event and compared. A changed file updates the events that are not newer here.
package struct CalendarImporter {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - calendarTitle: the calendar to import into, created if there is none; nil for the default calendar.
    ///   - progress: called now and then, for each piece of the file that is as long as a page of a book.
    /// - Throws: ``ConferenceError``: the file is not there or cannot be read, is no calendar file or too large, or so broken
    ///   that nothing could be taken from it; or the store failed. The store is then as it was. A file of which only a part
    ///   could not be read is no error here: ``ImportReport/lossCount``.
    package func importFile(
        at path: String, into calendarTitle: String?, progress: ((ImportProgress) -> Void)? = nil
    ) throws -> ImportReport {
        // The beginning is looked at before the store is locked, or even made.
        var reader = try CalendarReader(path: path, limits: limits, structure: .readable)
        let title = try calendarTitle.map(checked)
        return try store.write { writer in
            try ReminderReading.readOutstanding(zones: zones, writer)
            let calendar = try calendar(titled: title, writer)
            var session = try ImportSession(calendar: calendar, zones: zones, limits: limits, writer)
            var reported = 0
            while let piece = try reader.next() {
                try session.take(piece, writer)
                let (done, total) = reader.progress
                if let progress, done - reported >= Self.progressStep {
                    reported = done
                    progress(ImportProgress(events: session.eventsTaken, bytes: done, length: total))
                }
            }
            let (done, total) = reader.progress
            progress?(ImportProgress(events: session.eventsTaken, bytes: done, length: total))
            let report = try session.finish(writer)
            if let damage = session.damage, !report.hasTakenAnything { throw damage.error(path: path) }
            return report
        }
    }

    /// Bytes from one report of progress to the next.
    private static let progressStep = 65_536

    private func checked(_ title: String) throws -> String {
        do {
            return try TextPolicy.requiredLine(title, subject: "calendar title", limit: limits.titleLength)
        } catch {
            throw ConferenceError.badCalendarTitle(error)
        }
    }

    private func calendar(titled title: String?, _ writer: borrowing StoreWriter) throws -> CalendarRecord {
        guard let title else { return try writer.defaultCalendar() }
        return try writer.calendar(titled: title).first ?? writer.insert(CalendarRecord(identifier: "", title: title))
    }
}
