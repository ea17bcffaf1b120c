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

@Suite("Which version of a series is answered if the user has undone the newest one")
struct AnsweredVersionTests {
    /// What an update makes of an occurrence.
    struct Move: CustomTestStringConvertible {
        let testDescription: String
        let lines: [String]
        /// The name of the occurrence before and after the update, and when it takes place then.
        let place, name, start: String
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"

    private static func times(_ start: String, _ end: String) -> [String] {
        ["DTSTART;TZID=Europe/Berlin:202704\(start)0000", "DTEND;TZID=Europe/Berlin:202704\(end)0000"]
    }

    private static func range(_ day: String) -> String {
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:202704\(day)T120000"
    }

    private static let (eighth, fifteenth) = ("20270408T120000", "20270415T120000")

    static let moves = [
        Move(
            testDescription: "a series at another time", lines: [weekly] + times("01T14", "01T15"), place: eighth,
            name: "20270408T140000", start: "20270408T140000"),
        Move(
            testDescription: "a series on another day", lines: [weekly] + times("02T12", "02T13"), place: eighth,
            name: "20270409T120000", start: "20270409T120000"),
        Move(
            testDescription: "one occurrence",
            lines: ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"] + times("09T15", "09T16"), place: eighth,
            name: eighth, start: "20270409T150000"),
        Move(
            testDescription: "this and all following ones", lines: [range("08")] + times("09T14", "09T15"),
            place: eighth, name: eighth, start: "20270409T140000"),
        Move(
            testDescription: "one of those that follow", lines: [range("08")] + times("09T14", "09T15"),
            place: fifteenth, name: fifteenth, start: "20270416T140000"),
    ]

    private let fixture: InboxFixture

    /// The user has accepted a weekly lunch on April 1st, 8th, 15th and 22nd.
    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(0, [Self.weekly])
        try fixture.write { writer in
            let mail = try fixture.inbox.answer(entry: 1, .accepted, me: InboxFixture.me, writer).messages[0]
            try writer.decide(message: mail.id, .sent)
        }
    }

    private func update(_ lines: [String], undos: Int) throws {
        try fixture.receive(1, lines)
        for _ in 0..<undos { try fixture.undo() }
        try expectEqual(fixture.entry().isBehind, undos % 2 == 1)
    }

