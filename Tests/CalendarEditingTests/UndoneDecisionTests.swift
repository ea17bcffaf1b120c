import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Decisions on entries that change no event, and that are undone")
struct UndoneDecisionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    enum Decision: String, CaseIterable {
        case ignore, keep, decline, propose, refuse, reopen

        var action: String {
            switch self {
            case .ignore, .keep: "inbox ignore"
            case .decline, .refuse: "inbox decline"
            case .propose: "inbox propose"
            case .reopen: "inbox reopen"
            }
        }
    }

    /// Makes an entry for a decision.
    private func prepare(_ decision: Decision) throws {
        switch decision {
        case .ignore, .decline, .propose: try fixture.receive(Invitations.message())
        case .keep:
            try fixture.receive(Invitations.message())
            try fixture.add()
            try fixture.receive(1, ["LOCATION:Garden"])
            try fixture.undo()
        case .refuse:
            let guest = "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org"
            try fixture.insert(["ORGANIZER:mailto:jo@example.org", guest])
            let component = Invitations.component(
                stamp: 5,
                [
                    "ORGANIZER:mailto:jo@example.org", guest, "DTSTART;TZID=Europe/Berlin:20270401T150000",
                    "DTEND;TZID=Europe/Berlin:20270401T160000",
                ])
            try fixture.receive(
                SchedulingMessage(calendarText: Invitations.calendar("COUNTER", component), limits: Limits()),
                sender: "kim@example.org")
        case .reopen:
            try fixture.receive(Invitations.message())
            try decide(.decline)
        }
    }

    private func decide(_ decision: Decision) throws {
        let id = try fixture.entry().id
        let zone = EventTime.Reference.zone("Europe/Berlin")
        let times = try [15, 16].map { hour in
            EventTime(try #require(EventTime(basicFormat: "20270401T\(hour)0000")).local, zone)
        }
        try fixture.write { writer in
            switch decision {
            case .ignore, .keep: _ = try fixture.inbox.ignore(entry: id, writer)
            case .decline: _ = try fixture.inbox.answer(entry: id, .declined, me: InboxFixture.me, writer)
            case .propose:
                _ = try fixture.inbox.propose(
                    entry: id, start: times[0], end: times[1], comment: nil, me: InboxFixture.me, writer)
            case .refuse:
                _ = try fixture.inbox.decline(proposal: id, comment: nil, me: InboxFixture.me, writer)
            case .reopen: _ = try fixture.inbox.reopen(entry: id, writer)
            }
        }
    }

    private func waiting() throws -> [String] { try fixture.store.openMessages().map(\.subject) }

    @Test(
        "each is one change of the history; undo gives the entry back and withdraws its mail, and can be undone",
        arguments: Decision.allCases)
    func undoing(decision: Decision) throws {
        try prepare(decision)
        let (before, mailsBefore) = try (fixture.entry(), waiting())
        let count = try fixture.store.history().count
        try decide(decision)
        let history = try fixture.store.history()
        expectEqual(history.count, count + 1)
        expectEqual(history[0].action, decision.action)
        expectEqual(history[0].title, "Lunch")
        let (decided, mails) = try (fixture.entry(), waiting())
        expectTrue(decision == .propose || decided != before)
        expectEqual(
            mails.count,
            mailsBefore.count + ([.decline, .propose, .refuse].contains(decision) ? 1 : decision == .reopen ? -1 : 0))
        for _ in 0..<2 {
            try expectEqual(fixture.store.newestUndoableEntry().entry?.id, history[0].id)
            try fixture.undo()
            try expectEqual(fixture.entry(), before)
            try expectEqual(waiting(), mailsBefore)
            try fixture.undo()
            try expectEqual(fixture.entry(), decided)
            try expectEqual(waiting(), mails)
        }
    }

    @Test(
        "one that is made again changes nothing, and is no further change of the history",
        arguments: [Decision.ignore, .decline, .propose])
    func repeated(decision: Decision) throws {
        try prepare(decision)
        try decide(decision)
        let history = try fixture.store.history()
        try decide(decision)
        try expectEqual(fixture.store.history(), history)
    }

    @Test(
        "a mail that was sent stays, and undo says who knows of the decision",
        arguments: [Decision.decline, .propose, .refuse])
    func sent(decision: Decision) throws {
        try prepare(decision)
        try decide(decision)
        let mail = try #require(try fixture.store.openMessages().first)
        try fixture.write { try $0.decide(message: mail.id, .sent) }
        let last = try #require(try fixture.store.history(limit: 1).first)
        let undone = try fixture.write { try fixture.editor.undo(last.id, $0) }
        expectEqual(undone.decisions.map(\.entry.id), [try fixture.entry().id])
        expectEqual(undone.decisions.flatMap(\.known).map(\.id), [mail.id])
        try expectEqual(fixture.store.message(id: mail.id)?.state, .sent)
    }

    @Test(
        "an answer that is given again with another text is a change, too, although the event has it already",
        arguments: [false, true])
    func answeredAgain(isFromEvent: Bool) throws {
        try prepare(.decline)
        func accept(_ comment: String?) throws {
            let entry = try fixture.entry()
            try fixture.write { writer in
                if isFromEvent, let event = entry.event?.identifier {
                    _ = try fixture.inbox.answer(
                        event: event, .accepted, comment: comment, me: InboxFixture.me, writer)
                } else {
                    _ = try fixture.inbox.answer(
                        entry: entry.id, .accepted, comment: comment, me: InboxFixture.me, writer)
                }
            }
        }
        try accept(nil)
        let first = try fixture.store.openMessages()
        try accept("I may be late")
        let second = try fixture.store.openMessages()
        expectTrue(first != second)
        try fixture.undo()
        try expectEqual(fixture.store.openMessages(), first)
        try expectEqual(fixture.events().count, 1)
        try fixture.undo()
        try expectEqual(fixture.store.openMessages(), second)
    }

    @Test("an answer whose mail was sent does not count while it is undone, also on an entry that was ignored before")
    func sentAnswer() throws {
        try prepare(.ignore)
        try decide(.ignore)
        try decide(.decline)
        for mail in try fixture.store.openMessages() {
            try fixture.write { writer in
                try #require(try writer.claim(message: mail.id, as: 1))
                try writer.finish(message: mail.id, claim: 1, as: .sent)
            }
        }
        func shown() throws -> Participant.Status? {
            let events = try fixture.inbox.answeredEvents(
                of: fixture.entry(), me: InboxFixture.me, fixture.store)
            return events.first.flatMap { fixture.inbox.answer(in: $0, me: InboxFixture.me) }
        }
        for _ in 0..<2 {
            try expectEqual(shown(), .declined)
            try fixture.undo()
            try expectEqual(fixture.entry().state, .ignored)
            try expectEqual(shown(), .needsAction)
            try fixture.undo()
        }
        // The same answer needs no second mail, and counts.
        try fixture.undo()
        try decide(.decline)
        try expectEqual(shown(), .declined)
        try expectEmpty(fixture.store.openMessages())
        try fixture.undo()
        try expectEqual(shown(), .needsAction)
    }

    @Test("undoing an earlier one than the newest names the later change")
    func order() throws {
        try prepare(.decline)
        try decide(.ignore)
        try decide(.decline)
        let history = try fixture.store.history()
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.editor.undo(history[1].id, $0) }
        }
        expectEqual(error?.code, .changedSince)
        expectEqual(error?.arguments, ["\(history[0].id)"])
        try fixture.undo()
        try expectEqual(fixture.entry().state, .ignored)
        // The event of an answer that came later stands in the way, too.
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        let accepted = try #require(try fixture.store.history(limit: 1).first)
        let second = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.editor.undo(history[1].id, $0) }
        }
        expectEqual(second?.arguments, ["\(accepted.id)"])
    }

    @Test("a newer message that asks again is not undone with the decision")
    func newerMessage() throws {
        try prepare(.decline)
        try decide(.decline)
        let declined = try #require(try fixture.store.history(limit: 1).first)
        try fixture.receive(
            1, ["DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"])
        try expectEqual(fixture.entry().state, .new)
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.editor.undo(declined.id, $0) }
        }
        expectEqual(error?.code, .entryChangedSince)
        expectContains(error?.message, "a newer message has changed entry 1 of the inbox")
    }

    @Test("one on an entry that is gone does not keep earlier changes from being undone")
    func goneEntry() throws {
        try fixture.insert([])
        let inserted = try #require(try fixture.store.history(limit: 1).first)
        try fixture.receive(Invitations.message("REQUEST", "UID:other@example.org"))
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        let ignored = try #require(try fixture.store.history(limit: 1).first)
        try fixture.write { _ = try $0.deleteInboxEntry(id: id) }
        let newest = try fixture.store.newestUndoableEntry()
        expectEqual(newest.entry?.id, inserted.id)
        expectEqual(newest.skipped.map(\.id), [ignored.id])
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.editor.undo(ignored.id, $0) }
        }
        expectEqual(error?.code, .inboxEntryGone)
    }

    @Test("one on an entry whose event was removed for good has no title any more, and cannot be undone")
    func forgotten() throws {
        try prepare(.propose)
        try fixture.add()
        try decide(.propose)
        let event = try fixture.event()
        try fixture.write { try $0.forget(uid: event.uid, calendar: event.calendarID) }
        let history = try fixture.store.history()
        expectTrue(history.allSatisfy { $0.title.isEmpty && $0.problem == .forgotten })
    }

    @Test("a ticket cancellation that changes nothing in the calendar is no change of the history")
    func noChange() throws {
        func receive(_ name: String, _ status: Reservation.Status, at time: Int64) throws {
            let flight = Samples.flight(modified: time) {
                ($0.reference, $0.status) = (nil, status)
                $0.travellers = [.init(name)]
            }
            fixture.wait(until: 1_000)
            try fixture.write {
                _ = try fixture.inbox.receive(flight, from: .init(.maildir, "/mail"), sender: "a@air.example", $0)
            }
        }
        try receive("Jo Doe", .confirmed, at: 10)
        try fixture.add()
        let count = try fixture.store.history().count
        try receive("Max Roe", .cancelled, at: 20)
        try expectEqual(fixture.inbox.remarks(on: fixture.entry(), me: [], now: 0), [.ticketsCancelled(["Max Roe"])])
        try expectEqual(fixture.store.history().count, count)
        try expectTrue(fixture.add().isUnchanged)
        try expectEqual(fixture.store.history().count, count)
    }
}
