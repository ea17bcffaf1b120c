import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Testing

@Suite("What is on now and what comes next")
struct AgendaTests {
    /// 2026-11-21T08:00:00Z, a Saturday.
    private let now = CalendarFixture.now
    private let fixture: CalendarFixture

    /// Times of the day are UTC; the system's zone is UTC, so that days begin at midnight.
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
            testDescription: "what takes place now comes before what is later",
            events: [
                ("Now", "20261121T073000Z", "20261121T083000Z"), ("Later", "20261121T100000Z", "20261121T110000Z"),
            ],
            current: ["Now"], upcoming: ["Later"], joinable: ["Now"], next: ["Now"]),
        Case(
            testDescription: "what begins within ten minutes overlaps with what still goes on",
            events: [
                ("Now", "20261121T073000Z", "20261121T083000Z"), ("Soon", "20261121T081000Z", "20261121T090000Z"),
            ],
            current: ["Now"], upcoming: ["Soon"], joinable: ["Now", "Soon"], next: ["Now", "Soon"]),
        Case(
            testDescription: "what begins in more than ten minutes is next and cannot be joined now",
            events: [("Later", "20261121T081001Z", "20261121T090000Z")],
            current: [], upcoming: ["Later"], joinable: [], next: ["Later"]),
        Case(
            testDescription: "all that begin first at the same time are next",
            events: [
                ("A", "20261121T100000Z", "20261121T110000Z"), ("B", "20261121T100000Z", "20261121T103000Z"),
                ("C", "20261121T100001Z", "20261121T103000Z"),
            ],
            current: [], upcoming: ["A", "B"], joinable: [], next: ["A", "B"]),
        Case(
            testDescription: "a whole day does not hide the call of the afternoon",
            events: [("Fair", "20261121", "20261122"), ("Call", "20261121T150000Z", "20261121T160000Z")],
            current: ["Fair"], upcoming: ["Call"], joinable: ["Fair"], next: ["Call"]),
        Case(
            testDescription: "a whole day is what there is where there is nothing else",
            events: [("Fair", "20261121", "20261122")],
            current: ["Fair"], upcoming: [], joinable: ["Fair"], next: ["Fair"]),
        Case(
            testDescription: "tomorrow's day comes after the next call, though it begins earlier",
            events: [("Fair", "20261122", "20261123"), ("Call", "20261122T150000Z", "20261122T160000Z")],
            current: [], upcoming: ["Call"], joinable: [], next: ["Call"]),
        Case(
            testDescription: "what ended this second is over, what begins this second is on",
            events: [("Over", "20261121T070000Z", "20261121T080000Z"), ("On", "20261121T080000Z", "20261121T090000Z")],
            current: ["On"], upcoming: [], joinable: ["On"], next: ["On"]),
        Case(
            testDescription: "what comes next can be a year away",
            events: [("Far", "20271110T070000Z", "20271110T080000Z")],
            current: [], upcoming: ["Far"], joinable: [], next: ["Far"]),
    ]

    @Test(
        "what is joined is what is on or about to begin, and what is next is that or what begins first",
        arguments: cases)
    func choice(_ expected: Case) throws {
        try add(expected.events)
        let agenda = try agenda(at: now)
        #expect(titles(agenda.current) == expected.current)
        #expect(titles(agenda.upcoming) == expected.upcoming)
        #expect(titles(agenda.joinable()) == expected.joinable)
        #expect(titles(agenda.next()) == expected.next)
    }

    @Test("a cancelled event is not on, and neither is what is not wanted")
    func leftOut() throws {
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20261121T073000Z\nDTEND:20261121T083000Z\nSUMMARY:Off\nSTATUS:CANCELLED"))
        try add([("Other", "20261121T100000Z", "20261121T110000Z")])
        #expect(titles(try agenda(at: now).current).isEmpty)
        #expect(try fixture.query.agenda(at: now) { $0.event.title != "Other" }.upcoming.isEmpty)
    }

    @Test("a later moment has the same agenda until something begins or ends")
    func later() throws {
        try add([("Now", "20261121T073000Z", "20261121T083000Z"), ("Later", "20261121T100000Z", "20261121T110000Z")])
        let agenda = try agenda(at: now)
        #expect(agenda.later(now + 1_799)?.instant == now + 1_799)
        #expect(agenda.later(now + 1_800) == nil)
        #expect(agenda.later(now - 1) == nil)
        #expect(agenda.nextChange == now + 1_800)
        let free = try self.agenda(at: now + 1_800)
        #expect(free.later(now + 7_199) != nil)
        #expect(free.later(now + 7_200) == nil)
    }
}

