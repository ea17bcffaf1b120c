import CalendarEditing
import CalendarModel
import CalendarStore
import Foundation
import ICalendar
import Platform
import Recurrence
import TestSupport

/// A person with an empty home directory who runs programs that use calendars.
struct SampleHome {
    private let directory: TemporaryDirectory
    /// 2027-03-01T08:00:00Z, when everything was decided and imported.
    private static let now: Int64 = 1_803_888_000
    private static let zone = "Europe/Berlin"

    init() throws { directory = try TemporaryDirectory() }

    var path: String { directory.path }

    /// All variables that set paths.
    var variables: [String: String] {
        [
            "HOME": path, "XDG_DATA_HOME": "\(path)/data", "XDG_CONFIG_HOME": "\(path)/config",
            "XDG_STATE_HOME": "\(path)/state", "XDG_DATA_DIRS": "\(path)/share",
            "CONFERENCE_STORE": "\(path)/chosen/calendar.sqlite", "TZ": Self.zone, "LC_ALL": "C.UTF-8",
        ]
    }

    private var places: Places { Places(environment: variables) }

    /// What this person has decided.
    func grants() throws -> AccessGrants { try AccessGrants.open(places) }

    /// Decides about an executable.
    func allow(_ level: AccessLevel, _ executable: String, bundle: String? = nil, for entity: AccessEntity) throws {
        try grants().set(
            level, of: AccessProgram(executable: executable, bundleIdentifier: bundle), for: entity, at: Self.now)
    }

    /// Runs a program to its end.
    func run(_ executable: String, _ arguments: String...) throws -> (status: Int32, output: String) {
        try Programs.run(executable, arguments, environment: variables, directory: path)
    }

    /// Whether there is a file of calendars.
    var hasStore: Bool { FileManager.default.fileExists(atPath: places.store) }

    /// The calendars as the programs of this person have left them.
    func store() throws -> CalendarStore { try CalendarStore(path: places.store, now: { Self.now }) }

    private var zones: ZoneDatabase { ZoneDatabase(systemZone: Self.zone) }

    /// Puts components into a calendar.
    func importing(_ components: String, into calendar: String) throws {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(components)END:VCALENDAR\n"
        let file = try directory.write(text.replacing("\n", with: "\r\n"), to: "calendar.ics")
        _ = try CalendarImporter(store: try store(), zones: zones).importFile(at: file, into: calendar)
    }

    /// The occurrences of a half-year from March 2027 on, in order.
    func occurrences() throws -> [Occurrence] {
        try OccurrenceQuery(store: try store(), zones: zones)
            .occurrences(in: Self.now..<Self.now + 183 * 86_400, calendars: nil)
            .sorted { $0.startInstant < $1.startInstant }
    }

    /// All reminders, by title.
    func reminders() throws -> [ReminderRecord] {
        try ReminderQuery(store: try store(), zones: zones).reminders(calendars: nil, filter: .all)
            .sorted { $0.title < $1.title }
    }
}
