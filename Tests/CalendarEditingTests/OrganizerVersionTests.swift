import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What the organizer of an invitation is told of an answer, and of its undoing")
struct OrganizerVersionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let (eighth, fifteenth) = ("20270408T120000", "20270415T120000")

    private static func single(_ day: Int, hour: Int = 12) -> [String] {
        let name = day < 10 ? "0\(day)" : "\(day)"
        return [
            "RECURRENCE-ID;TZID=Europe/Berlin:202704\(name)T120000",
            "DTSTART;TZID=Europe/Berlin:202704\(name)T\(hour)0000",
            "DTEND;TZID=Europe/Berlin:202704\(name)T\(hour + 1)0000",
        ]
    }

    /// - Returns: the entry of the message.
    @discardableResult
    private func receive(_ lines: [String]) throws -> Int64 {
        let text = Invitations.calendar("REQUEST", Invitations.component(sequence: 1, lines))
        let message = try SchedulingMessage(calendarText: text, limits: Limits())
        let outcome = try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        return try #require(outcome.entry).id
    }

    @discardableResult
    private func answer(_ answer: Inbox.Answer, _ id: Int64, at occurrence: String = "") throws -> OutgoingMessage {
        try fixture.write { writer in
            guard !occurrence.isEmpty else {
                return try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, writer).message
            }
            let event = try #require(try fixture.events().first).identifier
            return try fixture.inbox.answer(event: event, occurrence: occurrence, answer, me: InboxFixture.me, writer)
                .message
        }
    }

    private func send() throws {
        for mail in try fixture.store.openMessages() {
            try fixture.store.write(recording: false) { try $0.decide(message: mail.id, .sent) }
        }
    }

    /// The answers in the calendar, with their days.
    private func answers() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            let me = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)
            return "\(occurrence.start.local.date.day) \(me?.status ?? .unknown)"
        }
    }

    // MARK: Single occurrences

    @Test("the answer to an occurrence leaves that to another one alone, although their series is unknown")
    func alone() throws {
        let first = try receive(Self.single(8))
        try answer(.accepted, first)
        let second = try receive(Self.single(15, hour: 14))
        try answer(.declined, second)
        try expectEqual(answers(), ["8 accepted", "15 declined"])
        try answer(.tentative, first)
        try expectEqual(answers(), ["8 tentative", "15 declined"])
    }

    @Test("adding a declined invitation keeps the answer that the organizer has", arguments: [weekly, ""])
    func added(rule: String) throws {
        let id = try receive(rule.isEmpty ? [] : [rule])
        try answer(.declined, id)
        _ = try fixture.add()
        try expectEqual(Set(answers().map { $0.drop { $0 != " " } }), [" declined"])
        let other = try receive(Self.single(8) + ["UID:other"])
        _ = try fixture.write { try fixture.inbox.add(entry: other, me: InboxFixture.me, $0) }
        try expectContains(answers().joined(separator: ", "), "8 needsAction")
    }
}