/// Who has declined is not asked to join.
@Suite("Events that were declined")
struct DeclinedTests {
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
        // Nobody comes who was invited.
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
        (["DESCRIPTION:I have DECLINED"], ["jo@example.org"], false),
        (["ATTENDEE;CUTYPE=ROOM;PARTSTAT=DECLINED:mailto:room@example.org"], [], false),
    ]

    @Test("an event is declined by its user, or by everybody who was invited", arguments: cases)
    func declined(_ expected: (lines: [String], addresses: [String], isDeclined: Bool)) {
        let text = (["BEGIN:VEVENT", "UID:a"] + expected.lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
        let isDeclined = Declined(text, limits: Limits())?.isDeclined(for: expected.addresses) ?? false
        #expect(isDeclined == expected.isDeclined)
    }
}

@Suite("The watch over the agenda")
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

    /// What the watch says at some seconds after now: `soon E0`, `begins E0 E1`.
    private func said(_ watch: inout AgendaWatch, _ fixture: CalendarFixture, at seconds: Int64) throws -> [String] {
        watch.events(in: try fixture.query.agenda(at: now + seconds)).map { event in
            switch event {
            case .soon(let occurrence): "soon \(occurrence.event.title)"
            case .begins(let occurrences): "begins " + occurrences.map(\.event.title).joined(separator: " ")
            }
        }
    }

    @Test("each event is said once before it begins, and once when it begins")
    func once() throws {
        let fixture = try fixture(["20261121T081000Z", "20261121T081000Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        #expect(try said(&watch, fixture, at: 299).isEmpty)
        #expect(try said(&watch, fixture, at: 301) == ["soon E0", "soon E1"])
        #expect(try said(&watch, fixture, at: 302).isEmpty)
        #expect(try said(&watch, fixture, at: 600) == ["begins E0 E1"])
        #expect(try said(&watch, fixture, at: 601).isEmpty)
    }

    @Test("what begins soon is said also where something else begins before it")
    func close() throws {
        let fixture = try fixture(["20261121T081000Z", "20261121T081200Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        #expect(try said(&watch, fixture, at: 300) == ["soon E0"])
        #expect(try said(&watch, fixture, at: 420) == ["soon E1"])
    }

    /// Seconds after now: E0 begins at 600 and ends at 2,400; a day begins at 57,600.
    private static let moments: [(at: Int64, lead: Int64, countsDown: Bool, next: Int64)] = [
        (0, 300, false, 300), (0, 60, false, 540), (0, 3_600, false, 600),
        // “10 min” until 541 seconds are left, and seconds from 300 on.
        (0, 60, true, 60), (1, 60, true, 60), (60, 60, true, 120), (59, 60, true, 60), (299, 60, true, 300),
        (300, 60, true, 301), (599, 60, true, 600), (300, 60, false, 540), (599, 60, false, 600),
        (600, 60, false, 2_400), (2_400, 60, false, 57_600), (57_600, 60, false, 144_000),
    ]

    @Test("the watch says itself when it is to be asked next, and not before something changes", arguments: moments)
    func moment(_ expected: (at: Int64, lead: Int64, countsDown: Bool, next: Int64)) throws {
        let fixture = try fixture(["20261121T081000Z"])
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART;VALUE=DATE:20261122\nDTEND;VALUE=DATE:20261123\nSUMMARY:Day", uid: "day"))
        var watch = AgendaWatch(lead: expected.lead, from: now)
        let agenda = try fixture.query.agenda(at: now + expected.at)
        _ = watch.events(in: agenda)
        #expect(watch.nextMoment(after: agenda, countsDown: expected.countsDown) == now + expected.next)
    }

    @Test("where nothing is planned the watch is asked once a day")
    func nothing() throws {
        let fixture = try fixture([])
        let watch = AgendaWatch(lead: 300, from: now)
        let agenda = try fixture.query.agenda(at: now)
        #expect(watch.nextMoment(after: agenda, countsDown: true) == now + AgendaWatch.longestWait)
    }

    @Test("what was on when the watch began is not opened")
    func before() throws {
        let fixture = try fixture(["20261121T075900Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        #expect(try said(&watch, fixture, at: 0).isEmpty)
        #expect(try said(&watch, fixture, at: 10).isEmpty)
    }

    @Test("after a long sleep of the computer only what has just begun is said")
    func asleep() throws {
        let fixture = try fixture(["20261121T081000Z", "20261121T082800Z"])
        var watch = AgendaWatch(lead: 60, from: now)
        #expect(try said(&watch, fixture, at: 1_700) == ["begins E1"])
    }

    @Test("an event that was moved is said again")
    func moved() throws {
        let fixture = try fixture(["20261121T080500Z"])
        var watch = AgendaWatch(lead: 300, from: now)
        #expect(try said(&watch, fixture, at: 1) == ["soon E0"])
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20261121T080800Z\nDURATION:PT30M\nSUMMARY:E0\nSEQUENCE:1", uid: "e0"))
        #expect(try said(&watch, fixture, at: 2).isEmpty)
        #expect(try said(&watch, fixture, at: 200) == ["soon E0"])
        #expect(try said(&watch, fixture, at: 480) == ["begins E0"])
    }
}
