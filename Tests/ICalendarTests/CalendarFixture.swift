import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

/// A store in a temporary directory, with importer, exporter, editor and query. The directory is removed with the
/// value.
final class CalendarFixture {
    let directory: URL
    private let place: TemporaryDirectory
    let store: CalendarStore
    let zones: ZoneDatabase
    let limits: Limits
    /// 2026-11-21T08:00:00Z.
    static let now: Int64 = 1_795_248_000

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(systemZone: String = "Europe/Berlin", limits: Limits = Limits()) throws {
        place = try TemporaryDirectory()
        directory = URL(filePath: place.path, directoryHint: .isDirectory)
        try Self.empty.write(to: place.path + "/store.sqlite")
        store = try CalendarStore(path: directory.appending(path: "store.sqlite").path, limits: limits) { Self.now }
        zones = ZoneDatabase(systemZone: systemZone)
        self.limits = limits
    }

    var editor: EventEditor { EventEditor(resolver: ZoneResolver(zones: zones), limits: limits) { Self.now } }
    var query: OccurrenceQuery { OccurrenceQuery(store: store, zones: zones, limits: limits) }

    /// Writes a file with these bytes and returns its path.
    func file(_ bytes: [UInt8], name: String = "test.ics") throws -> String {
        let url = directory.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    func importing(_ bytes: [UInt8], into calendar: String? = nil) throws -> ImportReport {
        try CalendarImporter(store: store, zones: zones, limits: limits)
            .importFile(at: try file(bytes), into: calendar, progress: nil)
    }

    @discardableResult
    func importing(_ text: String, into calendar: String? = nil) throws -> ImportReport {
        try importing(Array(text.utf8), into: calendar)
    }

    /// Imports components inside a VCALENDAR.
    @discardableResult
    func importing(components: String, into calendar: String? = nil) throws -> ImportReport {
        try importing(Self.calendar(components), into: calendar)
    }

    func export() throws -> String {
        var text = ""
        try CalendarExporter(store: store, zones: zones, limits: limits)
            .export(calendars: try store.calendars(), event: nil) { text += $0 }
        return text
    }

    /// Returns the only event of the store.
    func onlyEvent(sourceLocation: SourceLocation = #_sourceLocation) throws -> EventRecord {
        let events = try store.events(in: nil, calendars: nil)
        try #require(events.count == 1, sourceLocation: sourceLocation)
        return events[0]
    }

    func events() throws -> [EventRecord] { try store.events(in: nil, calendars: nil) }

    func update(_ event: EventRecord) throws { try store.write { try $0.update(event) } }

    /// Returns lines, given with LF, inside a VCALENDAR with CRLF.
    static func calendar(_ components: String) -> String {
        crlf("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//Test//EN\n\(components)\nEND:VCALENDAR\n")
    }

    /// Returns an event with these lines.
    static func event(_ lines: String, uid: String = "one@example.com") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT"
    }

    static func crlf(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}

/// A conference with all characters that are difficult in a file.
func difficultConference() throws -> VirtualConference {
    func url(_ text: String) throws -> ConferenceURL { try ConferenceURL(text, policy: .file) }
    return try VirtualConference(
        title: "Team, \"Blue\"; Room: 7 ^n )----",
        details: "Agenda:\n1. Intro, with commas; semicolons\n\n----( End of conference )----\nback\\slash <b>&amp;",
        entryPoints: [
            EntryPoint(
                url: try url("https://meet.example.com/a?b=1&c=2#frag,ment"), kind: .video,
                title: "Join, \"now\": or; later ^ ever", meetingCode: "123 456", passcode: "p:a;s,s\"^'"),
            EntryPoint(
                url: try url("tel:+49-30-123,,,987#,*1;x"), kind: .phone, title: "Audio Only", pin: "99#",
                region: "DE", features: [.phone, .moderator]),
            EntryPoint(url: try url("sip:room@example.com"), kind: .sip),
            EntryPoint(url: try url("mumble://voice.example.com:64739/Ops/On%20Call?version=1.2.0"), kind: .video),
            EntryPoint(url: try url("https://example.com/help"), kind: .page, title: "Help"),
        ],
        identifier: "conf/1:2,3",
        provenance: ConferenceProvenance(
            room: RoomReference(provider: "org.example.rooms", room: "personal"), providerName: "Example, Inc.: Rooms",
            providerVersion: "1.2", created: 1_795_248_000))
}

extension ImportReport {
    /// How many reminders were added, updated, unchanged and kept because they are newer.
    var reminderCounts: [Int] { [reminders.added, reminders.updated, reminders.unchanged, reminders.keptNewer] }
}
