import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Series and occurrences of which the user has undone a change")
struct UndoneSeriesTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let place = "20270408T120000"
    private static let name = "RECURRENCE-ID;TZID=Europe/Berlin:\(place)"
    private static let occurrence = [
        name, "DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000",
    ]
    private static let moved = [
        name, "DTSTART;TZID=Europe/Berlin:20270409T150000", "DTEND;TZID=Europe/Berlin:20270409T160000",
    ]
    private static let rule = "RRULE:FREQ=WEEKLY;COUNT=4"

    @discardableResult
    private func accept(_ id: Int64) throws -> OutgoingMessage {
        try fixture.write { writer in
            let mail = try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, writer).messages[0]
            try writer.decide(message: mail.id, .sent)
            return mail
        }
    }

    private func entry(_ id: Int64) throws -> InboxRecord { try #require(try fixture.store.inboxEntry(id: id)) }

    private func add(_ id: Int64) throws {
        try fixture.write { _ = try fixture.inbox.add(entry: id, me: InboxFixture.me, $0) }
    }

    private func isBehind(_ id: Int64) throws -> Bool {
        try !fixture.inbox.behind(entry(id), fixture.store).isEmpty
    }

    private func answers() throws -> [String: Participant.Status?] {
        let pairs = try fixture.events().map { ($0.recurrenceID, fixture.inbox.answer(in: $0, me: InboxFixture.me)) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Accepts an occurrence, receives its series, and undoes that.
    private func undoSeries(sequence: Int) throws {
        try fixture.receive(0, Self.occurrence)
        try accept(1)
        try fixture.receive(sequence, [Self.rule, "SUMMARY:Lunch club"])
        try fixture.undo()
        try expectEqual(fixture.events().map(\.recurrenceID), [Self.place])
    }

    @Test(
        "a series that an undo has taken from a known occurrence is said to be missing, and can be added again",
        arguments: [0, 1])
    func series(sequence: Int) throws {
        try undoSeries(sequence: sequence)
        try expectTrue(entry(2).isOpen)
        try expectEqual(fixture.inbox.behind(entry(2), fixture.store).map(\.kind), [.behind])
        try expectEqual(fixture.inbox.behind(entry(2), fixture.store).first?.after, nil)
        try add(2)
        try expectEqual(answers(), ["": .needsAction, Self.place: .accepted])
        try expectFalse(isBehind(1))
        try expectFalse(isBehind(2))
        let titles = try Set(fixture.events().map(\.title))
        expectEqual(titles, sequence == 0 ? ["Lunch", "Lunch club"] : ["Lunch club"])
    }

    @Test("its invitation can be accepted, which adds it, or ignored, and the undo can be undone")
    func decided() throws {
        try undoSeries(sequence: 0)
        try fixture.write { _ = try fixture.inbox.ignore(entry: 2, $0) }
        try expectTrue(entry(2).isKeptAsItWas)
        try accept(2)
        try expectEqual(answers()[""], .accepted)
        let again = try InboxFixture()
        try UndoneSeriesTests(again).undoSeries(sequence: 0)
        try again.undo()
        try expectEqual(again.events().map(\.recurrenceID).sorted(), ["", Self.place])
        let entry = try #require(try again.store.inboxEntry(id: 2))
        expectEmpty(again.inbox.behind(entry, again.store))
    }

    private init(_ fixture: InboxFixture) { self.fixture = fixture }

    @Test("the same message, imported again as a file, adds it, too")
    func imported() throws {
        try undoSeries(sequence: 0)
        let text = Invitations.calendar("REQUEST", Invitations.component([Self.rule, "SUMMARY:Lunch club"]))
        let message = try SchedulingMessage(calendarText: text, limits: Limits())
        try fixture.write { writer in
            _ = try fixture.inbox.takeIn(
                message, from: .init(.file, "club.ics"), into: writer.defaultCalendar().id, me: InboxFixture.me, writer)
        }
        try expectEqual(fixture.events().map(\.recurrenceID).sorted(), ["", Self.place])
    }

    @Test("taking an undone cancellation over from either entry settles the other one", arguments: [1, 2])
    func cancelled(id: Int64) throws {
        try fixture.receive(0, Self.occurrence)
        try accept(1)
        try fixture.receive(0, [Self.rule])
        try fixture.receive(2, Self.occurrence, method: "CANCEL")
        try fixture.undo()
        try expectTrue(isBehind(1))
        try expectTrue(isBehind(2))
        try add(id)
        for id in [1, 2] as [Int64] {
            try expectFalse(isBehind(id), "entry \(id)")
            try expectFalse(entry(id).isUndecidedChange, "entry \(id)")
        }
        try expectFalse(entry(1).isOpen)
        try expectEqual(fixture.events().first { $0.recurrenceID == Self.place }?.status, "CANCELLED")
        try expectContains(
            fixture.inbox.remarks(on: entry(1), me: InboxFixture.me, now: InboxFixture.start, fixture.store),
            .cancelled(isInCalendar: true))
    }

    /// Accepts a series, receives a message that moves an occurrence, and undoes that.
    private func undoMove() throws {
        try fixture.receive(0, [Self.rule])
        try accept(1)
        try fixture.receive(1, Self.moved)
        try fixture.undo()
    }

    private func answer(at place: String) throws -> SchedulingMessage {
        let identifier = try fixture.events()[0].identifier
        return try fixture.write { writer in
            let mail = try fixture.inbox.answer(
                event: identifier, occurrence: place, .tentative, me: InboxFixture.me, writer
            ).messages[0]
            try writer.decide(message: mail.id, .sent)
            return try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
        }
    }

    @Test("an answer to an occurrence whose move was undone is one to its new version, which it takes over")
    func movedOccurrence() throws {
        try undoMove()
        let shown = try fixture.inbox.answeredEvents(of: entry(1), me: InboxFixture.me, fixture.store)
        expectEqual(shown.first.map { fixture.inbox.answer(in: $0, me: InboxFixture.me) }, .accepted)
        let reply = try answer(at: Self.place)
        expectEqual(reply.items.map(\.revision.sequence), [1])
        expectEqual(reply.items.first?.start?.basicFormat, "20270409T150000")
        try expectEqual(
            fixture.events().first { $0.recurrenceID == Self.place }?.start.basicFormat, "20270409T150000")
        try expectFalse(entry(1).isOpen)
        try fixture.undo()
        try expectTrue(entry(1).isOpen)
        try expectTrue(isBehind(1))
    }

    @Test("an answer to another occurrence leaves the undone move to be decided on")
    func otherOccurrence() throws {
        try undoMove()
        try expectEqual(answer(at: "20270415T120000").items.map(\.revision.sequence), [0])
        try expectTrue(isBehind(1))
        try expectTrue(entry(1).isOpen)
    }

    @Test("a move that is taken over after an undo asks for another answer, and is new until it is given")
    func unanswered() throws {
        try fixture.receive(Invitations.message())
        try accept(1)
        try fixture.receive(
            1, ["DTSTART;TZID=Europe/Berlin:20270402T120000", "DTEND;TZID=Europe/Berlin:20270402T130000"])
        try fixture.undo()
        try add(1)
        try expectTrue(entry(1).isOpen)
        try accept(1)
        try expectFalse(entry(1).isOpen)
    }
}
