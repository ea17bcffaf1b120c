import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The events that are shown with guests' messages")
struct ProposedVersionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let own = ["ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"]

    private func propose(_ lines: [String], zone: String = "") throws -> InboxRecord {
        let times = ["DTSTART;TZID=Europe/Berlin:20270402T150000", "DTEND;TZID=Europe/Berlin:20270402T160000"]
        let component = Invitations.component(
            stamp: 5,
            ["ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org"]
                + (lines.contains { $0.hasPrefix("DTSTART") } ? [] : times) + lines)
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("COUNTER", zone + component),
            limits: Limits())
        return try #require(try fixture.receive(message, sender: "kim@example.org").entry)
    }

    private func remarks(_ entry: InboxRecord) throws -> [EntryRemark] {
        try fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start, fixture.store)
            + fixture.inbox.remarks(onReply: entry, me: InboxFixture.me, fixture.store, now: InboxFixture.start)
    }

    @Test(
        "what a proposal has besides times and a place is not shown, and one remark names it",
        arguments: [
            ([], []), (["SUMMARY:Party"], [.title]), (["SUMMARY:New Time Proposed: Lunch"], []),
            (["SUMMARY:"], []), (["RRULE:FREQ=DAILY"], [.repetition]), (["RRULE:FREQ=DAILY;BYDAY=XX"], [.repetition]),
            (["RDATE:20270403T100000Z"], [.repetition]), (["ATTENDEE:mailto:max@example.org"], [.guests]),
            (["ATTENDEE:mailto:jo@example.org"], []), (["DESCRIPTION:Call me"], [.notes]),
            (["DESCRIPTION:Bring  your\\nbadge"], []), (["DESCRIPTION:"], []),
            (["URL:https://example.org/"], [.link]), (["ATTACH:https://example.org/a.pdf"], [.attachments]),
            (["STATUS:CANCELLED"], [.status]), (["STATUS:TENTATIVE"], []),
            (
                ["URL:https://example.org/", "ATTENDEE:mailto:max@example.org", "SUMMARY:Party", "RRULE:FREQ=DAILY"],
                [.title, .repetition, .guests, .link]
            ),
        ] as [([String], [ProposedDetail])])
    func details(lines: [String], details: [ProposedDetail]) throws {
        try fixture.insert(Self.own)
        let entry = try propose(lines)
        let shown = try fixture.inbox.shownEvents(of: entry, fixture.store)
        expectEqual(shown.map(\.title), ["Lunch"])
        expectEqual(shown.map(\.start.local.date.day), [2])
        expectEqual(shown.map(\.isRecurring), [false])
        expectEqual(shown.map(\.notes), ["Bring your badge"])
        expectEqual(shown.map(\.url), [nil])
        let contents = shown.map { ItemContent($0.text, limits: Limits()) }
        expectEqual(contents.flatMap(\.attendees).map(\.address), ["mailto:kim@example.org"])
        try expectEqual(remarks(entry), details.isEmpty ? [] : [.proposesMore(details)])
    }

    private static let eighth = [
        "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270409T150000",
        "DTEND;TZID=Europe/Berlin:20270409T160000",
    ]

    @Test(
        "a proposal for a series is shown with the rules of the series, and one for an occurrence without any",
        arguments: [
            (eighth, 9, [], []), (eighth + ["RRULE:FREQ=DAILY"], 9, [], [.repetition]),
            (eighth + ["RRULE:COUNT=4;FREQ=WEEKLY;INTERVAL=1"], 9, [], []),
            (eighth + ["SUMMARY:Party"], 9, [], [.title]),
            (["RRULE:FREQ=WEEKLY;COUNT=4"], 2, ["FREQ=WEEKLY;COUNT=4"], []), ([], 2, ["FREQ=WEEKLY;COUNT=4"], []),
            (["RRULE:FREQ=DAILY"], 2, ["FREQ=WEEKLY;COUNT=4"], [.repetition]),
            (
                ["RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20270408T100000Z"], 2, ["FREQ=WEEKLY;COUNT=4"], [.repetition]
            ),
        ] as [([String], Int, [String], [ProposedDetail])])
    func series(lines: [String], day: Int, rules: [String], details: [ProposedDetail]) throws {
        try fixture.insert(Self.own + ["RRULE:FREQ=WEEKLY;COUNT=4"])
        let entry = try propose(lines)
        let shown = try fixture.inbox.shownEvents(of: entry, fixture.store)
        expectEqual(shown.map(\.start.local.date.day), [day])
        expectEqual(shown.flatMap { ItemContent($0.text, limits: Limits()).rules }, rules)
        try expectEqual(remarks(entry), details.isEmpty ? [] : [.proposesMore(details)])
    }

    @Test("times in a zone that only the message knows become times in the zone of the event")
    func zone() throws {
        try fixture.insert(Self.own)
        let entry = try propose(
            ["DTSTART;TZID=Office:20270402T110000", "DTEND;TZID=Office:20270402T120000"],
            zone: FixedZone.definition("Office", "+0000"))
        let shown = try fixture.inbox.shownEvents(of: entry, fixture.store)
        _ = try fixture.write { try fixture.inbox.accept(proposal: entry.id, me: InboxFixture.me, $0) }
        for event in try shown + fixture.events() {
            expectEqual(event.start.zoneName, "Europe/Berlin")
            expectEqual([event.start.local.hour, event.end.local.hour], [13, 14])
        }
    }

    @Test(
        "an answer is shown with the user's event, and not with what else the guest has written",
        arguments: [false, true])
    func answer(isOfOccurrence: Bool) throws {
        try fixture.insert(Self.own + ["RRULE:FREQ=WEEKLY;COUNT=4"])
        let lines = [
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org", "SUMMARY:Party",
            "LOCATION:Garden", "DESCRIPTION:Call me", "RRULE:FREQ=DAILY",
        ]
        let name = isOfOccurrence ? ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"] : []
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("REPLY", Invitations.component(stamp: 5, lines + name)),
            limits: Limits())
        let entry = try #require(try fixture.receive(message, sender: "kim@example.org").entry)
        let shown = try fixture.inbox.shownEvents(of: entry, fixture.store)
        expectEqual(shown.map(\.title), ["Lunch"])
        expectEqual(shown.map(\.location), ["Canteen"])
        expectEqual(shown.map(\.notes), [nil])
        expectEqual(shown.map(\.start.local.date.day), [isOfOccurrence ? 8 : 1])
        let contents = shown.map { ItemContent($0.text, limits: Limits()) }
        expectEqual(contents.flatMap(\.rules), isOfOccurrence ? [] : ["FREQ=WEEKLY;COUNT=4"])
        expectEqual(contents.flatMap(\.attendees).map(\.status), [.accepted])
    }

    @Test("of a proposal for an event that is gone, only when and where it would take place is shown")
    func gone() throws {
        try fixture.insert(Self.own)
        let entry = try propose(["RRULE:FREQ=DAILY", "DESCRIPTION:Call me", "LOCATION:Garden"])
        let row = try fixture.event().id
        try fixture.write { try $0.deleteEvent(id: row) }
        let shown = try fixture.inbox.shownEvents(of: entry, fixture.store)
        expectEqual(shown.map(\.isRecurring), [false])
        expectEqual(shown.map(\.location), ["Garden"])
        expectEqual(shown.map(\.notes), [nil])
        try expectEqual(remarks(entry), [.eventGone])
    }
}
