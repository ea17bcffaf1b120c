import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import Reservations
import Scheduling
import Synchronization
import TestSupport
import Testing
@testable import CalendarEditing

/// A store with an inbox, in a temporary directory that is removed with this object.
final class InboxFixture: Sendable {
    /// 2027-03-01T08:00:00Z.
    static let start: Int64 = 1_803_888_000
    static let me = ["jo@example.org", "jo@work.example"]

    let store: CalendarStore
    let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    let inbox: Inbox
    let editor: CalendarEditor
    let grants: AccessGrants
    private let place: TemporaryDirectory
    private let clock: Clock

    private final class Clock: Sendable {
        let now = Atomic(InboxFixture.start)
    }

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(limits: Limits = Limits()) throws {
        place = try TemporaryDirectory()
        try Self.empty.write(to: place.path + "/calendar.sqlite")
        let clock = Clock()
        self.clock = clock
        store = try CalendarStore(path: place.path + "/calendar.sqlite", limits: limits) {
            clock.now.load(ordering: .relaxed)
        }
        grants = try AccessGrants(path: place.path + "/access/access.sqlite", limits: limits)
        editor = CalendarEditor(zones: zones, limits: limits) { clock.now.load(ordering: .relaxed) }
        inbox = Inbox(editor, zone: "Europe/Berlin", grants: grants)
    }

    /// Sets the clock, in seconds after ``start``.
    func wait(until seconds: Int64) { clock.now.store(Self.start + seconds, ordering: .relaxed) }

    /// An editor of a program that does not ask whether to tell the guests: it leaves mails that wait.
    var draftingEditor: CalendarEditor {
        var editor = editor
        editor.guestMails = GuestMailDrafts()
        return editor
    }

    var query: OccurrenceQuery { OccurrenceQuery(store: store, zones: zones) }

    /// Makes a change that is one entry of the history.
    @discardableResult
    func write<Value>(_ body: (borrowing StoreWriter) throws -> Value) throws -> Value {
        store.endHistoryEntry()
        return try store.write(body)
    }

    func entries() throws -> [InboxRecord] { try store.inboxEntries() }

    func entry() throws -> InboxRecord {
        let entries = try entries()
        try #require(entries.count == 1)
        return entries[0]
    }

    func events() throws -> [EventRecord] { try store.events(in: nil, calendars: nil) }

    func event() throws -> EventRecord {
        let events = try events()
        try #require(events.count == 1)
        return events[0]
    }

    /// Receives a message by mail.
    @discardableResult
    func receive(
        _ message: SchedulingMessage, sender: String? = nil, replyTo: [String] = []
    ) throws -> InboxOutcome {
        try write {
            try inbox.receive(message, from: Invitations.mail, me: Self.me, sender: sender, replyTo: replyTo, $0)
        }
    }

    /// Receives a message about one component, with a DTSTAMP that grows with SEQUENCE.
    @discardableResult
    func receive(_ sequence: Int, _ lines: [String], method: String = "REQUEST") throws -> InboxOutcome {
        let component = Invitations.component(sequence: sequence, stamp: sequence, lines)
        return try receive(
            SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits()))
    }

    /// Makes an event of the user's own.
    func insert(_ lines: [String]) throws {
        let text = Invitations.component(lines)
        try write { writer in
            var record = try inbox.record(of: text, master: nil, ZoneResolver(zones: zones))
            record.calendarID = try writer.defaultCalendar().id
            _ = try writer.insert(record)
        }
    }

    /// Adds the only entry to the default calendar.
    @discardableResult
    func add() throws -> SavedEvent {
        let id = try entry().id
        return try write { try inbox.add(entry: id, me: Self.me, $0) }
    }

    /// Changes the only event as a user does.
    func edit(_ body: (inout EventChanges) -> Void) throws {
        let event = try event()
        var change = EventChange(
            Occurrence(single: Occurrence.Origin(event), ZoneResolver(zones: zones)), span: .all)
        body(&change.fields)
        _ = try write { [change] in try editor.save(change, $0) }
    }

    /// Undoes the last change.
    func undo() throws {
        let last = try #require(try store.history(limit: 1).first)
        _ = try write { try editor.undo(last.id, $0) }
    }
}
