import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The version of a series after an answer was undone")
struct AnswerRevisionTests {
    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let (eighth, fifteenth) = ("20270408T120000", "20270415T120000")

    private func versions(_ fixture: InboxFixture) throws -> Set<Int> { try Set(fixture.events().map(\.sequence)) }

    /// Receives an answer of Kim to the user's own series.
    private func reply(
        _ status: String, at name: String, stamp: Int, _ fixture: InboxFixture, others: [String] = []
    ) throws -> InboxOutcome {
        let lines =
            [
                "RECURRENCE-ID\(name)", "ORGANIZER:mailto:jo@example.org",
                "ATTENDEE;PARTSTAT=\(status):mailto:kim@example.org",
            ] + others
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("REPLY", Invitations.component(stamp: stamp, lines)), limits: Limits())
        return try fixture.receive(message, sender: "kim@example.org")
    }

    private func own(_ lines: String...) throws -> InboxFixture {
        let fixture = try InboxFixture()
        try fixture.insert(
            [Self.weekly, "ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"] + lines)
        return fixture
    }

    @Test(
        "the answer of a guest to some occurrences leaves it as it is, so that later answers count",
        arguments: ["", ";RANGE=THISANDFUTURE"], rows(["DECLINED", "ACCEPTED"], plain: 0))
    func guest(range: String, status: String) throws {
        let fixture = try own()
        _ = try reply(status, at: "\(range);TZID=Europe/Berlin:\(Self.eighth)", stamp: 5, fixture)
        try expectEqual(fixture.events().count, 2)
        try fixture.undo()
        try expectEqual(versions(fixture), [0])
        try expectEqual(fixture.events().count, 1)
        let later = try reply("ACCEPTED", at: ";TZID=Europe/Berlin:\(Self.fifteenth)", stamp: 6, fixture)
        expectEqual(later.saved?.isUnchanged, false)
        // The answer that was undone can be made again, and undone again.
        try fixture.undo()
        try expectEqual(versions(fixture), [0])
    }

    @Test("an answer to one of several occurrences that a guest has answered together leaves it, too")
    func partOfRange() throws {
        let fixture = try own()
        _ = try reply("DECLINED", at: ";RANGE=THISANDFUTURE;TZID=Europe/Berlin:\(Self.eighth)", stamp: 5, fixture)
        _ = try reply("ACCEPTED", at: ";TZID=Europe/Berlin:\(Self.eighth)", stamp: 6, fixture)
        try expectEqual(fixture.events().count, 3)
        try expectEqual(versions(fixture), [0])
        try fixture.undo()
        try expectEqual(fixture.events().count, 2)
        try expectEqual(versions(fixture), [0])
    }

    @Test("the user's own answer leaves the organizer's version", arguments: Inbox.Answer.allCases)
    func user(answer: Inbox.Answer) throws {
        let fixture = try InboxFixture()
        try fixture.receive(3, [Self.weekly])
        try fixture.add()
        let identifier = try fixture.event().identifier
        try fixture.write {
            _ = try fixture.inbox.answer(
                event: identifier, occurrence: Self.eighth, answer, me: InboxFixture.me, $0)
        }
        try expectEqual(fixture.events().count, 2)
        try fixture.undo()
        try expectEqual(fixture.events().count, 1)
        try expectEqual(versions(fixture), [3])
        try fixture.undo()
        try expectEqual(versions(fixture), [3])
    }

    @Test("a change of an occurrence makes a new one when it is undone, also if its guest has answered")
    func change() throws {
        let fixture = try own()
        _ = try reply("DECLINED", at: ";TZID=Europe/Berlin:\(Self.eighth)", stamp: 5, fixture)
        let occurrence = try #require(
            try fixture.query.occurrences(in: 0..<4_000_000_000).first { $0.recurrenceID == Self.fifteenth })
        var change = EventChange(occurrence, span: .thisEvent)
        change.fields.title = "Supper"
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        try fixture.undo()
        try expectGreaterThan(fixture.events().first { $0.recurrenceID.isEmpty }?.sequence ?? 0, 0)
    }
}
