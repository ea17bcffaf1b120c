package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar
package import Recurrence

/// Imports the files of a folder into its calendar, one after another, within one transaction. The files take precedence over
/// the calendar's entries.
package struct CalendarFileImport {
    /// The result for one file.
    package struct Result {
        /// The rows of the events and reminders in the file.
        package var events: Set<Int64>
        package var reminders: Set<Int64>
        /// The rows of components that are stored but not listed.
        package var components: Set<Int64>
        /// The UIDs of events and reminders, each once.
        package var uids: [String]
        /// Problems, with their line.
        package var warnings: [(line: Int, text: String)]
        /// The events of the calendar whose new version in the file cannot be read.
        package var unreadable: [(uid: String, line: Int, reason: String)]
    }

    private var session: ImportSession

    package init(
        calendar: CalendarRecord, zones: ZoneDatabase, limits: Limits, _ writer: borrowing StoreWriter
    ) throws {
        session = try ImportSession(calendar: calendar, policy: .fileWins, zones: zones, limits: limits, writer)
    }

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - isListed: returns whether events and reminders with a UID belong to this file; others are stored but not listed.
    ///   - own: the rows of the components that the file contained before.
    package mutating func importFile(
        _ parts: CalendarFileParts, own: Set<Int64>, isListed: (String) -> Bool, _ writer: borrowing StoreWriter
    ) throws -> Result {
        session.beginFile(own: own)
        for piece in parts.pieces {
            if case .component(let component) = piece, let uid = component.uid, !isListed(uid) {
                try session.storeUnlisted(component, writer)
            } else {
                try session.process(piece, writer)
            }
        }
        try session.finishFile(writer)
        var seen: Set<[UInt8]> = []
        return Result(
            events: session.touchedEvents, reminders: session.touchedReminders, components: session.unlistedComponents,
            uids: session.uids.filter { seen.insert(Array($0.utf8)).inserted },
            warnings: session.report.warnings.sorted { $0.line < $1.line }, unreadable: session.unreadable)
    }

    /// The number of events and reminders added and updated so far.
    package var counts: (added: Int, updated: Int) {
        let report = session.report
        return (report.added + report.reminders.added, report.updated + report.reminders.updated)
    }

    /// Derives the times of entries again if files have changed the definition of their time zone.
    package mutating func finish(_ writer: borrowing StoreWriter) throws { _ = try session.finish(writer) }
}
