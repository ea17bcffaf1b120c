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

@Suite("What entries say after an undo of what was decided before")
struct FormerDecisionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func sendMails() throws {
        for mail in try fixture.store.openMessages() {
            try fixture.write { writer in
                try #require(try writer.claim(message: mail.id, as: 1))
                try writer.finish(message: mail.id, claim: 1, as: .sent)
            }
        }
    }

    private func answer(_ answer: Inbox.Answer) throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
        try sendMails()
    }

    private func removeEvent() throws {
        let identifier = try fixture.events()[0].identifier
        try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
    }

    private func undoNewest() throws {
        let newest = try #require(try fixture.store.newestUndoableEntry().entry)
        try fixture.write { _ = try fixture.editor.undo(newest.id, $0) }
    }

    private func shown() throws -> String {
        let entry = try fixture.entry()
        let events = try fixture.inbox.answeredEvents(of: entry, me: InboxFixture.me, fixture.store)
        let status = events.first.flatMap { fixture.inbox.answer(in: $0, me: InboxFixture.me) }
        return "\(entry.state) \(status?.word ?? "-")"
    }

    @Test("an answer that adds a removed event again leaves its former answer when it is undone")
    func addedAgain() throws {
        try fixture.receive(Invitations.message())
        try answer(.accepted)
        try answer(.declined)
        try removeEvent()
        try expectEqual(shown(), "done DECLINED")
        try answer(.accepted)
        try expectEqual(shown(), "added ACCEPTED")
        for expected in ["done DECLINED", "added DECLINED", "added ACCEPTED", "new NEEDS-ACTION"] {
            try undoNewest()
            try expectEqual(shown(), expected)
        }
    }

    // MARK: Proposals

    private func propose(stamp: Int = 5) throws {
        let guest = "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org"
        let component = Invitations.component(
            stamp: stamp,
            [
                "ORGANIZER:mailto:jo@example.org", guest, "DTSTART;TZID=Europe/Berlin:20270401T150000",
                "DTEND;TZID=Europe/Berlin:20270401T160000",
            ])
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("COUNTER", component), limits: Limits()),
            sender: "kim@example.org")
    }

    private func decline() throws {
        let id = try fixture.entry().id
        try fixture.write {
            _ = try fixture.inbox.decline(proposal: id, comment: nil, me: InboxFixture.me, $0)
        }
        try sendMails()
    }

    private func proposal() throws -> String {
        let entry = try fixture.entry()
        return "\(fixture.inbox.kind(ofProposal: entry, fixture.store)) \(entry.needsLook)"
    }

    @Test("a proposal that was declined and accepted, both undone, waits for a decision")
    func proposalDecidedTwice() throws {
        try fixture.insert(["ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"])
        try propose()
        try decline()
        try expectEqual(proposal(), "proposalRefused false")
        try fixture.undo()
        try expectEqual(proposal(), "proposal true")
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.accept(proposal: id, me: ["jo@example.org"], $0) }
        try expectEqual(proposal(), "proposalAccepted false")
        try fixture.undo()
        try expectEqual(proposal(), "proposal true")
    }

    @Test("a proposal that was seen and declined is not called declined when that is undone, nor is a later one")
    func proposalSeen() throws {
        try fixture.insert(["ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"])
        try propose()
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        try decline()
        try fixture.undo()
        try expectEqual(proposal(), "proposal false")
        try fixture.undo()
        try expectEqual(proposal(), "proposalRefused false")
        fixture.wait(until: 60)
        try propose(stamp: 6)
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        try expectEqual(proposal(), "proposal false")
    }

    // MARK: Answers of guests

    @Test("the answer of a delegate whose delegation was undone is that of no guest")
    func delegate() throws {
        let organizer = "ORGANIZER:mailto:jo@example.org"
        try fixture.insert([organizer, "ATTENDEE:mailto:kim@example.org"])
        func receive(_ line: String, from sender: String, stamp: Int) throws {
            let component = Invitations.component(stamp: stamp, [organizer, line])
            try fixture.receive(
                SchedulingMessage(calendarText: Invitations.calendar("REPLY", component), limits: Limits()),
                sender: sender)
        }
        try receive(
            "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dan@example.org\":mailto:kim@example.org",
            from: "kim@example.org", stamp: 5)
        try receive(
            "ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:dan@example.org",
            from: "dan@example.org", stamp: 6)
        try undoNewest()
        try undoNewest()
        let entry = try #require(try fixture.entries().first { $0.sender == "dan@example.org" })
        let remarks = try fixture.inbox.remarks(
            onReply: entry, me: InboxFixture.me, fixture.store, now: InboxFixture.start)
        expectEqual(remarks, [.unconfirmedDelegate("dan@example.org", of: "kim@example.org")])
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.inbox.add(entry: entry.id, me: InboxFixture.me, $0) }
        }
        expectEqual(error?.code, .replyFromStranger)
    }

    // MARK: Mails that wait

    @Test("a proposal of the user waits again when the answer that replaced it is undone, until that is made again")
    func waitingProposal() throws {
        try fixture.receive(Invitations.message())
        let id = try fixture.entry().id
        let zone = EventTime.Reference.zone("Europe/Berlin")
        let (start, end) = (
            EventTime(LocalDateTime(secondsSinceEpoch: 1_806_588_000), zone),
            EventTime(LocalDateTime(secondsSinceEpoch: 1_806_591_600), zone)
        )
        try fixture.write {
            _ = try fixture.inbox.propose(
                entry: id, start: start, end: end, comment: nil, me: InboxFixture.me, $0)
        }
        let proposed = try fixture.store.openMessages().map(\.subject)
        try fixture.write { _ = try fixture.inbox.answer(entry: id, .tentative, me: InboxFixture.me, $0) }
        let answered = try fixture.store.openMessages().map(\.subject)
        expectEqual(proposed, ["New time proposed: Lunch"])
        expectEqual(answered, ["Tentative: Lunch"])
        for _ in 0..<2 {
            try fixture.undo()
            try expectEqual(fixture.store.openMessages().map(\.subject), proposed)
            try fixture.undo()
            try expectEqual(fixture.store.openMessages().map(\.subject), answered)
        }
    }
}
