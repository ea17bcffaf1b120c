import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Messages about an occurrence that the series does not have")
struct MissingOccurrenceTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    @discardableResult
    private func receive(_ method: String, _ sequence: Int, _ lines: [String]) throws -> InboxOutcome {
        try fixture.receive(sequence, lines, method: method)
    }

    /// The days of the occurrences that take place.
    private func days() throws -> [Int] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }
            .map(\.start.local.date.day)
    }

    private static func weekly(_ count: Int) -> String { "RRULE:FREQ=WEEKLY;COUNT=\(count)" }
    private static let ninth = "RECURRENCE-ID;TZID=Europe/Berlin:20270409T120000"
    private static let fifteenth = "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000"

    @Test("a cancellation changes nothing, and says why", arguments: [false, true])
    func cancellation(isAdded: Bool) throws {
        try receive("REQUEST", 0, [Self.weekly(3)])
        let id = try fixture.entry().id
        if isAdded {
            _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        }
        let outcome = try receive("CANCEL", 1, [Self.ninth, "STATUS:CANCELLED"])
        expectEqual(outcome.result, .refused(.noOccurrence))
        let entry = try fixture.entry()
        expectEqual(entry.kind, .invitation)
        expectFalse(entry.needsLook)
        expectFalse(entry.isBehind)
        expectEmpty(fixture.inbox.changes(in: entry))
        try expectEqual(days(), isAdded ? [1, 8, 15] : [])
    }

    @Test(
        "a cancellation counts when a later message has a version of the series with the occurrence",
        arguments: [false, true])
    func cancelledBefore(isAdded: Bool) throws {
        try receive("REQUEST", 0, [Self.weekly(2)])
        let id = try fixture.entry().id
        func accept() throws {
            _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        }
        if isAdded { try accept() }
        try receive("CANCEL", 2, [Self.fifteenth, "STATUS:CANCELLED"])
        try receive("REQUEST", 1, [Self.weekly(4)])
        if !isAdded { try accept() }
        try expectEqual(days(), [1, 8, 22])
        // A version that was made after the cancellation brings it back.
        try receive("REQUEST", 3, [Self.weekly(4)])
        try expectEqual(days(), [1, 8, 15, 22])
    }

    @Test("a cancellation of several occurrences counts for those that the series has")
    func several() throws {
        try receive("REQUEST", 0, [Self.weekly(3)])
        let components = [Self.ninth, Self.fifteenth].map { place in
            Invitations.component(sequence: 1, stamp: 1, [place, "STATUS:CANCELLED"])
        }
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("CANCEL", components.joined()), limits: Limits())
        let outcome = try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        expectEqual(outcome.result, .cancelled)
        expectEqual(outcome.changes.map { $0.occurrence?.start.local.date.day }, [15])
    }

    @Test("an invitation adds the occurrence, which can then be cancelled")
    func addition() throws {
        try receive("REQUEST", 0, [Self.weekly(3)])
        try fixture.add()
        let times = ["DTSTART;TZID=Europe/Berlin:20270409T120000", "DTEND;TZID=Europe/Berlin:20270409T130000"]
        let outcome = try receive("REQUEST", 1, [Self.ninth] + times)
        expectEqual(outcome.changes.map(\.kind), [.added])
        try expectEqual(days(), [1, 8, 9, 15])
        try expectEqual(receive("CANCEL", 2, [Self.ninth, "STATUS:CANCELLED"]).result, .cancelled)
        try expectEqual(days(), [1, 8, 15])
    }

    @Test(
        "an answer or a proposal of a guest changes nothing, and a remark says why", arguments: ["REPLY", "COUNTER"],
        [ninth, "RECURRENCE-ID:20270409T100000Z", "RECURRENCE-ID:20270408T100000Z"])
    func guest(method: String, place: String) throws {
        try fixture.insert([Self.weekly(3), "ORGANIZER:mailto:jo@example.org"])
        let lines = [place, "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org"]
        let entry = try #require(try receive(method, 0, lines).entry)
        let remarks = try fixture.inbox.remarks(
            onReply: entry, me: InboxFixture.me, fixture.store, now: InboxFixture.start)
        let isThere = place.hasSuffix("08T100000Z")
        expectEqual(remarks.contains(.noOccurrence), !isThere)
        try expectEqual(fixture.events().count, isThere && method == "REPLY" ? 2 : 1)
    }

    @Test("a guest's later answer to an occurrence replaces the entry of the earlier one, in whatever zone it is named")
    func guestsEntry() throws {
        try fixture.insert([Self.weekly(3), "ORGANIZER:mailto:jo@example.org"])
        for (stamp, place) in [Self.fifteenth, "RECURRENCE-ID:20270415T100000Z"].enumerated() {
            let person = "ATTENDEE;PARTSTAT=\(stamp == 0 ? "DECLINED" : "ACCEPTED"):mailto:kim@example.org"
            let component = Invitations.component(
                stamp: stamp, [place, "ORGANIZER:mailto:jo@example.org", person])
            let message = try SchedulingMessage(
                calendarText: Invitations.calendar("REPLY", component), limits: Limits())
            _ = try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }
        }
        try expectEqual(fixture.entries().count, 1)
    }
}
