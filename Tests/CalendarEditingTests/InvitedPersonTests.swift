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

@Suite("What invited people learn of new versions, and what they answer")
struct InvitedPersonTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    @discardableResult
    private func receive(
        _ sequence: Int, stamp: Int, method: String = "REQUEST", _ lines: String...
    ) throws
        -> InboxOutcome
    {
        try fixture.receive(
            SchedulingMessage(
                calendarText: Invitations.calendar(
                    method, Invitations.component(sequence: sequence, stamp: stamp, lines)), limits: Limits()))
    }

    private func answer(_ answer: Inbox.Answer) throws -> OutgoingMessage {
        let id = try fixture.entry().id
        return try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }.messages[0]
    }

    private func send(_ message: OutgoingMessage) throws {
        try fixture.write { writer in
            expectTrue(try writer.claim(message: message.id, as: 1))
            try writer.finish(message: message.id, claim: 1, as: .sent)
        }
    }

    private func sentences(_ changes: [EntryChange]) -> [String] {
        changes.map { change in
            change.sentence(
                start: { "\($0.start.local.hour)" }, span: { "\($0.start.local.hour)–\($0.end.local.hour)" }
            ).text
        }
    }

    // MARK: Answers

    @Test("the same answer is sent again if the organizer waits for another one, and only once")
    func askedAgain() throws {
        try receive(0, stamp: 0, "RRULE:FREQ=WEEKLY;COUNT=5")
        let first = try answer(.accepted)
        try send(first)
        for (stamp, count) in [(1, 8), (2, 5)] {
            try receive(0, stamp: stamp, "RRULE:FREQ=WEEKLY;COUNT=\(count)")
            let again = try answer(.accepted)
            expectTrue(again.id != first.id)
            expectEqual(again.state, .waiting)
            expectEqual(try answer(.accepted).id, again.id)
            try send(again)
            expectEqual(try answer(.accepted).id, again.id)
        }
    }

    @Test("the user answers no invitation of their own, unless it invites another one of their addresses")
    func ownInvitation() throws {
        try receive(0, stamp: 0, "ORGANIZER:mailto:jo@example.org")
        let id = try fixture.entry().id
        for body in [
            { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0).messages },
            {
                let start = try #require(Invitations.message().principal.start)
                var end = start
                end.local = start.local.adding(seconds: 7_200)
                return [
                    try fixture.inbox.propose(
                        entry: id, start: start, end: end, comment: nil, me: InboxFixture.me, $0)
                ]
            },
        ] as [(borrowing StoreWriter) throws -> [OutgoingMessage]] {
            let error = #expect(throws: ConferenceError.self) { try fixture.write(body) }
            expectEqual(error?.message, "You organize “Lunch” yourself, so there is nobody to answer.")
        }
        try receive(1, stamp: 1, "ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:jo@work.example")
        _ = try answer(.accepted)
    }

    // MARK: Changes

    private static let links = ["https://meet.google.com/aaa-defg-hij", "https://meet.google.com/bbb-defg-hij"]

    @Test(
        "another link to join is named, and so is one that is gone",
        arguments: ["X-GOOGLE-CONFERENCE:", "CONFERENCE;VALUE=URI;FEATURE=VIDEO:", "URL:"])
    func link(property: String) throws {
        try receive(0, stamp: 0, property + Self.links[0])
        _ = try answer(.accepted)
        try expectEqual(
            sentences(receive(1, stamp: 1, property + Self.links[1]).changes),
            ["It has changed: the link is \(Self.links[1]) instead of \(Self.links[0])."])
        _ = try answer(.accepted)
        try expectEqual(
            sentences(receive(2, stamp: 2).changes), ["It has changed: the link \(Self.links[1]) is gone."])
    }

    @Test("a place or a title of the user's own is named with the change that it outlives")
    func ownTexts() throws {
        try receive(0, stamp: 0)
        _ = try answer(.accepted)
        try fixture.edit { $0.location = .some("Room 3") }
        try receive(1, stamp: 1, "LOCATION:Hall")
        func shown() throws -> [String] {
            try sentences(fixture.inbox.changes(in: fixture.entry(), fixture.store))
        }
        try expectEqual(
            shown(),
            ["It has changed: the place is Hall instead of Canteen.", "Your own place stays in the calendar: Room 3."])
        try receive(2, stamp: 2, "LOCATION:Hall", "SUMMARY:Dinner")
        try fixture.edit { $0.title = "Meal" }
        expectTrue(try shown().contains("Your own title stays in the calendar: “Meal”."))
        try fixture.edit { $0.location = .some("Hall") }
        try expectTrue(!shown().contains { $0.contains("Your own place") })
    }

    @Test("a new time is said although another program has written it into the calendar before the message arrived")
    func takenOver() throws {
        try receive(0, stamp: 0)
        _ = try answer(.accepted)
        let lines = ["DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"]
        try fixture.write { writer in
            let event = try fixture.event()
            let text = Invitations.component(sequence: 1, stamp: 1, lines)
            try writer.update(fixture.editor.texts(fixture.editor.resolver).derive(text, from: event))
        }
        try expectEqual(
            sentences(receive(1, stamp: 1, lines[0], lines[1]).changes), ["Moved from 12–13 to 14–15."])
    }

    // MARK: Copies

    @Test("a copy of the event in another calendar stays as it is, and this is said")
    func copies() throws {
        try receive(0, stamp: 0)
        _ = try answer(.accepted)
        try fixture.write { writer in
            var copy = try fixture.event()
            copy.calendarID = try writer.insert(
                CalendarRecord(
                    identifier: "third", sourceID: writer.defaultCalendar().sourceID, title: "Third")
            ).id
            (copy.id, copy.identifier) = (0, "copy")
            _ = try writer.insert(copy)
        }
        func remarks() throws -> [EntryRemark] {
            try fixture.inbox.remarks(
                on: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start, fixture.store)
        }
        try expectEqual(remarks(), [])
        try receive(1, stamp: 1, "LOCATION:Hall")
        let own = try fixture.store.calendars().map(\.title).filter { $0 != "Third" }
        try expectEqual(remarks(), [.otherCopies(["Third"], in: own[0])])
        try expectEqual(Set(fixture.events().map(\.location)), ["Hall", "Canteen"])
    }

    // MARK: Mailing lists

    @Test(
        "a cancellation to the mailing list through which the invitation came counts, also after a version that names the user",
        arguments: [(["list@example.org"], true), (["kim@example.org"], false)])
    func list(_ row: (first: [String], counts: Bool)) throws {
        let list = "ATTENDEE:mailto:list@example.org"
        try receive(0, stamp: 0, row.first[0].hasPrefix("list") ? list : "ATTENDEE:mailto:jo@example.org")
        _ = try answer(.accepted)
        let own = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@example.org"
        try receive(0, stamp: 1, list, own, "LOCATION:Hall")
        try receive(0, stamp: 2, list, own, "LOCATION:Garden")
        let outcome = try receive(1, stamp: 3, method: "CANCEL", list, "STATUS:CANCELLED")
        expectEqual(outcome.result == .cancelled, row.counts)
        try expectEqual(fixture.event().status == "CANCELLED", row.counts)
    }
}
