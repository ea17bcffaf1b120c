import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What an entry says after an answer or an update was undone")
struct UndoneEntryTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(Invitations.message())
    }

    /// Answers the entry, by a mail that is sent or waits.
    private func answer(_ answer: Inbox.Answer, isSent: Bool = true) throws {
        let id = try fixture.entry().id
        try fixture.write { writer in
            let mail = try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, writer).messages[0]
            if isSent { try writer.decide(message: mail.id, .sent) }
        }
    }

    private func update(_ sequence: Int = 1, _ lines: String...) throws {
        try fixture.receive(sequence, lines)
    }

    private static let moved = [
        "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000",
    ]

    private func shown() throws -> Participant.Status? {
        let events = try fixture.inbox.answeredEvents(of: fixture.entry(), me: InboxFixture.me, fixture.store)
        return events.first.flatMap { fixture.inbox.answer(in: $0, me: InboxFixture.me) }
    }

    private func isAskedAgain() throws -> Bool {
        let entry = try fixture.entry()
        return !fixture.inbox.unanswered(
            in: entry, me: InboxFixture.me, now: InboxFixture.start, fixture.store
        ).isEmpty && entry.isOpen
    }

    @Test(
        "an answer to a new version that is undone is asked for again, and no more when it is made again",
        arguments: Inbox.Answer.allCases)
    func secondAnswer(second: Inbox.Answer) throws {
        try answer(.accepted)
        try fixture.receive(1, Self.moved)
        try answer(second)
        try expectFalse(isAskedAgain())
        try fixture.undo()
        try expectTrue(isAskedAgain())
        try expectEqual(shown(), .needsAction)
        try fixture.undo()
        try expectFalse(isAskedAgain())
        try expectFalse(fixture.entry().isOpen)
        try expectEqual(shown(), second.status)
    }

    @Test("the first answer that is undone leaves the entry as it was: added, and not asked for again")
    func firstAnswer() throws {
        try fixture.add()
        try answer(.accepted)
        try fixture.undo()
        try expectEqual(shown(), .needsAction)
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("the answer before counts again, also one without an event, and the organizer's wish for another one stays")
    func answerBefore() throws {
        try answer(.declined)
        try answer(.accepted)
        try expectEqual(shown(), .accepted)
        try fixture.undo()
        try expectEqual(shown(), .declined)
        try expectEqual(fixture.entry().state, .done)
        try fixture.undo()
        try expectEqual(shown(), .accepted)
        try answer(.tentative)
        try fixture.undo()
        try expectEqual(shown(), .accepted)
    }

    @Test(
        "an ignored entry is ignored again when its answer is undone, unless a newer message has arrived",
        arguments: [false, true])
    func ignored(isUpdated: Bool) throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try answer(.accepted)
        if isUpdated {
            try update(1, "LOCATION:Garden")
            try fixture.undo()
        }
        let answers = try fixture.store.history().last { $0.action == "inbox accept" }
        try fixture.write { _ = try fixture.editor.undo(#require(answers).id, $0) }
        try expectEqual(fixture.entry().state, isUpdated ? .new : .ignored)
    }

    @Test("a version that was undone has the answer that it would keep, and stays new however often it is shown")
    func undoneUpdate() throws {
        try answer(.accepted)
        try update(1, "LOCATION:Garden")
        try fixture.undo()
        let id = try fixture.entry().id
        for _ in 0..<2 {
            try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
            try expectTrue(fixture.entry().isOpen)
        }
        try expectEqual(shown(), .accepted)
        // Made again, it is as it was.
        try fixture.undo()
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("making an update again that moves the event asks for another answer again")
    func updateAgain() throws {
        try answer(.accepted)
        try fixture.receive(1, Self.moved)
        try fixture.undo()
        try expectFalse(isAskedAgain())
        try expectTrue(fixture.entry().isOpen)
        try fixture.undo()
        try expectTrue(isAskedAgain())
    }

    @Test("a cancellation that was undone can be taken over again")
    func cancellation() throws {
        try answer(.accepted)
        try fixture.receive(Invitations.message("CANCEL", sequence: 1, stamp: 5))
        try fixture.undo()
        try expectEqual(fixture.event().status, nil)
        try expectTrue(fixture.entry().isOpen)
        try fixture.add()
        try expectEqual(fixture.event().status, "CANCELLED")
        try expectFalse(fixture.entry().isOpen)
        try fixture.undo()
        try expectTrue(fixture.entry().isOpen)
        try fixture.write { writer in
            let first = try #require(try fixture.store.history().last)
            _ = try fixture.editor.undo(first.id, writer)
        }
        try expectEqual(fixture.entry().state, .done, "there is nothing left to decide")
    }

    @Test("undoing another change of the event does not make the entry look as if its message had been undone")
    func otherChange() throws {
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=3"])
        try answer(.accepted)
        try fixture.edit { $0.title = "Supper" }
        // A message that changes nothing is kept with the entry.
        try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=4"])
        try fixture.undo()
        try expectFalse(fixture.entry().isOpen)
        try expectFalse(fixture.entry().isUndecidedChange)
    }

    // MARK: Mails that wait

    private func waiting() throws -> [String] {
        try fixture.store.openMessages().map { $0.subject }
    }

    @Test("an undone answer that waits is withdrawn, and the one that it has replaced waits again")
    func replaced() throws {
        try answer(.accepted, isSent: false)
        try answer(.declined, isSent: false)
        try expectEqual(waiting(), ["Declined: Lunch"])
        try fixture.undo()
        try expectEqual(waiting(), ["Accepted: Lunch"])
        try fixture.undo()
        try expectEqual(waiting(), ["Declined: Lunch"])
    }

    @Test("an answer without an event waits again when the one that has replaced it is undone")
    func replacedWithoutEvent() throws {
        try answer(.declined, isSent: false)
        try answer(.accepted, isSent: false)
        try fixture.undo()
        try expectEqual(waiting(), ["Declined: Lunch"])
    }

    @Test("an answer that was sent is not sent again by itself")
    func sent() throws {
        try answer(.accepted)
        try answer(.declined, isSent: false)
        try fixture.undo()
        try expectEqual(waiting(), [])
    }

    @Test("an answer to a series that waits is not withdrawn with that to one of its occurrences")
    func occurrence() throws {
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=3"])
        try answer(.accepted, isSent: false)
        let event = try #require(try fixture.entry().event?.identifier)
        try fixture.write {
            _ = try fixture.inbox.answer(
                event: event, occurrence: "20270408T120000", .declined, me: InboxFixture.me, $0)
        }
        try fixture.undo()
        try expectEqual(waiting(), ["Accepted: Lunch"])
    }
}
