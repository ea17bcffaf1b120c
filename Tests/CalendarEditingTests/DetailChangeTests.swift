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

@Suite("Updates that change only notes, links, the status or the guests")
struct DetailChangeTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let guests = [
        "ATTENDEE;RSVP=TRUE:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org",
    ]

    private static func guest(_ name: String) -> String { "ATTENDEE:mailto:\(name)@example.org" }

    private static func sentence(_ change: EntryChange) -> String {
        func day(_ occurrence: Occurrence) -> String { "\(occurrence.start.local.date.day)" }
        return change.sentence(start: day, span: day).text
    }

    private func said() throws -> [String] { try fixture.inbox.changes(in: fixture.entry()).map(Self.sentence) }

    private func see() throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.see(entry: id, $0) }
    }

    @Test(
        "each says what has changed",
        arguments: [
            (["DESCRIPTION:Bring cake"], ["the notes are different"]), (["DESCRIPTION:"], ["the notes are different"]),
            (["DESCRIPTION:Bring  your\\nbadge"], []),
            (["URL:https://example.org/2"], ["the link is https://example.org/2 instead of https://example.org/1"]),
            (["URL:"], ["the link https://example.org/1 is gone"]),
            (["STATUS:TENTATIVE"], ["it is only tentative"]), (["STATUS:CONFIRMED"], []),
            (guests + [guest("max")], ["max@example.org is invited, too"]),
            (Array(guests.prefix(1)), ["kim@example.org is not invited any more"]),
            (
                guests.prefix(1) + ["max", "eve"].map(guest),
                ["max@example.org and eve@example.org are invited, too, and kim@example.org is not invited any more"]
            ),
            (
                guests + ["a", "b", "c", "d", "e", "f"].map(guest),
                [
                    "a@example.org, b@example.org, c@example.org, d@example.org, e@example.org and others are invited, too"
                ]
            ),
            (["ATTENDEE;CN=Jo;PARTSTAT=ACCEPTED:mailto:JO@example.org", guests[1]], []),
            (
                ["DESCRIPTION:Bring cake", "URL:https://example.org/2", "LOCATION:Roof"],
                [
                    "the place is Roof instead of Canteen", "the notes are different",
                    "the link is https://example.org/2 instead of https://example.org/1",
                ]
            ),
        ] as [([String], [String])], [false, true])
    func single(_ row: (lines: [String], said: [String]), isAdded: Bool) throws {
        let link = "URL:https://example.org/1"
        try fixture.receive(0, [link])
        if isAdded { try fixture.add() }
        let lines = row.lines.contains { $0.hasPrefix("URL:") } ? row.lines : row.lines + [link]
        let outcome = try fixture.receive(1, lines)
        let expected = row.said.map { "It has changed: \($0)." }
        expectEqual(outcome.changes.map(Self.sentence), expected)
        try expectEqual(said(), expected)
    }

    @Test("of an occurrence, too, unless the new version of the series says it")
    func occurrence() throws {
        let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
        try fixture.receive(0, [weekly])
        try fixture.add()
        let second = [
            "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T120000",
            "DTEND;TZID=Europe/Berlin:20270408T130000", "DESCRIPTION:Bring cake",
        ]
        try fixture.receive(1, second)
        try expectEqual(said(), ["The occurrence of 8: the notes are different."])
        try see()
        let parts = [[weekly], second].map {
            Invitations.component(sequence: 2, stamp: 2, $0.filter { !$0.hasPrefix("DESC") } + ["DESCRIPTION:No cake"])
        }
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", parts.joined()), limits: Limits()))
        try expectEqual(said(), ["It has changed: the notes are different.", "The occurrence of 8 has changed."])
    }

    @Test("before the user looks: a change that was taken back is not said, nor a guest who was added and removed")
    func unseen() throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, Self.guests + [Self.guest("max"), "DESCRIPTION:A", "STATUS:TENTATIVE"])
        try fixture.receive(2, Self.guests + ["max", "eve"].map(Self.guest) + ["DESCRIPTION:B"])
        try expectEqual(
            said(),
            [
                "It has changed: the notes are different.",
                "It has changed: max@example.org and eve@example.org are invited, too.",
            ])
        try fixture.receive(3, Self.guests + [Self.guest("eve")])
        try expectEqual(said(), ["It has changed: eve@example.org is invited, too."])
        try see()
        try fixture.receive(4, Self.guests)
        try expectEqual(said(), ["It has changed: eve@example.org is not invited any more."])
    }
}