    /// Answers and sends the mail.
    @discardableResult
    private func answer(at place: String) throws -> (reply: SchedulingMessage, saved: SavedEvent) {
        let identifier = try fixture.events()[0].identifier
        return try fixture.write { writer in
            let (saved, mails) = try fixture.inbox.answer(
                event: identifier, occurrence: place, .tentative, me: InboxFixture.me, writer)
            let mail = mails[0]
            try writer.decide(message: mail.id, .sent)
            return (try #require(SchedulingMessage(mail: mail.text, limits: Limits())), saved)
        }
    }

    private func expectAnswered(_ move: Move) throws {
        let record = try #require(try fixture.events().first { $0.recurrenceID == move.name })
        expectEqual(record.start.basicFormat, move.start)
        expectEqual(fixture.inbox.answer(in: record, me: InboxFixture.me), .tentative)
        try expectFalse(fixture.entry().isBehind)
        try expectEmpty(fixture.store.check().problems)
    }

    @Test(
        "an answer to an occurrence is to the newest version, however often that was undone and made again, and brings the event to it",
        arguments: moves, rows([0, 1, 2, 3], plain: 1, 2))
    func occurrence(move: Move, undos: Int) throws {
        try update(move.lines, undos: undos)
        let isBehind = undos % 2 == 1
        let (reply, saved) = try answer(at: isBehind ? move.place : move.name)
        expectEqual(reply.items.map(\.revision.sequence), [1])
        expectEqual(reply.items.map { $0.recurrenceID?.basicFormat }, [move.name])
        expectEqual(reply.items.map { $0.start?.basicFormat }, [move.start])
        expectEqual(saved.recurrenceID, move.name)
        expectFalse(saved.isUnchanged)
        try expectAnswered(move)
        // The answer and what it has brought are one change.
        try fixture.undo()
        try expectEqual(fixture.entry().isBehind, isBehind)
        try fixture.undo()
        try expectAnswered(move)
    }

    @Test("an occurrence can be named as the newest version names it, too", arguments: moves)
    func newName(move: Move) throws {
        try update(move.lines, undos: 1)
        let reply = try answer(at: move.name).reply
        expectEqual(reply.items.map(\.revision.sequence), [1])
        expectEqual(reply.items.map { $0.start?.basicFormat }, [move.start])
        try expectAnswered(move)
    }

    @Test("an answer to the whole event is to the newest version, too", arguments: moves.prefix(4))
    func whole(move: Move) throws {
        try update(move.lines, undos: 1)
        let reply = try answer(at: "").reply
        expectEqual(reply.items.map(\.revision.sequence).max(), 1)
        try expectFalse(fixture.entry().isBehind)
        let present = fixture.editor.lookup(fixture.editor.resolver)
            .occurrence(named: move.name, of: try fixture.events())
        expectEqual(present?.start.basicFormat, move.start)
    }

    @Test(
        "an answer names the newest version also if that leaves the occurrence where it is, and then leaves the calendar as the user wants it",
        arguments: [false, true])
    func otherChange(isIgnored: Bool) throws {
        try update([Self.weekly, "LOCATION:Garden"], undos: 1)
        if isIgnored { try fixture.write { _ = try fixture.inbox.ignore(entry: 1, $0) } }
        let reply = try answer(at: Self.eighth).reply
        expectEqual(reply.items.map(\.revision.sequence), [1])
        expectEqual(reply.items.map { $0.recurrenceID?.basicFormat }, [Self.eighth])
        try expectEqual(Set(fixture.events().map(\.location)), ["Canteen"])
        try expectEqual(fixture.entry().isKeptAsItWas, isIgnored)
        try expectTrue(fixture.entry().isBehind)
    }

    @Test("there is no answer to an occurrence that the newest version does not have")
    func gone() throws {
        try update(["RRULE:FREQ=WEEKLY;COUNT=2"], undos: 1)
        let error = #expect(throws: ConferenceError.self) { try answer(at: Self.fifteenth) }
        expectEqual(error?.code, .occurrenceCancelled)
        try expectEqual(answer(at: Self.eighth).reply.items.map(\.revision.sequence), [1])
    }

    @Test("nor to an event whose cancellation was undone", arguments: ["", eighth])
    func cancelled(place: String) throws {
        try fixture.receive(1, [Self.weekly], method: "CANCEL")
        try fixture.undo()
        let error = #expect(throws: ConferenceError.self) { try answer(at: place) }
        expectEqual(error?.code, place.isEmpty ? .inboxEntryCancelled : .occurrenceCancelled)
        try expectEqual(Set(fixture.events().map(\.status)), [nil])
    }

    // MARK: What the organizer is told of an undone answer

    @Test(
        "an answer that has brought the newest version has no earlier one to tell when it is undone", arguments: moves)
    func undone(move: Move) throws {
        try update(move.lines, undos: 1)
        try answer(at: move.place)
        let last = try #require(try fixture.store.history(limit: 1).first)
        let undone = try fixture.write { try fixture.editor.undo(last.id, $0) }
        let known = try fixture.inbox.undoneAnswers(of: undone.series[0], since: last.time, fixture.store)
        expectEqual(known.map(\.place), [move.name])
        expectEqual(known.map(\.answer), [nil])
        let possible = try #require(try fixture.inbox.answer(toTellOf: known[0], fixture.store))
        expectEqual(possible.day, EventTime(basicFormat: move.name)?.local.date.description)
        let mails = try fixture.write {
            try fixture.inbox.tell(known, in: undone.series[0].after, $0)
        }
        expectEmpty(mails)
    }

    @Test("the answer to an earlier version is not sent again when the update after it is undone")
    func earlierAnswer() throws {
        let move = Self.moves[1]
        try fixture.receive(1, move.lines)
        let time = try #require(try fixture.store.history(limit: 1).first).id
        try answer(at: "")
        try fixture.undo()
        let undone = try fixture.write { try fixture.editor.undo(time, $0) }
        let known = try fixture.inbox.undoneAnswers(of: undone.series[0], since: undone.entry.time, fixture.store)
        expectEmpty(known.compactMap(\.answer))
    }
}
