import CalendarModel
import CalendarStore
import ICalendar
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
