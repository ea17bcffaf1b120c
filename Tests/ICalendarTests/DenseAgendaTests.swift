import CalendarModel
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("The agenda of series with many occurrences a day")
struct DenseAgendaTests {
    /// 2026-11-21T08:00:00Z.
    private let now = CalendarFixture.now

    private static func event(_ uid: String, _ lines: String) -> String {
        CalendarFixture.event("\(lines)\nSUMMARY:\(uid)", uid: uid)
    }

    @Test(
        "an event is asked about once, however many occurrences it has, and the next ones are in the agenda",
        arguments: ["DTSTART:20260101T100000Z", "DTSTART:20260101T100000", "DTSTART;TZID=Asia/Tokyo:20260101T100000"])
    func bounded(start: String) throws {
        let fixture = try CalendarFixture(systemZone: "UTC")
        try fixture.importing(
            components: (0..<10).map { Self.event("s\($0)", "\(start)\nDURATION:PT1S\nRRULE:FREQ=SECONDLY") }
                .joined(separator: "\n"))
        var count = 0
        let agenda = try fixture.query.agenda(at: now) { _ in
            count += 1
            return true
        }
        expectEqual(agenda.current.map(\.startInstant), Array(repeating: now, count: 10))
        expectEqual(agenda.upcoming.map(\.startInstant), Array(repeating: now + 1, count: 10))
        expectEqual(agenda.following.map(\.startInstant), (10..<266).map { now + $0 / 10 })
        expectEqual(agenda.nextChange, now + 1)
        expectEqual(count, 10)
        count = 0
        let nothing = try fixture.query.agenda(at: now) { _ in
            count += 1
            return false
        }
        expectEmpty(nothing.current + nothing.upcoming + nothing.following)
        expectTrue(count <= 30, "\(count)")
    }

    @Test("an unwanted series hides no other event and none of its own parts")
    func hidden() throws {
        let fixture = try CalendarFixture(systemZone: "UTC")
        let later = "RECURRENCE-ID;RANGE=THISANDFUTURE:20261121T200000Z\nDTSTART:20261121T200000Z"
        try fixture.importing(
            components: [
                Self.event("many", "DTSTART:20260101T100000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY\nSTATUS:CANCELLED"),
                Self.event("other", "DTSTART:20260101T100000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY\nLOCATION:off"),
                Self.event("other", "\(later)\nDURATION:PT1S"),
                Self.event("single", "DTSTART:20261121T190000Z\nDURATION:PT1H"),
            ].joined(separator: "\n"))
        let agenda = try fixture.query.agenda(at: now) { $0.event.location != "off" }
        expectEqual(agenda.upcoming.map(\.event.title), ["single"])
        expectEqual(agenda.following.prefix(3).map { $0.startInstant - now }, [39_600, 43_200, 43_201])
    }

    @Test("the agenda is that of all occurrences together")
    func same() throws {
        let fixture = try CalendarFixture(systemZone: "Europe/Berlin")
        let future = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261122T120000"
        try fixture.importing(
            components: [
                Self.event("minutes", "DTSTART:20260301T000000Z\nRRULE:FREQ=MINUTELY;INTERVAL=7\nDURATION:PT30M"),
                Self.event("hours", "DTSTART;TZID=Europe/Berlin:20260301T120000\nRRULE:FREQ=HOURLY\nDURATION:PT10M"),
                Self.event("hours", "\(future)\nDTSTART;TZID=Europe/Berlin:20261122T121500\nDURATION:PT5M"),
                Self.event("hours", "RECURRENCE-ID:20261121T140000Z\nDTSTART:20261121T090100Z\nDURATION:PT5M"),
                Self.event("days", "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY"),
                Self.event("off", "DTSTART:20261121T074500Z\nRRULE:FREQ=HOURLY\nSTATUS:CANCELLED"),
                Self.event("single", "DTSTART:20261121T080000Z\nDTEND:20261122T100000Z"),
                Self.event("month", "DTSTART:20270104T230000Z"),
            ].joined(separator: "\n"))
        for instant in stride(from: now - 86_400, to: now + 4 * 86_400, by: 30_700) {
            for title in ["minutes", "hours", ""] {
                let all = try fixture.query.occurrences(in: instant..<instant + 2 * 86_400)
                    .filter { !$0.isCancelled && $0.event.title != title }
                let agenda = try fixture.query.agenda(at: instant) { $0.event.title != title }
                let expected = Agenda(all, at: instant)
                expectEqual(agenda.current.map(\.startInstant), expected.current.map(\.startInstant))
                expectEqual(agenda.upcoming.map(\.event.title), expected.upcoming.map(\.event.title))
                expectEqual(agenda.following.map(\.recurrenceID), expected.following.map(\.recurrenceID))
                expectEqual(agenda.nextChange, expected.nextChange)
            }
        }
        var seen: Set<String> = []
        let range = now..<now + 3 * 86_400
        let firsts = try fixture.query.occurrences(in: range).filter { seen.insert($0.identifier).inserted }
        expectEqual(try fixture.query.firstOccurrences(in: range), firsts)
    }

    @Test(
        "a short range has the same occurrences as a long one, also where the clock changes",
        arguments: ["DURATION:PT90M", "DURATION:P1D", "DURATION:PT0S", "DTEND:20260927T120000"])
    func shortRanges(length: String) throws {
        let fixture = try CalendarFixture(systemZone: "Europe/Berlin")
        let start =
            length.hasPrefix("DTEND") ? "DTSTART;TZID=Asia/Tokyo:20260927T100000" : "DTSTART:20260927T100000"
        try fixture.importing(
            components: Self.event("many", "\(start)\n\(length)\nRRULE:FREQ=MINUTELY;INTERVAL=20"))
        // 2026-10-25T01:00:00Z and 2027-03-28T01:00:00Z.
        for change: Int64 in [1_792_890_000, 1_806_195_600] {
            let all = try fixture.query.occurrences(in: change - 4 * 86_400..<change + 4 * 86_400)
            expectTrue(all.count > 500)
            for begin in stride(from: change - 2 * 86_400, to: change + 2 * 86_400, by: 2_900) {
                let range = begin..<begin + 600
                try expectEqual(
                    fixture.query.occurrences(in: range).map(\.recurrenceID),
                    all.filter { $0.overlaps(range) }.map(\.recurrenceID))
            }
        }
    }
}
