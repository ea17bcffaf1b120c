import CalendarModel
import CalendarStore
import ConferenceErrors
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("An answer of another program")
struct OtherAnswerTests {
    private let fixture: InboxFixture
    private var inbox: Inbox { fixture.inbox }

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(Invitations.message())
    }

    private func given() throws -> Inbox.GivenAnswers {
        try inbox.givenAnswers(to: fixture.entry(), me: InboxFixture.me, fixture.store)
    }

    /// Answers as a program does that has read the entry before.
    private func answer(_ answer: Inbox.Answer, since read: Inbox.GivenAnswers) throws -> OutgoingMessage {
        let id = try fixture.entry().id
        return try fixture.write { writer in
            let entry = try #require(try writer.inboxEntry(id: id))
            let present = try inbox.givenAnswers(to: entry, me: InboxFixture.me, writer)
            let message = try inbox.answer(entry: id, answer, me: InboxFixture.me, writer).messages[0]
            try inbox.requireNoOtherAnswer(to: id, since: read, present, besides: [message], writer)
            return message
        }
    }

    @Test(
        "is not replaced by one that does not know of it, and the same one needs no second mail",
        arguments: Inbox.Answer.allCases)
    func meanwhile(first: Inbox.Answer) throws {
        let read = try given()
        let winner = try answer(first, since: read)
        for second in Inbox.Answer.allCases where second != first {
            let error = #expect(throws: ConferenceError.self) { try answer(second, since: read) }
            expectEqual(error?.code, .answeredMeanwhile)
            expectEqual(error?.exitStatus, .temporary)
        }
        try expectEqual(answer(first, since: read).id, winner.id)
        try expectEqual(fixture.store.openMessages().map(\.subject), [winner.subject])
        let later: Inbox.Answer = first == .declined ? .accepted : .declined
        try expectEqual(answer(later, since: given()).state, .waiting, "one that knows of it replaces it")
    }

    @Test("that was undone, and anything else that another program has done, is said as what it is")
    func otherChanges() throws {
        func change(_ read: Inbox.GivenAnswers, _ answer: Inbox.Answer, _ text: String) {
            let error = #expect(throws: ConferenceError.self) { try self.answer(answer, since: read) }
            expectEqual(error?.code, .answeredMeanwhile, text)
            expectEqual(error?.exitStatus, .temporary, text)
            expectContains(error?.message ?? "", text)
        }
        let id = try fixture.entry().id
        let unanswered = try given()
        _ = try fixture.write { try inbox.ignore(entry: id, $0) }
        change(unanswered, .accepted, "has just ignored “Lunch”")
        let ignored = try given()
        try fixture.undo()
        change(ignored, .accepted, "has just undone what was decided about “Lunch”")
        _ = try fixture.write { try inbox.add(entry: id, me: InboxFixture.me, $0) }
        change(unanswered, .declined, "has just added “Lunch”")
        let added = try given()
        _ = try answer(.accepted, since: added)
        change(added, .declined, "has just answered “Lunch”")
        let accepted = try given()
        try fixture.undo()
        change(accepted, .declined, "has just undone what was decided about “Lunch”")
        _ = try answer(.accepted, since: given())
        let answered = try given()
        try fixture.receive(
            1,
            [
                "DTSTART:20270402T150000Z", "SUMMARY:Lunch", "ORGANIZER:mailto:boss@example.org",
                "ATTENDEE;RSVP=TRUE:mailto:jo@example.org",
            ])
        change(answered, .declined, "A new version of “Lunch”")
    }
}
