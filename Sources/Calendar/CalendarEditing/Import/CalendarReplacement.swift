package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Makes a calendar a copy of a file.
///
/// What is the same in both keeps its row and its identifier; what the file has in another version, older or not, is
/// changed; what it has not is removed. The calendar keeps its title and its colour, which are the user's. DTSTAMP alone
/// is no change, because many servers set it anew for every request. For one use: the file is read once.
package struct CalendarReplacement {
    private let reader: CalendarReader
    private let zones: ZoneDatabase
    private let limits: Limits

    /// Looks at the beginning of the file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: what it is called in errors.
    /// - Throws: `notACalendar`, with a sentence that says what it is.
    package init(_ bytes: [UInt8], named name: String, zones: ZoneDatabase, limits: Limits = Limits()) throws {
        reader = try CalendarReader(bytes: bytes, path: name, limits: limits)
        self.zones = zones
        self.limits = limits
    }

    /// Replaces what the calendar holds, in the transaction of the writer, which has to override what is read-only.
    ///
    /// - Throws: ``ConferenceError``: the file is cut off, or a bound was exceeded; or the store failed.
    package func apply(to calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws -> ImportReport {
        var reader = reader
        try ReminderReading.readOutstanding(zones: zones, writer)
        var session = try ImportSession(calendar: calendar, policy: .calendar, zones: zones, limits: limits, writer)
        while let piece = try reader.next() { try session.take(piece, writer) }
        return try session.finish(writer)
    }
}
