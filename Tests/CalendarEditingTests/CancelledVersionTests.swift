import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Versions that only STATUS says are cancelled")
struct CancelledVersionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let cancelled = ["STATUS:CANCELLED"]

    @Test("cancel the event, say so, and can be undone and taken over again", arguments: ["REQUEST", "PUBLISH"])
    func known(method: String) throws {
        try fixture.receive(0, [], method: method)
        try fixture.add()
        try expectEqual(fixture.receive(1, Self.cancelled, method: method).result, .cancelled)
        let entry = try fixture.entry()
        expectEqual(entry.kind, .cancellation)
        expectTrue(entry.isOpen)
        let remarks = fixture.inbox.remarks(
            on: entry, me: InboxFixture.me, now: InboxFixture.start, fixture.store)
        expectEqual(remarks, [.cancelled(isInCalendar: true, isMarked: true)])
        expectEmpty(fixture.inbox.changes(in: entry))
        try expectEqual(fixture.event().status, "CANCELLED")
        try expectEqual(fixture.receive(1, Self.cancelled, method: method).result, .unchanged)
        try fixture.undo()
        try expectNil(fixture.event().status)
        try fixture.add()
        try expectEqual(fixture.event().status, "CANCELLED")
    }

    @Test("are followed by one that takes place again")
    func returning() throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, Self.cancelled)
        let outcome = try fixture.receive(2, ["STATUS:CONFIRMED"])
        expectEqual(outcome.result, .updated)
        expectEqual(outcome.changes.map(\.kind), [.added])
        try expectEqual(fixture.event().status, "CONFIRMED")
    }

    @Test("are nothing to decide on if the event was unknown, and do not keep a later version out")
    func unknown() throws {
        try expectEqual(fixture.receive(1, Self.cancelled).result, .cancelled)
        try expectFalse(fixture.entry().isOpen)
        try expectEqual(fixture.receive(0, []).result, .older)
        try expectEqual(fixture.receive(2, []).result, .updated)
        try expectEqual(fixture.entry().state, .new)
    }

    @Test("cancel a series with the occurrences that were moved")
    func series() throws {
        let weekly = "RRULE:FREQ=WEEKLY;COUNT=3"
        try fixture.receive(0, [weekly])
        try fixture.add()
        try fixture.receive(
            1,
            [
                "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T160000",
                "DTEND;TZID=Europe/Berlin:20270408T170000",
            ])
        try expectEqual(fixture.receive(2, [weekly] + Self.cancelled).result, .cancelled)
        try expectEqual(Set(fixture.events().map(\.status)), ["CANCELLED"])
    }

    // MARK: Except for one occurrence

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=3"

    private func component(_ sequence: Int, _ lines: [String]) -> String {
        Invitations.component(sequence: sequence, stamp: sequence, lines)
    }

    /// The occurrence of a day at an hour of its own.
    private func occurrence(_ day: String, _ hour: Int, _ sequence: Int) -> String {
        component(
            sequence,
            [
                "RECURRENCE-ID;TZID=Europe/Berlin:202704\(day)T120000",
                "DTSTART;TZID=Europe/Berlin:202704\(day)T\(hour)0000",
                "DTEND;TZID=Europe/Berlin:202704\(day)T\(hour + 1)0000",
            ])
    }

    @discardableResult
    private func receive(_ components: String) throws -> InboxOutcome {
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", components), limits: Limits()))
    }

    private func said(_ changes: [EntryChange]) -> [String] {
        func time(_ occurrence: Occurrence) -> String {
            "\(occurrence.start.local.date.day)@\(occurrence.start.local.hour)"
        }
        return changes.map { "\($0.sentence(start: time, span: time))" }
    }

    @Test(
        "of a series say that it is cancelled, and which occurrence takes place all the same", arguments: [12, 16],
        [0, 1])
    func remaining(hour: Int, earlier: Int) throws {
        try receive(component(0, [Self.weekly]))
        try fixture.add()
        // This occurrence is not in the last message, and is cancelled with the series.
        try receive(occurrence("15", 17, 1))
        if earlier == 1 { try receive(occurrence("08", hour, 1)) }
        let version = component(2, [Self.weekly, "STATUS:CANCELLED"]) + occurrence("08", hour, earlier == 1 ? 1 : 2)
        let outcome = try receive(version)
        expectEqual(outcome.result, .updated)
        let remaining = ["The series is cancelled.", "The occurrence of 8@12 takes place all the same: 8@\(hour)."]
        expectEqual(Array(said(outcome.changes).prefix(2)), remaining)
        let entry = try fixture.entry()
        expectEqual(said(fixture.inbox.changes(in: entry)).filter(remaining.contains), remaining)
        let shown = try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }
        expectEqual(shown.map { [$0.start.local.date.day, $0.start.local.hour] }, [[8, hour]])
        try expectEqual(receive(version).result, .unchanged)
        // It takes place again.
        let again = try receive(component(3, [Self.weekly, "STATUS:CONFIRMED"]))
        expectTrue(said(again.changes).contains("It takes place again: 1@12."), "\(said(again.changes))")
        let after = try said(fixture.inbox.changes(in: fixture.entry()))
        expectFalse(after.contains { remaining.contains($0) }, "\(after)")
    }

    @Test("of a series say so, too, if they are the first of it")
    func firstRemaining() throws {
        let outcome = try receive(component(2, [Self.weekly, "STATUS:CANCELLED"]) + occurrence("08", 16, 2))
        expectEqual(outcome.result, .added)
        expectEqual(
            said(outcome.changes),
            ["The series is cancelled.", "The occurrence of 8@12 takes place all the same: 8@16."])
    }

    @Test(
        "that arrive for what is cancelled already count as its version, so that an update from before them is older",
        arguments: ["CANCEL", "REQUEST"], [[], ["RRULE:FREQ=WEEKLY;COUNT=3"]])
    func repeated(method: String, rules: [String]) throws {
        try fixture.receive(0, rules)
        try fixture.add()
        for sequence in [1, 3] {
            try fixture.receive(sequence, rules + Self.cancelled, method: method)
            try expectEqual(fixture.entry().kind, .cancellation)
        }
        try expectEqual(fixture.entry().sequence, 3)
        try expectEqual(fixture.receive(2, rules + ["SUMMARY:Dinner"]).result, .older)
        try expectEqual(fixture.event().status, "CANCELLED")
        try expectEqual(fixture.receive(4, rules + ["SUMMARY:Dinner"]).result, .updated)
        try expectNil(fixture.event().status)
    }
}
