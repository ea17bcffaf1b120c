import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Imports calendar files into the store.
///
/// A file is imported in one transaction: if the import fails, nothing changes. The file is read in one pass, with one
/// component in memory at a time and a bounded number of deferred ones. Broken parts are skipped as a whole and reported;
/// everything else is imported. Importing the same file again changes nothing, even after an event was edited here or got a
/// conference, because the store keeps the text of the last import, and the import compares with that text. A changed file
/// updates the events that are not newer in the store. An event of a message (METHOD) that must not change what is in the calendar
/// is refused as the inbox refuses it, and so is the answer or proposal of a guest, which is no event. A message about an invitation
/// that the inbox has goes to the inbox.
package struct CalendarImporter {
    private let store: CalendarStore
    private let me: [String]
    private let invitations: (any InvitationTaking)?
    private let zones: ZoneDatabase
    private let limits: Limits

    /// - Parameters:
    ///   - me: the addresses of the user, whose events no message of others may change.
    ///   - invitations: takes messages about invitations that the user has got before; nil if they are imported like others.
    package init(
        store: CalendarStore, me: [String] = [], invitations: (any InvitationTaking)? = nil, zones: ZoneDatabase,
        limits: Limits = Limits()
    ) {
        self.store = store
        self.me = me
        self.invitations = invitations
        self.zones = zones
        self.limits = limits
    }

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - calendarTitle: the calendar to import into, created if there is none; nil for the default calendar.
    ///   - progress: called after each ``progressStep`` bytes, and at the end.
    ///   - waiting: called repeatedly while a pipe delivers nothing.
    /// - Throws: ``ConferenceError`` if the file does not exist, cannot be read, is too large or is not a calendar file, if
    ///   nothing in it could be read, or if the store failed. The store is then unchanged. If only a part of the file could not
    ///   be read, the import succeeds: see ``ImportReport/lossCount`` and ``ImportReport/unlistedEvents``.
    package func importFile(
        at path: String, into calendarTitle: String?, progress: ((ImportProgress) -> Void)? = nil,
        waiting: (() -> Void)? = nil
    ) throws -> ImportReport {
        do {
            return try importReadable(at: path, into: calendarTitle, progress: progress, waiting: waiting)
        } catch let error as ConferenceError where error.code.concernsCalendarFile {
            throw error.followed(by: "Nothing was imported.")
        }
    }

    private func importReadable(
        at path: String, into calendarTitle: String?, progress: ((ImportProgress) -> Void)?, waiting: (() -> Void)?
    ) throws -> ImportReport {
        // Check the beginning of the file before the store is locked, or even created.
        var reader = try CalendarReader(path: path, limits: limits, mode: .lenient, waiting: waiting)
        let title = try calendarTitle.map(checked)
        // The writer of a pipe may be slow, and other programs must not wait for the store meanwhile.
        try reader.collectPipe()
        return try store.write { writer in
            try ReminderMigration.migrateAll(zones: zones, writer)
            let calendar = try calendar(titled: title, writer)
            var session = try ImportSession(
                calendar: calendar, me: me, invitations: invitations, path: path, zones: zones, limits: limits, writer)
            var reported = 0
            while let piece = try reader.next() {
                try session.process(piece, writer)
                let (done, total) = reader.progress
                if let progress, done - reported >= Self.progressStep {
                    reported = done
                    progress(ImportProgress(events: session.importedEvents, bytes: done, length: total))
                }
            }
            let (done, total) = reader.progress
            progress?(ImportProgress(events: session.importedEvents, bytes: done, length: total))
            let report = try session.finish(writer)
            if report.added + report.updated == 0 { writer.ignoreAddedZones() }
            if let damage = session.damage, !report.hasImportedAnything { throw damage.error(path: path) }
            return report
        }
    }

    /// The number of bytes between two progress reports.
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
        return try writer.calendars(named: title).first ?? writer.insert(CalendarRecord(identifier: "", title: title))
    }
}
