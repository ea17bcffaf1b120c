import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("A message about an event that lacks an undone change")
struct EarlierVersionTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    /// The series two hours later, and elsewhere.
    private static let moved = [weekly, "LOCATION:Garden"] + times("01T14", "01T15")

    private static func times(_ start: String, _ end: String) -> [String] {
        ["DTSTART;TZID=Europe/Berlin:202704\(start)0000", "DTEND;TZID=Europe/Berlin:202704\(end)0000"]
    }

    private static func named(_ name: String) -> String { "RECURRENCE-ID;TZID=Europe/Berlin:202704\(name)0000" }

    /// Receives a change and undoes that the calendar has it.
    private func undone(_ lines: [String]) throws {
        try fixture.receive(1, lines)
        try fixture.undo()
        try expectTrue(fixture.entry().isBehind)
    }

    /// The days and hours of the occurrences that take place.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }
            .map { "\($0.start.local.date.day) \($0.start.local.hour)" }
    }

    private func changes() throws -> [EntryChange] { try fixture.inbox.changes(in: fixture.entry()) }

    @Test("a cancellation shows what the calendar has, and ends the undone change", arguments: [0, 2])
    func cancellation(sequence: Int) throws {
        try undone(Self.moved)
        try fixture.receive(Invitations.message("CANCEL", sequence: sequence, stamp: 5))
        let entry = try fixture.entry()
        expectEqual(entry.kind, .cancellation)
        expectEqual(entry.start?.local.hour, 12)
        expectEqual(entry.location, "Canteen")
        try expectEqual(changes().map(\.kind), [])
        try expectEqual(shown(), [])
        // The undone change is older than the cancellation.
        try fixture.receive(1, Self.moved)
        try expectEqual(shown(), [])
    }

    @Test("a cancellation of an occurrence leaves the other change to be taken over")
    func otherOccurrence() throws {
        try undone([Self.named("15T12")] + Self.times("16T09", "16T10"))
        try fixture.receive(2, [Self.named("08T12"), "STATUS:CANCELLED"], method: "CANCEL")
        try expectEqual(shown(), ["1 12", "15 12", "22 12"])
        try expectTrue(fixture.entry().isBehind)
        try fixture.add()
        try expectEqual(shown(), ["1 12", "16 9", "22 12"])
        try expectFalse(fixture.entry().isBehind)
    }

    // If both messages have the same version, the entry gets what they say together.
    @Test(
        "a message about an occurrence under its undone name changes only the entry, until it is taken over",
        arguments: [2, 3])
    func undoneName(sequence: Int) throws {
        try undone(Self.moved)
        try fixture.receive(2, [Self.named("08T14"), "STATUS:CANCELLED"], method: "CANCEL")
        let outcome = try fixture.receive(
            sequence, [Self.named("15T14"), "LOCATION:Garden"] + Self.times("16T17", "16T18"))
        expectEqual(outcome.changes.filter { $0.occurrence != nil }.map(\.kind), [.moved])
        try expectEqual(shown(), ["1 12", "8 12", "15 12", "22 12"])
        try expectTrue(fixture.entry().isBehind)
        try fixture.add()
        try expectEqual(shown(), ["1 14", "16 17", "22 14"])
    }

    @Test("a cancellation of the occurrence whose change was undone leaves nothing to take over")
    func undoneOccurrence() throws {
        try undone([Self.named("15T12")] + Self.times("16T09", "16T10"))
        try fixture.receive(2, [Self.named("15T12"), "STATUS:CANCELLED"], method: "CANCEL")
        try expectEqual(shown(), ["1 12", "8 12", "22 12"])
        try expectFalse(fixture.entry().isBehind)
    }

    @Test("a later version of the series brings the undone change of an occurrence with it")
    func wholeSeries() throws {
        try undone([Self.named("15T12")] + Self.times("16T09", "16T10"))
        try fixture.receive(2, [Self.weekly, "LOCATION:Garden"])
        try expectEqual(shown(), ["1 12", "8 12", "16 9", "22 12"])
        try expectFalse(fixture.entry().isBehind)
    }

    @Test("a change of another occurrence reaches the calendar, and the undone one does not")
    func change() throws {
        try undone([Self.named("15T12")] + Self.times("16T09", "16T10"))
        try fixture.receive(2, [Self.named("08T12")] + Self.times("09T09", "09T10"))
        try expectEqual(shown(), ["1 12", "9 9", "15 12", "22 12"])
        try expectTrue(fixture.entry().isBehind)
        try fixture.add()
        try expectEqual(shown(), ["1 12", "9 9", "16 9", "22 12"])
    }

    @Test("a later version is compared with the place that the calendar has", arguments: [false, true])
    func place(isIgnored: Bool) throws {
        try undone(Self.moved)
        let id = try fixture.entry().id
        if isIgnored { try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) } }
        let outcome = try fixture.receive(2, [Self.weekly, "LOCATION:Pub"] + Self.times("01T14", "01T15"))
        let relocated = outcome.changes.filter { $0.kind == .relocated }
        expectEqual(relocated.map { "\($0.oldText ?? "") \($0.newText ?? "")" }, ["Canteen Pub"])
        try expectEqual(changes().filter { $0.kind == .relocated }.map(\.oldText), ["Canteen"])
    }
}
