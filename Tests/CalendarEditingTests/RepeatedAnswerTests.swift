import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Answers that are given again")
struct RepeatedAnswerTests {
    private let fixture: InboxFixture
    private let entry: Int64

    init() throws {
        let fixture = try InboxFixture()
        self.fixture = fixture
        let message = try Invitations.message()
        entry = try fixture.write {
            try #require(
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0).entry)
        }.id
    }

    private func answer(_ answer: Inbox.Answer, _ comment: String? = nil) throws -> OutgoingMessage {
        try fixture.write {
            try fixture.inbox.answer(entry: entry, answer, comment: comment, me: InboxFixture.me, $0)
        }.messages[0]
    }

    /// Records what the mail program made of a mail.
    private func send(_ message: OutgoingMessage, _ state: OutgoingMessage.State = .sent) throws {
        try fixture.write { writer in
            expectTrue(try writer.claim(message: message.id, as: 1))
            if state != .sending { try writer.finish(message: message.id, claim: 1, as: state) }
        }
    }

    private func states() throws -> [OutgoingMessage.State] {
        try fixture.store.messages(ofInboxEntry: entry).map(\.state)
    }

    @Test(
        "the same answer has one mail, whether that waits, is being sent, was sent, or is in doubt",
        arguments: [.waiting, .sending, .sent, .doubtful] as [OutgoingMessage.State])
    func same(state: OutgoingMessage.State) throws {
        let first = try answer(.accepted)
        if state != .waiting { try send(first, state) }
        let second = try answer(.accepted)
        expectEqual(second.id, first.id)
        try expectEqual(states(), [state])
        let other = try answer(.accepted, "I bring cake")
        expectTrue(other.id != first.id)
        try expectEqual(states(), [[.waiting, .doubtful].contains(state) ? .discarded : state, .waiting])
    }

    @Test("a mail that was printed may not have been sent, so the same answer has another one")
    func printed() throws {
        let first = try answer(.accepted)
        try fixture.write { try $0.decide(message: first.id, .sent) }
        expectTrue(try answer(.accepted).id != first.id)
    }

    @Test("a doubtful answer is withdrawn when a newer one replaces it, and cannot be sent again")
    func doubtful() throws {
        let first = try answer(.accepted)
        try send(first, .doubtful)
        let second = try answer(.declined)
        try expectEqual(states(), [.discarded, .waiting])
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { try $0.decide(message: first.id, .waiting) }
        }
        expectEqual(error?.code, .messageReplaced)
        expectContains(error?.message ?? "", "the newer message m\(second.id) replaces it")
        try expectEqual(fixture.store.message(id: first.id)?.failure, OutgoingMessage.replaced)
    }

    @Test("of two answers in one second the later one has the later DTSTAMP, also after one of a clock that was ahead")
    func stamps() throws {
        func stamp(_ message: OutgoingMessage) throws -> Int64 {
            try #require(SchedulingMessage(mail: message.text, limits: Limits())?.revision.stamp) - InboxFixture.start
        }
        var answers: [OutgoingMessage] = []
        for answer in [Inbox.Answer.accepted, .declined, .tentative] {
            answers.append(try self.answer(answer))
            try send(answers[answers.count - 1])
        }
        try expectEqual(answers.map(stamp), [0, 1, 2])
        fixture.wait(until: -100)
        try expectEqual(stamp(answer(.accepted)), 3)
        let identifier = try fixture.event().identifier
        let last = try fixture.write {
            try fixture.inbox.answer(event: identifier, .declined, me: InboxFixture.me, $0).messages[0]
        }
        try expectEqual(stamp(last), 4)
    }
}
