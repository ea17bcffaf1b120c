import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The user's answer as it is shown with an entry")
struct ShownAnswerTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(Invitations.message())
    }

    private func answer(_ answer: Inbox.Answer) throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
    }

    private func shown() throws -> Participant.Status? {
        let events = try fixture.inbox.answeredEvents(of: fixture.entry(), me: InboxFixture.me, fixture.store)
        return events.first.flatMap {
            ItemContent($0.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
        }
    }

    @Test("is the one that was given, also without an event", arguments: Inbox.Answer.allCases)
    func given(answer: Inbox.Answer) throws {
        try expectEqual(shown(), .needsAction)
        try self.answer(answer)
        try expectEqual(shown(), answer.status)
        try self.answer(.tentative)
        try expectEqual(shown(), .tentative)
    }

    @Test("is none for a version that asks again", arguments: [Inbox.Answer.accepted, .declined])
    func moved(answer: Inbox.Answer) throws {
        try self.answer(answer)
        fixture.wait(until: 60)
        try fixture.receive(
            Invitations.message(
                sequence: 1, "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"))
        try expectEqual(shown(), .needsAction)
        if answer == .accepted {
            try fixture.undo()
            try expectEqual(shown(), .needsAction, "the entry shows a version that was not answered")
        }
    }
}
