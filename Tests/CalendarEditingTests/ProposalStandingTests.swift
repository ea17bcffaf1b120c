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

@Suite("Messages of guests after changes of the event, and after other messages")
struct ProposalStandingTests {
    private let fixture: InboxFixture
    private static let organizer = "ORGANIZER:mailto:jo@example.org"

    init() throws { fixture = try InboxFixture() }

    private func insert(_ lines: String...) throws {
        try fixture.insert([Self.organizer, "ATTENDEE:mailto:kim@example.org"] + lines)
    }

    @discardableResult
    private func receive(
        _ method: String, stamp: Int = 5, hour: Int = 15, status: String = "TENTATIVE", _ lines: String...
    ) throws -> InboxOutcome {
        let times = [("START", hour), ("END", hour + 1)].map { "DT\($0);TZID=Europe/Berlin:20270401T\($1)0000" }
        let component = Invitations.component(
            stamp: stamp,
            [Self.organizer, "ATTENDEE;PARTSTAT=\(status):mailto:kim@example.org"]
                + (method == "COUNTER" && !lines.contains { $0.hasPrefix("DTSTART") } ? times : []) + lines)
        return try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits()),
            sender: "kim@example.org")
    }

    private func move(to hour: Int) throws {
        try fixture.edit { change in
            change.start = time(hour)
            change.end = time(hour + 1)
        }
    }

    private func time(_ hour: Int) -> EventTime {
        var time = EventTime(LocalDateTime(secondsSinceEpoch: 0), .zone("Europe/Berlin"))
        time.local = EventTime(basicFormat: "20270401T\(hour)0000")?.local ?? time.local
        return time
    }

    private func show() throws {
        let id = try fixture.entry().id
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
    }

    @discardableResult
    private func accept(_ id: Int64) throws -> SavedEvent {
        try fixture.write { try fixture.inbox.accept(proposal: id, me: InboxFixture.me, $0).saved }
    }

    private func remarks() throws -> [EntryRemark] {
        try fixture.inbox.remarks(
            onReply: fixture.entry(), me: InboxFixture.me, fixture.store, now: InboxFixture.start)
    }

    // MARK: Zones

    @Test(
        "an accepted proposal leaves the event in its own zone",
        arguments: [
            ([], "20270401T130000Z", "20270401T140000Z", "Europe/Berlin"),
            ([], "20270401T110000", "20270401T120000", "Europe/Berlin"),
            (
                ["DTSTART;TZID=America/New_York:20270401T060000", "DTEND;TZID=America/New_York:20270401T070000"],
                "20270401T130000Z", "20270401T140000Z", "America/New_York"
            ),
            (
                ["DTSTART:20270401T100000Z", "DTEND:20270401T110000Z"], "20270401T130000Z", "20270401T140000Z", nil
            ),
        ] as [([String], String, String, String?)])
    func zones(lines: [String], start: String, end: String, zone: String?) throws {
        try fixture.insert([Self.organizer, "ATTENDEE:mailto:kim@example.org"] + lines)
        try receive("COUNTER", "DTSTART:\(start)", "DTEND:\(end)")
        try accept(fixture.entry().id)
        let event = try fixture.event()
        expectEqual([event.start.zoneName, event.end.zoneName], [zone, zone])
        let resolver = ZoneResolver(zones: fixture.zones)
        let wanted = try [start, end].map { try #require(EventTime(basicFormat: $0)) }
        expectEqual([event.start, event.end].map(resolver.instant), wanted.map(resolver.instant))
    }

    @Test("an accepted proposal in UTC moves all occurrences of a series to the same time of day, in summer and winter")
    func seriesAcrossSummerTime() throws {
        try insert(
            "DTSTART;TZID=Europe/Berlin:20270318T120000", "DTEND;TZID=Europe/Berlin:20270318T130000",
            "RRULE:FREQ=WEEKLY;COUNT=4")
        try receive(
            "COUNTER", "DTSTART:20270318T140000Z", "DTEND:20270318T150000Z", "RRULE:FREQ=WEEKLY;COUNT=4")
        try accept(fixture.entry().id)
        let occurrences = try fixture.query.occurrences(in: 0..<4_000_000_000)
        expectEqual(occurrences.map(\.start.local.hour), [15, 15, 15, 15])
        expectEqual(occurrences.map(\.start.zoneName), Array(repeating: "Europe/Berlin", count: 4))
    }

    // MARK: Events that were cancelled or moved

    @Test("one for an event that the user has cancelled says so and can only be declined", arguments: [false, true])
    func cancelled(isBefore: Bool) throws {
        try insert()
        if !isBefore { try receive("COUNTER") }
        try fixture.edit { $0.status = "CANCELLED" }
        if isBefore { try receive("COUNTER", "SEQUENCE:1") }
        try expectEqual(remarks(), [.proposedForCancelled])
        // Who has looked at it must not be told how to move the event either.
        try show()
        let seen = try fixture.inbox.faults(
            ofProposal: fixture.entry(), me: InboxFixture.me, fixture.store, now: InboxFixture.start)
        expectEqual(seen, [.proposedForCancelled])
        let before = try fixture.events()
        let error = try #require(throws: ConferenceError.self) { try accept(fixture.entry().id) }
        expectEqual(error.code, .proposalOutdated)
        expectContains(error.message, "is cancelled")
        try expectEqual(fixture.events(), before)
        let id = try fixture.entry().id
        let mail = try fixture.write {
            try fixture.inbox.decline(proposal: id, comment: nil, me: InboxFixture.me, $0)
        }
        expectEqual(SchedulingMessage(mail: mail.text, limits: Limits())?.method, .declineCounter)
    }

    @Test("one for an event that was moved away and back is new again, and can be accepted", arguments: [false, true])
    func movedBack(isUndone: Bool) throws {
        try insert()
        try receive("COUNTER")
        try move(to: 10)
        try show()
        try expectFalse(fixture.entry().isOpen)
        if isUndone {
            try fixture.undo()
            try expectTrue(fixture.entry().isOpen)
        } else {
            try move(to: 12)
        }
        try expectEqual(remarks(), [])
        try accept(fixture.entry().id)
        try expectEqual(fixture.event().start.local.hour, 15)
        try fixture.undo()
        try expectTrue(fixture.entry().isOpen)
        try accept(fixture.entry().id)
        try expectEqual(fixture.event().start.local.hour, 15)
    }

    @Test("an answer to an event that was moved since says that it does not count any more")
    func answeredBeforeMove() throws {
        try insert()
        try receive("REPLY", status: "ACCEPTED")
        try expectEqual(remarks(), [])
        let before = try fixture.events()
        try move(to: 14)
        let after = try fixture.events()
        try fixture.write { writer in
            let mails = try fixture.inbox.guestMails(
                before: before, after: after, me: InboxFixture.me, now: InboxFixture.start)
            _ = try fixture.inbox.store(mails, before: before, me: InboxFixture.me, writer) { _ in ("Lunch", "") }
        }
        try expectEqual(remarks(), [.answeredBeforeMove])
        let shown = try #require(try fixture.inbox.shownEvents(of: fixture.entry(), fixture.store).first)
        expectEqual(ItemContent(shown.text, limits: Limits()).attendees.map(\.status), [.needsAction])
        let reply = Invitations.component(
            sequence: try fixture.event().sequence, stamp: 9,
            [Self.organizer, "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org"])
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REPLY", reply), limits: Limits()),
            sender: "kim@example.org")
        try expectEqual(remarks(), [])
    }

    // MARK: Other messages

    @Test("an answer does not take back a proposal, whichever comes first", arguments: [false, true])
    func proposedAndAnswered(isAnsweredFirst: Bool) throws {
        try insert()
        if isAnsweredFirst { try receive("REPLY", stamp: 6) }
        try receive("COUNTER")
        if !isAnsweredFirst { try receive("REPLY", stamp: 6) }
        let entries = try fixture.entries()
        expectEqual(entries.count, 2)
        let proposal = try #require(entries.first { fixture.inbox.isProposal($0) })
        expectTrue(proposal.needsLook)
        try expectEqual(receive("COUNTER").result, .unchanged)
        try expectEqual(receive("REPLY", stamp: 6).result, .unchanged)
        try accept(proposal.id)
        try expectEqual(fixture.event().start.local.hour, 15)
    }

    @Test("an older proposal does not replace a newer one, and one that was declined stays so if it arrives again")
    func older() throws {
        try insert()
        try receive("COUNTER", stamp: 6, hour: 16)
        try expectEqual(receive("COUNTER", stamp: 5, hour: 15).result, .older)
        let id = try fixture.entry().id
        _ = try fixture.write {
            try fixture.inbox.decline(proposal: id, comment: nil, me: InboxFixture.me, $0)
        }
        try receive("REPLY", stamp: 7)
        try expectEqual(receive("COUNTER", stamp: 6, hour: 16).result, .unchanged)
        let proposal = try #require(try fixture.entries().first { $0.id == id })
        expectFalse(proposal.isOpen)
    }

    @Test("a guest who comes after all says that the delegate is not invited any more")
    func delegationTakenBack() throws {
        try insert()
        func receive(_ lines: [String], from sender: String, stamp: Int) throws -> InboxOutcome {
            let component = Invitations.component(stamp: stamp, [Self.organizer] + lines)
            return try fixture.receive(
                SchedulingMessage(calendarText: Invitations.calendar("REPLY", component), limits: Limits()),
                sender: sender)
        }
        let delegated = "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dan@example.org\":mailto:kim@example.org"
        expectEmpty(try receive([delegated], from: "kim@example.org", stamp: 5).changes)
        _ = try receive(
            ["ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:dan@example.org"],
            from: "dan@example.org", stamp: 6)
        let outcome = try receive(
            ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org"], from: "kim@example.org", stamp: 7)
        let entry = try #require(outcome.entry)
        for changes in [outcome.changes, fixture.inbox.changes(in: entry, fixture.store)] {
            expectEqual(changes.map(\.kind), [.guests])
            expectEqual(changes.map(\.oldText), ["dan@example.org"])
        }
    }
}
