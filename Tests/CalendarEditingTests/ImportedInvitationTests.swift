import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Invitations whose event was imported into a calendar before")
struct ImportedInvitationTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func answer(_ answer: Inbox.Answer) throws -> OutgoingMessage {
        let id = try fixture.entry().id
        return try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0).messages[0] }
    }

    @Test("the message makes an entry with this event, which can be answered", arguments: [false, true])
    func answered(isEdited: Bool) throws {
        try fixture.insert([])
        if isEdited { try fixture.edit { $0.notes = "Bring cake" } }
        try expectEqual(fixture.receive(Invitations.message()).result, .added)
        let entry = try fixture.entry()
        expectEqual(entry.state, .added)
        expectTrue(entry.isOpen)
        try expectEmpty(fixture.inbox.behind(entry, fixture.store))
        let mail = try #require(SchedulingMessage(mail: answer(.accepted).text, limits: Limits()))
        expectEqual(mail.items.map(\.revision.sequence), [0])
        try expectEqual(fixture.inbox.answer(in: fixture.event(), me: InboxFixture.me), .accepted)
        try expectEqual(fixture.event().notes, isEdited ? "Bring cake" : "Bring your badge")
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("the same message does not make a second entry, and a new version changes the first one")
    func again() throws {
        try fixture.insert([])
        try fixture.receive(Invitations.message())
        try expectEqual(fixture.receive(Invitations.message()).result, .unchanged)
        try expectEqual(fixture.receive(1, ["SUMMARY:Dinner"]).result, .updated)
        try expectEqual(fixture.entry().title, "Dinner")
        try expectEqual(fixture.event().title, "Dinner")
    }

    @Test("one whose answer the file has is not new, and a series has an entry with its occurrences")
    func series() throws {
        let lines = ["RRULE:FREQ=WEEKLY;COUNT=4", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@example.org"]
        try fixture.insert(lines)
        try fixture.receive(0, lines)
        try expectFalse(fixture.entry().isOpen)
        let moved = [
            "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T150000",
            "DTEND;TZID=Europe/Berlin:20270408T160000",
        ]
        try expectEqual(fixture.receive(1, moved).result, .updated)
        try expectEqual(fixture.events().map(\.recurrenceID).sorted(), ["", "20270408T120000"])
    }

    @Test(
        "an older message makes an entry with the newer version of the calendar, which can be answered",
        arguments: [false, true])
    func older(isEdited: Bool) throws {
        try fixture.insert(["SEQUENCE:2", "SUMMARY:Dinner"])
        if isEdited { try fixture.edit { $0.notes = "Bring cake" } }
        try expectEqual(fixture.receive(1, []).result, .added)
        let entry = try fixture.entry()
        expectEqual(entry.title, "Dinner")
        expectEqual(entry.sequence, 2)
        expectEqual(entry.state, .added)
        expectTrue(entry.isOpen)
        try expectEqual(entry.event?.identifier, fixture.event().identifier)
        expectEmpty(fixture.inbox.behind(entry, fixture.store))
        try expectEqual(fixture.receive(1, []).result, .older)
        let mail = try #require(SchedulingMessage(mail: answer(.accepted).text, limits: Limits()))
        expectEqual(mail.items.map(\.revision.sequence), [2])
        try expectEqual(fixture.event().title, "Dinner")
        try expectEqual(fixture.event().notes, isEdited ? "Bring cake" : "Bring your badge")
        try expectEqual(fixture.inbox.answer(in: fixture.event(), me: InboxFixture.me), .accepted)
        try expectEqual(fixture.receive(3, ["SUMMARY:Supper"]).result, .updated)
        try expectEqual(fixture.entry().title, "Supper")
        try expectEqual(fixture.event().title, "Supper")
    }

    @Test(
        "an older message about an occurrence makes an entry of the series that the calendar has",
        arguments: [false, true])
    func olderOccurrence(isEdited: Bool) throws {
        try fixture.insert(["SEQUENCE:2", "SUMMARY:Dinner", "RRULE:FREQ=WEEKLY;COUNT=4"])
        if isEdited { try fixture.edit { $0.notes = "Bring cake" } }
        let moved = [
            "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T150000",
            "DTEND;TZID=Europe/Berlin:20270408T160000",
        ]
        try expectEqual(fixture.receive(1, moved).result, .added)
        let entry = try fixture.entry()
        expectEqual(entry.title, "Dinner")
        expectEqual(fixture.inbox.events(of: entry).map(\.isRecurring), [true])
        try expectEqual(fixture.events().map(\.recurrenceID), [""])
        try expectEqual(fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=9"]).result, .older)
        try expectEqual(fixture.entry().sequence, 2)
        try expectEqual(fixture.receive(3, moved).result, .updated)
        try expectEqual(fixture.events().map(\.recurrenceID).sorted(), ["", "20270408T120000"])
    }

    /// Which occurrences have records of their own after the series has moved, and when they take place.
    private func moveSeries() throws -> [String] {
        let moved = [
            "RRULE:FREQ=WEEKLY;COUNT=4", "DTSTART;TZID=Europe/Berlin:20270401T130000",
            "DTEND;TZID=Europe/Berlin:20270401T140000",
        ]
        let outcome = try fixture.receive(2, moved)
        expectFalse(outcome.changes.contains { $0.kind == .stays })
        expectTrue(outcome.changes.contains { $0.kind == .moved && $0.occurrence != nil })
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map {
            "\($0.start.local.date.day) \($0.start.local.hour)"
        }
    }

    private static let occurrence = [
        "SEQUENCE:1", "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000",
        "DTSTART;TZID=Europe/Berlin:20270408T150000", "DTEND;TZID=Europe/Berlin:20270408T160000",
    ]

    @Test(
        "an occurrence that the organizer has moved moves with its series again, whether a file or a message has told of it",
        arguments: ["file", "message", "both"])
    func movedOccurrence(origin: String) throws {
        try fixture.insert(["RRULE:FREQ=WEEKLY;COUNT=4"])
        if origin != "message" { try fixture.insert(Self.occurrence) }
        if origin == "message" { try fixture.receive(1, Self.occurrence) }
        // The message about the series makes an entry, which the occurrence is a part of.
        if origin == "both" { try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=4"]) }
        try expectEqual(moveSeries(), ["1 13", "8 13", "15 13", "22 13"])
    }

    @Test("a copy of an event that the user organizes makes no entry, and neither does an older version")
    func own() throws {
        let lines = ["ORGANIZER:mailto:jo@example.org"]
        try fixture.insert(lines)
        try expectEqual(fixture.receive(0, lines).result, .unchanged)
        try expectEmpty(fixture.entries())
        let other = try InboxFixture()
        try other.insert(lines + ["SEQUENCE:2"])
        try other.receive(1, lines)
        try expectEmpty(other.entries())
    }

    @Test("an older version makes no entry if the calendar has the event as cancelled, or if it asks for no answer")
    func nothingToAnswer() throws {
        try fixture.insert(["SEQUENCE:2", "STATUS:CANCELLED"])
        try expectEqual(fixture.receive(1, []).result, .older)
        try expectEmpty(fixture.entries())
        let other = try InboxFixture()
        try other.insert(["SEQUENCE:2"])
        try expectEqual(other.receive(1, [], method: "PUBLISH").result, .older)
        try expectEmpty(other.entries())
    }

    @Test("what only the user has changed in the event is no change of the organizer")
    func ownChanges() throws {
        try fixture.insert([])
        try fixture.edit {
            $0.notes = "Bring cake"
            $0.status = "TENTATIVE"
        }
        let outcome = try fixture.receive(1, ["SUMMARY:Dinner"])
        expectEqual(outcome.changes.map(\.kind), [.retitled])
    }
}
