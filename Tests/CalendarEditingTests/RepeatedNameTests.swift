import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Several components of one message for the same occurrence")
struct RepeatedNameTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"

    /// A component with its SEQUENCE.
    typealias Part = (sequence: Int, lines: [String])

    @discardableResult
    private func receive(_ method: String, _ parts: [Part]) throws -> InboxOutcome {
        let components = parts.map {
            Invitations.component(sequence: $0.sequence, stamp: $0.sequence, $0.lines)
        }
        return try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar(method, components.joined()), limits: Limits()))
    }

    /// Adds a series on 1, 8, 15 and 22 April at 12.
    private func accept() throws {
        try receive("REQUEST", [(0, [Self.weekly])])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    private static func times(_ start: String, _ end: String) -> [String] {
        ["DTSTART;TZID=Europe/Berlin:202704\(start)0000", "DTEND;TZID=Europe/Berlin:202704\(end)0000"]
    }

    private static func range(_ name: String, _ start: String, _ end: String) -> [String] {
        ["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:202704\(name)0000"] + times(start, end)
    }

    private static func alone(_ name: String, _ start: String, _ end: String) -> [String] {
        ["RECURRENCE-ID;TZID=Europe/Berlin:202704\(name)0000"] + times(start, end)
    }

    /// The days and hours of the occurrences that take place.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }
            .map { "\($0.start.local.date.day) \($0.start.local.hour)" }
    }

    /// No occurrence has the first name, so that the component is about the next one, on the 15th.
    private static let stale = range("09T12", "16T12", "16T13")

    @Test(
        "the newest counts, or of one version the one that the series has under its name, and then the one that begins last",
        arguments: [
            ([(1, stale), (1, range("15T12", "15T15", "15T16"))], ["1 12", "8 12", "15 15", "22 15"]),
            ([(2, stale), (1, range("15T12", "15T15", "15T16"))], ["1 12", "8 12", "16 12", "23 12"]),
            ([(1, stale), (2, range("15T12", "15T15", "15T16"))], ["1 12", "8 12", "15 15", "22 15"]),
            ([(1, stale), (1, range("10T12", "17T09", "17T10"))], ["1 12", "8 12", "17 9", "24 9"]),
        ] as [([Part], [String])], [false, true])
    func newestRange(sample: ([Part], [String]), isReversed: Bool) throws {
        try accept()
        let outcome = try receive("REQUEST", isReversed ? sample.0.reversed() : sample.0)
        expectEqual(outcome.changes.count, 1)
        try expectEqual(shown(), sample.1)
    }

    @Test(
        "one for the occurrence alone stays, and the others begin at the next one that has none of its own",
        arguments: [
            ([(1, stale), (1, alone("15T12", "15T18", "15T19"))], ["1 12", "8 12", "15 18", "23 12"]),
            ([(1, stale), (2, alone("15T12", "15T18", "15T19"))], ["1 12", "8 12", "15 18", "23 12"]),
            ([(2, stale), (1, alone("15T12", "15T18", "15T19"))], ["1 12", "8 12", "16 12", "23 12"]),
            (
                [(1, stale), (1, alone("15T12", "15T18", "15T19")), (1, alone("22T12", "22T18", "22T19"))],
                ["1 12", "8 12", "15 18", "22 18"]
            ),
            (
                [(1, stale), (1, alone("15T12", "15T18", "15T19")), (1, range("22T12", "22T10", "22T11"))],
                ["1 12", "8 12", "15 18", "22 10"]
            ),
        ] as [([Part], [String])], [false, true])
    func occurrenceAlone(sample: ([Part], [String]), isReversed: Bool) throws {
        try accept()
        try receive("REQUEST", isReversed ? sample.0.reversed() : sample.0)
        try expectEqual(shown(), sample.1)
    }

    @Test("a cancellation of the occurrence and all that follow is said once", arguments: [false, true])
    func cancelled(isReversed: Bool) throws {
        try accept()
        let parts: [Part] = [
            (1, Self.stale + ["STATUS:CANCELLED"]), (1, Self.alone("15T12", "15T12", "15T13") + ["STATUS:CANCELLED"]),
        ]
        let outcome = try receive("CANCEL", isReversed ? parts.reversed() : parts)
        expectEqual(outcome.changes.map(\.isThisAndFuture), [true])
        try expectEqual(shown(), ["1 12", "8 12"])
    }

    @Test("of several names in different time zones, the newest component counts, also in a first invitation")
    func zones() throws {
        let utc = ["RECURRENCE-ID:20270408T100000Z"] + Self.times("08T18", "08T19")
        try receive("REQUEST", [(0, [Self.weekly]), (1, Self.alone("08T12", "08T15", "08T16")), (2, utc)])
        try fixture.add()
        try expectEqual(shown(), ["1 12", "8 18", "15 12", "22 12"])
    }

    @Test("an invitation to an occurrence alone under two names is one to one occurrence")
    func withoutSeries() throws {
        let utc = ["RECURRENCE-ID:20270408T100000Z"] + Self.times("08T18", "08T19")
        try receive("REQUEST", [(1, Self.alone("08T12", "08T15", "08T16")), (2, utc)])
        try expectEqual(fixture.inbox.occurrences(of: fixture.entry()).count, 1)
    }

    @Test("of a guest's two proposals for one occurrence under two names, the newest counts", arguments: [false, true])
    func proposals(isReversed: Bool) throws {
        try fixture.insert([Self.weekly, "ORGANIZER:mailto:jo@example.org"])
        let people = ["ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org"]
        let parts: [Part] = [
            (0, Self.alone("08T12", "08T15", "08T16") + people),
            (
                0,
                ["RECURRENCE-ID:20270408T100000Z", "DTSTAMP:20270302T000000Z"] + Self.times("08T18", "08T19") + people
            ),
        ]
        let outcome = try receive("COUNTER", isReversed ? parts.reversed() : parts)
        expectEqual(outcome.changes.map { $0.after?.start.local.hour }, [18])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.accept(proposal: id, me: InboxFixture.me, $0) }
        try expectEqual(shown(), ["1 12", "8 18", "15 12", "22 12"])
    }
}
