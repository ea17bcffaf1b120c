import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Answers of guests that were undone")
struct UndoneReplyTests {
    private let fixture: InboxFixture
    private static let organizer = "ORGANIZER:mailto:jo@example.org"

    /// Makes an event of the user, to which Kim is invited.
    init() throws {
        fixture = try InboxFixture()
        try fixture.insert([Self.organizer, "ATTENDEE:mailto:kim@example.org"])
    }

    private func receive(_ status: String, stamp: Int = 5) throws {
        let component = Invitations.component(
            stamp: stamp, [Self.organizer, "ATTENDEE;PARTSTAT=\(status):mailto:kim@example.org"])
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REPLY", component), limits: Limits()),
            sender: "kim@example.org")
    }

    private func status() throws -> Participant.Status? {
        try ItemContent(fixture.event().text, limits: Limits()).attendees.first?.status
    }

    private func isBehind() throws -> Bool {
        let entry = try fixture.entry()
        return entry.isOpen && entry.isUndoneReply && !fixture.inbox.behind(entry, fixture.store).isEmpty
    }

    private func see() throws {
        let id = try fixture.entry().id
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
    }

    @Test("the entry is new again, however often it is shown, until the answer is taken again")
    func takenAgain() throws {
        try receive("ACCEPTED")
        try see()
        try expectFalse(fixture.entry().isOpen)
        try fixture.undo()
        try see()
        try expectTrue(isBehind())
        try expectFalse(status() == .accepted)
        try expectFalse(fixture.add().isUnchanged)
        try expectEqual(status(), .accepted)
        try expectFalse(fixture.entry().isOpen)
        // That can be undone, too.
        try fixture.undo()
        try expectTrue(isBehind())
    }

    @Test("the entry is as it was when the answer is made again")
    func madeAgain() throws {
        try receive("ACCEPTED")
        try see()
        try fixture.undo()
        try fixture.undo()
        try expectEqual(status(), .accepted)
        try expectFalse(fixture.entry().isOpen)
        try expectFalse(fixture.entry().isUndoneReply)
    }

    @Test("the answer before counts again, and the entry has the one that was undone")
    func second() throws {
        try receive("ACCEPTED")
        try receive("DECLINED", stamp: 6)
        try fixture.undo()
        try expectEqual(status(), .accepted)
        try expectTrue(isBehind())
        try fixture.add()
        try expectEqual(status(), .declined)
    }

    @Test("an answer that the user ignores is not mentioned again, until a newer one arrives")
    func ignored() throws {
        try receive("ACCEPTED")
        try fixture.undo()
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try expectFalse(fixture.entry().isOpen)
        try expectEmpty(fixture.inbox.behind(fixture.entry(), fixture.store))
        try receive("DECLINED", stamp: 6)
        try expectTrue(fixture.entry().isOpen)
        try expectEqual(fixture.entry().state, .done)
        try expectEqual(status(), .declined)
    }

    @Test("an answer to an earlier version of the event is not taken again")
    func outdated() throws {
        try receive("ACCEPTED")
        try fixture.undo()
        try fixture.edit { change in
            change.start = EventTime(LocalDateTime(secondsSinceEpoch: 1_806_588_000), .zone("Europe/Berlin"))
            change.end = EventTime(LocalDateTime(secondsSinceEpoch: 1_806_591_600), .zone("Europe/Berlin"))
        }
        let error = #expect(throws: ConferenceError.self) { try fixture.add() }
        expectEqual(error?.code, .replyOutdated)
    }

    @Test("undoing an answer does not withdraw the invitations that wait")
    func invitations() throws {
        try fixture.write { writer in
            let series = try writer.series(identifier: fixture.event().identifier)
            let mails = try fixture.inbox.guestMails(
                before: [], after: series, me: InboxFixture.me, now: InboxFixture.start)
            _ = try fixture.inbox.store(mails, before: [], me: InboxFixture.me, writer) { ($0.subject, "") }
        }
        try expectEqual(fixture.store.openMessages().count, 1)
        fixture.wait(until: 60)
        try receive("ACCEPTED")
        try fixture.undo()
        try expectEqual(fixture.store.openMessages().count, 1)
    }

    @Test("that an answer was taken stays true when its series is moved", arguments: ["REPLY", "COUNTER"])
    func movedSeries(method: String) throws {
        let fixture = try InboxFixture()
        let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
        try fixture.insert([weekly, Self.organizer, "ATTENDEE:mailto:kim@example.org"])
        let times = ["DTSTART;TZID=Europe/Berlin:20270408T150000", "DTEND;TZID=Europe/Berlin:20270408T160000"]
        try fixture.receive(
            0,
            ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", Self.organizer]
                + ["ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org"] + (method == "COUNTER" ? times : []),
            method: method)
        let master = try #require(try fixture.events().first { $0.recurrenceID.isEmpty })
        let lookup = fixture.editor.lookup(fixture.editor.resolver.bound(to: [master]))
        let first = try #require(lookup.occurrence(named: "20270401T120000", of: [master]))
        var change = EventChange(first, span: .all)
        (change.fields.start, change.fields.end) = (master.start, master.end)
        change.fields.start?.local = master.start.local.adding(seconds: 3_600)
        change.fields.end?.local = master.end.local.adding(seconds: 3_600)
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        let remarks = try fixture.inbox.remarks(
            onReply: fixture.entry(), me: InboxFixture.me, fixture.store, now: InboxFixture.start)
        expectEqual(remarks, method == "REPLY" ? [] : [.outdatedProposal])
    }
}
