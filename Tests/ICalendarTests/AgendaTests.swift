import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import TestSupport
import Testing

@Suite("The agenda: events going on and coming next")
struct AgendaTests {
    /// 2026-11-21T08:00:00Z, a Saturday.
    private let now = CalendarFixture.now
    private let fixture: CalendarFixture

    /// Times are in UTC, which is also the system's time zone, so that days begin at midnight.
    init() throws { fixture = try CalendarFixture(systemZone: "UTC") }

    private func add(_ events: [(title: String, start: String, end: String)]) throws {
        let components = events.map { event in
            let form = event.start.contains("T") ? "" : ";VALUE=DATE"
            let lines = """
                DTSTART\(form):\(event.start)
                DTEND\(form):\(event.end)
                SUMMARY:\(event.title)
                """
            return CalendarFixture.event(lines, uid: event.title)
        }
        try fixture.importing(components: components.joined(separator: "\n"))
    }

    private func agenda(at instant: Int64) throws -> Agenda { try fixture.query.agenda(at: instant) }

    private func titles(_ occurrences: [Occurrence]) -> [String] { occurrences.map(\.event.title) }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [(title: String, start: String, end: String)]
        let current: [String]
        let upcoming: [String]
        let joinable: [String]
        let next: [String]
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing", events: [], current: [], upcoming: [], joinable: [], next: []),
        Case(
            testDescription: "events going on come before later ones",
            events: [
                ("Now", "20261121T073000Z", "20261121T083000Z"), ("Later", "20261121T100000Z", "20261121T110000Z"),
            ],
            current: ["Now"], upcoming: ["Later"], joinable: ["Now"], next: ["Now"]),
        Case(
            testDescription: "an event within ten minutes can be joined along with one going on",
            events: [
                ("Now", "20261121T073000Z", "20261121T083000Z"), ("Soon", "20261121T081000Z", "20261121T090000Z"),
            ],
            current: ["Now"], upcoming: ["Soon"], joinable: ["Now", "Soon"], next: ["Now", "Soon"]),
        Case(
            testDescription: "an event in more than ten minutes is next and cannot be joined yet",
            events: [("Later", "20261121T081001Z", "20261121T090000Z")],
            current: [], upcoming: ["Later"], joinable: [], next: ["Later"]),
        Case(
            testDescription: "all events that start first at the same time are next",
            events: [
                ("A", "20261121T100000Z", "20261121T110000Z"), ("B", "20261121T100000Z", "20261121T103000Z"),
                ("C", "20261121T100001Z", "20261121T103000Z"),
            ],
            current: [], upcoming: ["A", "B"], joinable: [], next: ["A", "B"]),
        Case(
            testDescription: "an all-day event does not hide the call in the afternoon",
            events: [("Fair", "20261121", "20261122"), ("Call", "20261121T150000Z", "20261121T160000Z")],
            current: ["Fair"], upcoming: ["Call"], joinable: ["Fair"], next: ["Call"]),
        Case(
            testDescription: "an all-day event counts if there is nothing else",
            events: [("Fair", "20261121", "20261122")],
            current: ["Fair"], upcoming: [], joinable: ["Fair"], next: ["Fair"]),
        Case(
            testDescription: "tomorrow's all-day event comes after the next call, although it starts earlier",
            events: [("Fair", "20261122", "20261123"), ("Call", "20261122T150000Z", "20261122T160000Z")],
            current: [], upcoming: ["Call"], joinable: [], next: ["Call"]),
        Case(
            testDescription: "an event that ends this second is over, and one that starts this second is going on",
            events: [("Over", "20261121T070000Z", "20261121T080000Z"), ("On", "20261121T080000Z", "20261121T090000Z")],
            current: ["On"], upcoming: [], joinable: ["On"], next: ["On"]),
        Case(
            testDescription: "the next event can be a year away",
            events: [("Far", "20271110T070000Z", "20271110T080000Z")],
            current: [], upcoming: ["Far"], joinable: [], next: ["Far"]),
    ]

    @Test(
        "events going on or about to start can be joined; the next events are those, or else the first to start",
        arguments: cases)
    func choice(_ expected: Case) throws {
        try add(expected.events)
        let agenda = try agenda(at: now)
        expectEqual(titles(agenda.current), expected.current)
        expectEqual(titles(agenda.upcoming), expected.upcoming)
        expectEqual(titles(agenda.joinable()), expected.joinable)
        expectEqual(titles(agenda.next()), expected.next)
    }

    @Test("cancelled and unwanted events are not in the agenda")
    func leftOut() throws {
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20261121T073000Z\nDTEND:20261121T083000Z\nSUMMARY:Off\nSTATUS:CANCELLED"))
        try add([("Other", "20261121T100000Z", "20261121T110000Z")])
        expectEmpty(titles(try agenda(at: now).current))
        try expectEmpty(fixture.query.agenda(at: now) { $0.event.title != "Other" }.upcoming)
    }

    @Test("the agenda is the same until an event starts or ends")
    func advanced() throws {
        try add([("Now", "20261121T073000Z", "20261121T083000Z"), ("Later", "20261121T100000Z", "20261121T110000Z")])
        let agenda = try agenda(at: now)
        #expect(agenda.advanced(to: now + 1_799)?.instant == now + 1_799)
        #expect(agenda.advanced(to: now + 1_800) == nil)
        #expect(agenda.advanced(to: now - 1) == nil)
        #expect(agenda.nextChange == now + 1_800)
        let free = try self.agenda(at: now + 1_800)
        expectNotNil(free.advanced(to: now + 7_199))
        expectNil(free.advanced(to: now + 7_200))
    }
}

