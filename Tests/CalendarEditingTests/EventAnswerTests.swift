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

@Suite("Answers to events that are in a calendar")
struct EventAnswerTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Adds an invitation to the calendar without an answer.
    private func add(_ lines: String...) throws {
        let text = Invitations.calendar("REQUEST", Invitations.component(lines))
        let message = try SchedulingMessage(calendarText: text, limits: Limits())
        _ = try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        try fixture.add()
    }

    @discardableResult
    private func answer(
        _ answer: Inbox.Answer, at occurrence: String = "", me: [String] = InboxFixture.me
    ) throws -> (saved: SavedEvent, messages: [OutgoingMessage]) {
        let identifier = try fixture.events()[0].identifier
        return try fixture.write {
            try fixture.inbox.answer(event: identifier, occurrence: occurrence, answer, comment: "See you", me: me, $0)
        }
    }

    /// The answers of the user by the occurrences of the records.
    private func answers() throws -> [String: Participant.Status] {
        let pairs = try fixture.events().map { event in
            (event.recurrenceID, ItemContent(event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status)
        }
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1 ?? .unknown) })
    }

    @Test("an event from whose guests the organizer has removed the user says so")
    func removed() throws {
        try add()
        try fixture.receive(Invitations.message(sequence: 1, stamp: 5, "ATTENDEE:mailto:kim@example.org"))
        let error = #expect(throws: ConferenceError.self) { try answer(.accepted) }
        expectEqual(error?.code, .removedFromGuests)
        try expectEmpty(fixture.store.openMessages())
    }

    @Test("an answer is written into the event and into one mail, and replaces one that waits")
    func single() throws {
        try add()
        try answer(.accepted)
        try expectEqual(answers(), ["": .accepted])
        let second = try answer(.declined).messages[0]
        try expectEqual(answers(), ["": .declined])
        try expectEqual(fixture.store.openMessages(), [second])
        expectContains(second.text, "PARTSTAT=DECLINED")
        expectContains(second.text, "See you")
        try expectEqual(second.inboxID, fixture.entry().id)
    }

    @Test("an answer to one occurrence leaves the others alone, and its mail names the occurrence")
    func occurrence() throws {
        try add("RRULE:FREQ=DAILY;COUNT=5")
        try answer(.accepted)
        let named = try #require(
            try fixture.query.occurrences(in: InboxFixture.start..<InboxFixture.start + 90 * 86_400)
                .map(\.recurrenceID).dropFirst(2).first)
        let message = try answer(.declined, at: named).messages[0]
        try expectEqual(answers(), ["": .accepted, named: .declined])
        expectContains(message.text, "RECURRENCE-ID")
        expectContains(message.text, "PARTSTAT=DECLINED")
        expectEqual(message.subject, "Declined: Lunch, 2027-04-03")
        expectNotContains(message.text, "RRULE:FREQ=DAILY")
        try expectEqual(fixture.store.openMessages().count, 2, "the others have the earlier answer")
        try fixture.undo()
        try expectEqual(answers(), ["": .accepted])
    }

    @Test("an answer to a series is one for all occurrences that the user has not answered alone")
    func series() throws {
        try add("RRULE:FREQ=DAILY;COUNT=5")
        let named = try #require(
            try fixture.query.occurrences(in: InboxFixture.start..<InboxFixture.start + 90 * 86_400)
                .map(\.recurrenceID).dropFirst(2).first)
        try answer(.declined, at: named)
        let message = try answer(.tentative).messages[0]
        try expectEqual(answers(), ["": .tentative, named: .declined])
        expectNotContains(message.text, "RECURRENCE-ID")
        try expectEqual(fixture.store.openMessages().count, 2, "the organizer gets the answer to the occurrence, too")
    }

    @Test("an event without an invitation to the user cannot be answered, and nothing is changed")
    func notInvited() throws {
        try add()
        for me in [["kai@example.org"], ["boss@example.org"], []] {
            let error = #expect(throws: ConferenceError.self) { try answer(.accepted, me: me) }
            expectEqual(error?.code, .notInvited, "\(me)")
        }
        try expectEqual(answers(), ["": .needsAction])
        try expectEmpty(fixture.store.openMessages())
    }

    @Test("an occurrence that the series does not have is an error")
    func noOccurrence() throws {
        try add("RRULE:FREQ=DAILY;COUNT=5")
        let error = #expect(throws: ConferenceError.self) {
            try answer(.accepted, at: "20270501T120000@Europe/Berlin")
        }
        expectEqual(error?.code, .occurrenceNotFound)
    }

    @Test("an ignored entry waits again, and so does an invitation that was declined, whose answer is withdrawn")
    func reopening() throws {
        let message = try Invitations.message()
        _ = try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try expectEqual(fixture.write { try fixture.inbox.reopen(entry: id, $0) }.state, .new)
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .declined, me: InboxFixture.me, $0) }
        try expectEqual(fixture.entry().state, .done)
        try expectEqual(fixture.write { try fixture.inbox.reopen(entry: id, $0) }.state, .new)
        try expectEmpty(fixture.store.openMessages())
    }
}
