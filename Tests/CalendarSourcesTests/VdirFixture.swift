import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import Synchronization
import TestSupport
import Testing

@testable import CalendarSources

/// A temporary folder of calendar files and a store that follows it. Both are deleted with the fixture.
final class VdirFixture: Sendable {
    private let place: TemporaryDirectory
    let folder: String
    let store: CalendarStore
    let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    let limits: Limits

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    /// - Parameters:
    ///   - isRoot: true for a folder of folders; the first calendar is `work`.
    ///   - drift: nanoseconds added to the system's clock. With an hour, every file is old.
    init(isRoot: Bool = false, limits: Limits = Limits(), drift: Int64 = 3_600_000_000_000) throws {
        place = try TemporaryDirectory()
        let directory = place.path
        folder = directory + (isRoot ? "/calendars/work" : "/work")
        self.limits = limits
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let shift = Shift(drift)
        self.shift = shift
        try Self.empty.write(to: directory + "/store.sqlite")
        store = try VdirSources.openStore(
            path: directory + "/store.sqlite", zones: zones, limits: limits, clock: { shift.now() }
        ) { Self.now }
    }

    var directory: String { place.path }

    /// 2026-11-21T08:00:00Z.
    static let now: Int64 = 1_795_248_000

    /// A clock that tests can move.
    final class Shift: Sendable {
        private let nanoseconds: Mutex<Int64>
        init(_ nanoseconds: Int64) { self.nanoseconds = Mutex(nanoseconds) }
        func set(_ value: Int64) { nanoseconds.withLock { $0 = value } }
        func now() -> Int64 { VdirSources.systemClock() + nanoseconds.withLock { $0 } }
    }
    let shift: Shift

    var sources: VdirSources {
        let shift = shift
        return VdirSources(store: store, zones: zones, limits: limits, clock: { shift.now() })
    }

    /// Opens another store over the same file, without a mirror.
    func plainStore() throws -> CalendarStore { try CalendarStore(path: store.path) { Self.now } }

    /// Adds the folder as a source.
    @discardableResult
    func add() throws -> CalendarRecord { try #require(try sources.add(folder).first) }

    /// Changes events as CalendarEditing does.
    var editor: EventEditor { EventEditor(resolver: ZoneResolver(zones: zones), limits: limits) { Self.now } }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)
    }

    /// The sorted names in the folder.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }

    /// Returns the sorted titles of all events in the store.
    func titles() throws -> [String] { try store.events(in: nil, calendars: nil).map(\.title).sorted() }

    func event(_ uid: String) throws -> EventRecord { try #require(try store.events(uid: uid).first) }

    /// Adds an event with that UID to a calendar of the store.
    func addEvent(_ uid: String, to calendar: CalendarRecord) throws {
        let time = EventTime(LocalDateTime(secondsSinceEpoch: 1_803_895_200), .utc)
        var record = try editor.newEvent(EventDraft(title: uid, start: time, end: time))
        record.text = record.text.replacing("UID:\(record.uid)\r\n", with: "UID:\(uid)\r\n")
        record.uid = uid
        record.calendarID = calendar.id
        try store.write { [record] in try _ = $0.insert(record) }
    }

    /// Gives an event a conference, as if its room `org.example/one` had been made here.
    func attach(_ conference: VirtualConference, to uid: String) throws {
        let changed = try editor.settingConference(conference, on: try event(uid))
        try store.write { writer in
            try writer.update(changed)
            let made = try writer.insert(
                IntentRecord(
                    eventIdentifier: changed.identifier, calendarID: changed.calendarID, uid: uid, recurrenceID: "",
                    room: RoomReference(provider: "org.example", room: "one"), idempotencyKey: "key", created: 1))
            try writer.finishIntent(id: made.id, outcome: .made, made: conference)
        }
    }

    /// Changes the title of an event in the store.
    func retitle(_ uid: String, to title: String) throws {
        let event = try event(uid)
        var changes = EventChanges()
        changes.title = title
        let changed = try editor.applying(changes, to: event)
        try store.write { try $0.update(changed) }
    }
}

/// Returns a calendar file with these components.
func file(_ components: String..., prodID: String = "-//Somebody Else//1.0//EN") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(prodID)\r\n" + components.joined() + "END:VCALENDAR\r\n"
}

/// Returns an event of one hour on 1 March 2027.
func event(_ uid: String, _ title: String = "Planning", hour: String = "10", more: String = "") -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20261101T080000Z\r\nSUMMARY:\(title)\r\nDTSTART:20270301T\(hour)0000Z\r\n"
        + "DTEND:20270301T\(hour)3000Z\r\n\(more)END:VEVENT\r\n"
}

func todo(_ uid: String, _ title: String = "Buy milk") -> String {
    "BEGIN:VTODO\r\nUID:\(uid)\r\nDTSTAMP:20261101T080000Z\r\nSUMMARY:\(title)\r\nEND:VTODO\r\n"
}

/// Returns the code of the error that a body throws, or nil.
func code(_ body: () throws -> Void) -> ConferenceError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? ConferenceError)?.code ?? ConferenceError.Code(rawValue: "\(error)")
    }
}