/// A user who has declined is not prompted to join.
@Suite("Declined events")
struct DeclinedAttendeesTests {
    private static let cases: [(lines: [String], addresses: [String], isDeclined: Bool)] = [
        ([], ["jo@example.org"], false),
        (["ATTENDEE;PARTSTAT=DECLINED:mailto:jo@example.org"], ["jo@example.org"], true),
        (["ATTENDEE;PARTSTAT=DECLINED:MAILTO:Jo@Example.org"], ["Jo Doe <jo@example.org>"], true),
        (
            [
                "ATTENDEE;PARTSTAT=DECLINED:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:al@example.org",
            ], ["jo@example.org"], true
        ),
        (
            [
                "ATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:al@example.org",
            ], ["jo@example.org"], false
        ),
        (["ATTENDEE;PARTSTAT=TENTATIVE:mailto:jo@example.org"], ["jo@example.org"], false),
        (
            ["ATTENDEE;PARTSTAT=DECLINED;EMAIL=jo@example.org:urn:uuid:1", "ATTENDEE:mailto:al@example.org"],
            ["jo@example.org"], true
        ),
        // All invited attendees have declined.
        (
            [
                "ORGANIZER:mailto:me@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org",
                "ATTENDEE;PARTSTAT=DECLINED:mailto:al@example.org",
                "ATTENDEE;CUTYPE=ROOM;PARTSTAT=ACCEPTED:mailto:room@example.org",
            ], [], true
        ),
        (
            ["ATTENDEE;PARTSTAT=DECLINED:mailto:al@example.org", "ATTENDEE:mailto:ed@example.org"], ["jo@example.org"],
            false
        ),
        // Other programs fold lines anywhere, and RFC 5545 tells no case apart in parameters.
        (["ATTENDEE;CN=Jo Doe;PARTSTAT=DECL\r\n INED:mailto:jo@example.org"], ["jo@example.org"], true),
        (["attendee;partstat=declined:mailto:jo@example.org"], ["jo@example.org"], true),
        (["DESCRIPTION:I have DECLINED"], ["jo@example.org"], false),
        (["ATTENDEE;CUTYPE=ROOM;PARTSTAT=DECLINED:mailto:room@example.org"], [], false),
    ]

    @Test("an event is declined if its user or all invited attendees have declined", arguments: cases)
    func declined(_ expected: (lines: [String], addresses: [String], isDeclined: Bool)) {
        let text = (["BEGIN:VEVENT", "UID:a"] + expected.lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
        let isDeclined = DeclinedAttendees(text, limits: Limits())?.isDeclined(for: expected.addresses) ?? false
        #expect(isDeclined == expected.isDeclined)
    }
}

@Suite("The agenda watch")
struct AgendaWatchTests {
    private let now = CalendarFixture.now

    private func fixture(_ starts: [String]) throws -> CalendarFixture {
        let fixture = try CalendarFixture(systemZone: "UTC")
        let events = starts.enumerated().map { index, start in
            CalendarFixture.event("DTSTART:\(start)\nDURATION:PT30M\nSUMMARY:E\(index)", uid: "e\(index)")
        }
        try fixture.importing(components: events.joined(separator: "\n"))
        return fixture
    }

