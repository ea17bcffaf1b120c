import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("A message about an occurrence and all following ones under a name that the series does not have")
struct RangeNameTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try receive("REQUEST", 0, [Self.weekly])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"

    @discardableResult
    private func receive(_ method: String, _ sequence: Int, _ lines: [String]) throws -> InboxOutcome {
        try fixture.receive(sequence, lines, method: method)
    }

    private static func times(_ start: String, _ end: String) -> [String] {
        ["DTSTART;TZID=Europe/Berlin:202704\(start)0000", "DTEND;TZID=Europe/Berlin:202704\(end)0000"]
    }

    private static func range(_ name: String, _ start: String, _ end: String) -> [String] {
        ["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:202704\(name)0000"] + times(start, end)
    }

    /// The days and hours of the occurrences that take place.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }
            .map { "\($0.start.local.date.day) \($0.start.local.hour)" }
    }

    @Test(
        "is about the occurrence that had the name before the series was moved",
        arguments: [("14", "15", ["1 14", "8 14", "16 10", "23 10"]), ("09", "10", ["1 9", "8 9", "16 10", "23 10"])])
    func movedSeries(start: String, end: String, after: [String]) throws {
        try receive("REQUEST", 1, [Self.weekly] + Self.times("01T\(start)", "01T\(end)"))
        let outcome = try receive("REQUEST", 2, Self.range("15T12", "16T10", "16T11"))
        expectEqual(outcome.changes.map(\.kind), [.moved])
        try expectEqual(shown(), after)
    }

    @Test("is about the occurrence that was moved there", arguments: [false, true])
    func movedOccurrence(isRange: Bool) throws {
        let lines =
            isRange ? Self.range("08T12", "09T09", "09T10") : ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"]
        try receive("REQUEST", 1, isRange ? lines : lines + Self.times("09T09", "09T10"))
        let (name, start, end) = isRange ? ("16T09", "16T11", "16T12") : ("09T09", "09T11", "09T12")
        try receive("REQUEST", 2, Self.range(name, start, end))
        try expectEqual(
            shown(), isRange ? ["1 12", "9 9", "16 11", "23 11"] : ["1 12", "9 11", "16 11", "23 11"])
    }

    @Test("is about the next one if no occurrence ever had the name")
    func next() throws {
        try receive("REQUEST", 1, Self.range("09T12", "16T12", "16T13"))
        try expectEqual(shown(), ["1 12", "8 12", "16 12", "23 12"])
    }

    @Test("means the same if it arrives before the message that has moved the series")
    func earlier() throws {
        try receive("REQUEST", 2, Self.range("15T12", "16T10", "16T11"))
        try receive("REQUEST", 1, [Self.weekly] + Self.times("01T14", "01T15"))
        try expectEqual(shown(), ["1 14", "8 14", "16 10", "23 10"])
    }

    @Test(
        "cancels the occurrences that had the name and followed before the series was moved", arguments: ["14", "09"])
    func cancelling(start: String) throws {
        try receive("REQUEST", 1, [Self.weekly] + Self.times("01T\(start)", "01T\(start == "14" ? "15" : "10")"))
        try receive("CANCEL", 2, Self.range("15T12", "15T12", "15T13") + ["STATUS:CANCELLED"])
        let hour = start == "14" ? "14" : "9"
        try expectEqual(shown(), ["1 \(hour)", "8 \(hour)"])
    }

    @Test("keeps the name that only its series leaves out")
    func leftOut() throws {
        try receive("REQUEST", 1, [Self.weekly, "EXDATE;TZID=Europe/Berlin:20270415T120000"])
        try receive("REQUEST", 2, Self.range("15T12", "15T15", "15T16"))
        try expectEqual(shown(), ["1 12", "8 12", "15 15", "22 15"])
    }
}
