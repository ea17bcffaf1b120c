package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
package import ICalendar
package import Recurrence

/// Brings the files of a folder into its calendar, one after the other, within one transaction. What a file says counts,
/// whatever the calendar had before.
package struct CalendarFileImport {
    /// What came of one file.
    package struct Result {
        /// Rows.
        package var events: Set<Int64>
        package var reminders: Set<Int64>
        /// Rows of components that are kept in no list.
        package var components: Set<Int64>
        /// The UIDs of events and reminders, each once.
        package var uids: [String]
        /// What could not be taken as it was meant, by line.
        package var warnings: [(line: Int, text: String)]
    }

    private var session: ImportSession

    package init(
        calendar: CalendarRecord, zones: ZoneDatabase, limits: Limits, _ writer: borrowing StoreWriter
    ) throws {
        session = try ImportSession(calendar: calendar, policy: .file, zones: zones, limits: limits, writer)
    }

    /// Takes a file.
    ///
    /// - Parameters:
    ///   - isListed: whether events and reminders with that UID are this file's; those of others are kept in no list.
    ///   - own: the components that the file was known to have.
    package mutating func take(
        _ parts: CalendarFileParts, own: Set<Int64>, isListed: (String) -> Bool, _ writer: borrowing StoreWriter
    ) throws -> Result {
        session.beginFile(own: own)
        for piece in parts.pieces {
            if case .component(let component) = piece, let uid = component.uid, !isListed(uid) {
                try session.keep(component, writer)
            } else {
                try session.take(piece, writer)
            }
        }
        try session.finishFile(writer)
        var seen: Set<[UInt8]> = []
        return Result(
            events: session.touchedEvents, reminders: session.touchedReminders, components: session.keptComponents,
            uids: session.uids.filter { seen.insert(Array($0.utf8)).inserted },
            warnings: session.report.warnings.sorted { $0.line < $1.line })
    }

    /// How many events and reminders were added and changed so far.
    package var counts: (added: Int, updated: Int) {
        let report = session.report
        return (report.added + report.reminders.added, report.updated + report.reminders.updated)
    }

    /// Derives again what depends on time zones that files have defined anew.
    package mutating func finish(_ writer: borrowing StoreWriter) throws { _ = try session.finish(writer) }
}
