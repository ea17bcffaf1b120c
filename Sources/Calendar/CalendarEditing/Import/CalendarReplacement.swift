package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Makes a calendar a copy of a file.
///
/// Entries that are the same keep their row and identifier; entries with another version in the file are updated, even if that
/// version is older; entries that the file lacks are removed. The calendar keeps its title and colour, which the user chose. A
/// different DTSTAMP alone is not a change, because many servers set it to the time of the request. Apply a value only once.
package struct CalendarReplacement {
    private let reader: CalendarReader
    private let zones: ZoneDatabase
    private let limits: Limits

    /// Checks the beginning of the file.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - name: the name of the file in errors.
    /// - Throws: `notACalendar`, with a message that says what the bytes are instead.
    package init(_ bytes: [UInt8], named name: String, zones: ZoneDatabase, limits: Limits = Limits()) throws {
        reader = try Self.replacing { try CalendarReader(bytes: bytes, path: name, limits: limits) }
        self.zones = zones
        self.limits = limits
    }

    /// Replaces the content of the calendar, in the transaction of a writer that overrides read-only calendars.
    ///
    /// - Throws: ``ConferenceError`` if the file is cut off or exceeds a limit, or if the store failed.
    package func apply(to calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws -> ImportReport {
        var reader = reader
        try ReminderMigration.migrateAll(zones: zones, writer)
        var session = try ImportSession(calendar: calendar, policy: .mirror, zones: zones, limits: limits, writer)
        while let piece = try Self.replacing({ try reader.next() }) { try session.process(piece, writer) }
        return try session.finish(writer)
    }

    /// Adds to an error about the file that nothing of it is in the calendar.
    private static func replacing<Result>(_ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch let error as ConferenceError where error.code.concernsCalendarFile {
            throw error.followed(by: "Nothing was imported.")
        }
    }
}
