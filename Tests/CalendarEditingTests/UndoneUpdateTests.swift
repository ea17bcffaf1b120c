import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Updates of invitations that were undone")
struct UndoneUpdateTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(Invitations.message())
        try answer(.accepted)
        try fixture.receive(
            Invitations.message(
                sequence: 1, "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"))
        try fixture.write { writer in
            for entry in try writer.inboxEntries() { _ = try fixture.inbox.see(entry: entry.id, writer) }
        }
        try fixture.undo()
    }

    @discardableResult
    private func answer(_ answer: Inbox.Answer) throws -> SavedEvent? {
        let id = try fixture.entry().id
        return try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }.saved
    }

    private func state() throws -> (hour: Int, status: Participant.Status?) {
        let event = try fixture.event()
        return (
            event.start.local.hour,
            ItemContent(event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
        )
    }

    private func behind() throws -> [Int?] {
        try fixture.inbox.behind(fixture.entry(), fixture.store).map { $0.after?.start.local.hour }
    }

    @Test("the entry says what the calendar has, until the change is taken over")
    func behindEntry() throws {
        try expectEqual(behind(), [12])
        try fixture.add()
        try expectEqual(behind(), [])
    }

    @Test("the event is the earlier one again, and the entry asks for a look")
    func undone() throws {
        try expectEqual(state().hour, 12)
        try expectTrue(fixture.entry().needsLook)
    }

    @Test(
        "an answer is to the version that the entry shows, and brings the event to it",
        arguments: Inbox.Answer.allCases)
    func answering(answer: Inbox.Answer) throws {
        let saved = try #require(try self.answer(answer))
        expectFalse(saved.isUnchanged)
        try expectEqual(state().hour, 14)
        try expectEqual(state().status, answer.status)
        let entry = try fixture.entry()
        expectFalse(entry.needsLook)
        expectEqual(entry.base, entry.contents)
        expectContains(try #require(try fixture.store.openMessages().last).text, "SEQUENCE:1")
    }

    @Test("adding the entry again brings the event to the version that it shows, without an answer")
    func adding() throws {
        try fixture.add()
        try expectEqual(state().hour, 14)
        try expectEqual(state().status, .needsAction)
        try expectTrue(fixture.add().isUnchanged)
    }

    @Test(
        "a change that the user ignores is not new again, and says what the calendar has, until a newer message arrives"
    )
    func ignoring() throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try expectEqual(behind(), [12])
        try expectFalse(fixture.entry().isOpen)
        try expectTrue(fixture.entry().isKeptAsItWas)
        try expectEqual(state().hour, 12)
        try fixture.receive(
            Invitations.message(
                sequence: 2, stamp: 5, "DTSTART;TZID=Europe/Berlin:20270401T160000",
                "DTEND;TZID=Europe/Berlin:20270401T170000"))
        try expectTrue(fixture.entry().needsLook)
        try expectFalse(fixture.entry().isKeptAsItWas)
        try expectEqual(state().hour, 16)
    }

    @Test("a change that the user has ignored can be put back, or taken over after all")
    func ignoredAndTaken() throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try fixture.write { _ = try fixture.inbox.reopen(entry: id, $0) }
        try expectEqual(behind(), [12])
        try expectTrue(fixture.entry().isOpen)
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try fixture.add()
        try expectEqual(state().hour, 14)
        try expectFalse(fixture.entry().isKeptAsItWas)
        try fixture.undo()
        try expectEqual(behind(), [12], "undoing the addition asks again")
    }

    @Test("after an undone cancellation, the entry says that the event in the calendar is not marked as cancelled")
    func undoneCancellation() throws {
        try fixture.add()
        try fixture.receive(Invitations.message("CANCEL", sequence: 2, stamp: 5))
        func remarks() throws -> [EntryRemark] {
            try fixture.inbox.remarks(on: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start)
        }
        try expectEqual(remarks(), [.cancelled(isInCalendar: true)])
        try fixture.undo()
        try expectEqual(remarks(), [.cancelled(isInCalendar: true, isMarked: false)])
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try expectFalse(fixture.entry().isOpen)
        try expectEqual(fixture.event().status, nil)
    }
}

@Suite("Changes of bookings that were undone and ignored")
struct UndoneBookingTests {
    @Test(
        "the note about it is no part of the booking, and goes with it",
        arguments: [#"{"@type":"LodgingReservation"}"#, #"{"name":"X-CONFERENCE-KEPT"}"#])
    func note(booking: String) {
        expectFalse(KeptVersion.isNoted(in: booking))
        let noted = KeptVersion.noting(in: booking)
        expectTrue(KeptVersion.isNoted(in: noted))
        expectEqual(KeptVersion.noting(in: noted), noted)
        expectEqual(KeptVersion.removed(from: noted), booking)
    }

    @Test("an event that has a component of the note's name is not noted")
    func forgedNote() {
        let mark = "BEGIN:X-CONFERENCE-KEPT\r\nEND:X-CONFERENCE-KEPT\r\n"
        func calendar(_ end: String) -> String {
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n\(mark)END:VEVENT\r\n\(end)END:VCALENDAR\r\n"
        }
        expectFalse(KeptVersion.isNoted(in: calendar("")))
        expectEqual(KeptVersion.noting(in: calendar("")), calendar(mark))
        expectEqual(KeptVersion.removed(from: calendar(mark)), calendar(""))
    }
}
