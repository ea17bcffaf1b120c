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

    private static let ninthTimes = [
        "DTSTART;TZID=Europe/Berlin:20270409T120000", "DTEND;TZID=Europe/Berlin:20270409T130000",
    ]

    private func remarks(now: Int64 = InboxFixture.start) throws -> [EntryRemark] {
        try fixture.inbox.remarks(on: fixture.entry(), me: InboxFixture.me, now: now, fixture.store)
    }

    @Test("an invitation adds the occurrence, which can then be cancelled, and a remark says so")
    func addition() throws {
        try receive("REQUEST", 0, [Self.weekly(3)])
        try fixture.add()
        let outcome = try receive("REQUEST", 1, [Self.ninth] + Self.ninthTimes)
        expectEqual(outcome.changes.map(\.kind), [.added])
        try expectEqual(days(), [1, 8, 9, 15])
        try expectEqual(remarks(), [.additionalOccurrences(1)])
        try expectEqual(receive("CANCEL", 2, [Self.ninth, "STATUS:CANCELLED"]).result, .cancelled)
        try expectEqual(days(), [1, 8, 15])
        try expectEqual(remarks(), [])
    }

    @Test(
        "the remark is for names that neither the rules nor ADD have, in whatever zone, also before the series is added",
        arguments: [
            ("REQUEST", [weekly(3)], [ninth] + ninthTimes, 1),
            ("REQUEST", [weekly(3)], ["RECURRENCE-ID:20270409T100000Z"] + ninthTimes, 1),
            ("REQUEST", [weekly(3)], [fifteenth] + ninthTimes, 0),
            ("REQUEST", [weekly(3)], ["RECURRENCE-ID:20270415T100000Z"] + ninthTimes, 0),
            ("REQUEST", [weekly(3), "RDATE;TZID=Europe/Berlin:20270409T120000"], [ninth] + ninthTimes, 0),
            ("REQUEST", [weekly(3), "EXDATE;TZID=Europe/Berlin:20270415T120000"], [fifteenth] + ninthTimes, 0),
            ("ADD", [weekly(3)], ninthTimes, 0),
        ] as [(String, [String], [String], Int)])
    func remark(method: String, series: [String], lines: [String], count: Int) throws {
        try receive("REQUEST", 0, series)
        try receive(method, 1, lines)
        try expectEqual(remarks(), count == 0 ? [] : [.additionalOccurrences(count)])
    }

    @Test("the remark is also for an occurrence of a series that only a file has brought into the calendar")
    func imported() throws {
        try fixture.insert([Self.weekly(3)])
        try receive("REQUEST", 1, [Self.ninth] + Self.ninthTimes)
        try expectEqual(days(), [1, 8, 9, 15])
        try expectEqual(remarks(), [.additionalOccurrences(1)])
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