    /// The events that the watch reports some seconds after now: `soon E0`, `begins E0 E1`.
    private func said(_ watch: inout AgendaWatch, _ fixture: CalendarFixture, at seconds: Int64) throws -> [String] {
        watch.events(in: try fixture.query.agenda(at: now + seconds)).map { event in
            switch event {
            case .soon(let occurrence): "soon \(occurrence.event.title)"
            case .begins(let occurrences): "begins " + occurrences.map(\.event.title).joined(separator: " ")
            }
        }
    }

    @Test("each event is reported once before it starts and once when it starts")
    func once() throws {
        let fixture = try fixture(["20261121T081000Z", "20261121T081000Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        try expectEmpty(said(&watch, fixture, at: 299))
        try expectEqual(said(&watch, fixture, at: 301), ["soon E0", "soon E1"])
        try expectEmpty(said(&watch, fixture, at: 302))
        try expectEqual(said(&watch, fixture, at: 600), ["begins E0 E1"])
        try expectEmpty(said(&watch, fixture, at: 601))
    }

    @Test("an event about to start is reported even if another one starts before it")
    func close() throws {
        let fixture = try fixture(["20261121T081000Z", "20261121T081200Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        try expectEqual(said(&watch, fixture, at: 300), ["soon E0"])
        try expectEqual(said(&watch, fixture, at: 420), ["soon E1"])
    }

    /// Seconds after now: E0 starts at 600 and ends at 2,400; an all-day event starts at 57,600.
    private static let moments: [(at: Int64, lead: Int64, countsDown: Bool, next: Int64)] = [
        (0, 300, false, 300), (0, 60, false, 540), (0, 3_600, false, 600),
        // “10 min” is shown until 541 seconds are left, and seconds from 300 on.
        (0, 60, true, 60), (1, 60, true, 60), (60, 60, true, 120), (59, 60, true, 60), (299, 60, true, 300),
        (300, 60, true, 301), (599, 60, true, 600), (300, 60, false, 540), (599, 60, false, 600),
        (600, 60, false, 2_400), (2_400, 60, false, 57_600), (57_600, 60, false, 144_000),
    ]

    @Test("the watch states the time of the next check, and no change comes before it", arguments: moments)
    func moment(_ expected: (at: Int64, lead: Int64, countsDown: Bool, next: Int64)) throws {
        let fixture = try fixture(["20261121T081000Z"])
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART;VALUE=DATE:20261122\nDTEND;VALUE=DATE:20261123\nSUMMARY:Day", uid: "day"))
        var watch = AgendaWatch(lead: expected.lead, from: now)
        let agenda = try fixture.query.agenda(at: now + expected.at)
        _ = watch.events(in: agenda)
        expectEqual(watch.nextMoment(after: agenda, countsDown: expected.countsDown), now + expected.next)
    }

    @Test("without upcoming events the watch checks once a day")
    func nothing() throws {
        let fixture = try fixture([])
        let watch = AgendaWatch(lead: 300, from: now)
        let agenda = try fixture.query.agenda(at: now)
        expectEqual(watch.nextMoment(after: agenda, countsDown: true), now + AgendaWatch.longestWait)
    }

    @Test("events that started before the watch are not reported")
    func before() throws {
        let fixture = try fixture(["20261121T075900Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        try expectEmpty(said(&watch, fixture, at: 0))
        try expectEmpty(said(&watch, fixture, at: 10))
    }

    @Test("after the computer was asleep, only events that have just started are reported")
    func asleep() throws {
        let fixture = try fixture(["20261121T081000Z", "20261121T082800Z"])
        var watch = AgendaWatch(lead: 60, from: now)
        try expectEqual(said(&watch, fixture, at: 1_700), ["begins E1"])
    }

    @Test("an event that was moved is reported again")
    func moved() throws {
        let fixture = try fixture(["20261121T080500Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        try expectEqual(said(&watch, fixture, at: 1), ["soon E0"])
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20261121T080800Z\nDURATION:PT30M\nSUMMARY:E0\nSEQUENCE:1", uid: "e0"))
        try expectEmpty(said(&watch, fixture, at: 2))
        try expectEqual(said(&watch, fixture, at: 200), ["soon E0"])
        try expectEqual(said(&watch, fixture, at: 480), ["begins E0"])
    }
}
