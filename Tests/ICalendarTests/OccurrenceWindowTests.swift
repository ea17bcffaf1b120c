import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import ICalendar

@Suite("Long lists of occurrences")
struct OccurrenceWindowTests {
    /// 2027-01-01T00:00:00Z.
    private static let year: Int64 = 1_798_761_600

    private static func name(_ occurrence: Occurrence) -> String {
        "\(occurrence.startInstant) \(occurrence.endInstant) \(occurrence.event.title) \(occurrence.recurrenceID)"
    }

    private static func event(_ uid: String, _ lines: String) -> String {
        CalendarFixture.event("\(lines)\nSUMMARY:\(uid)", uid: uid)
    }

    @Test(
        "the windows of a list together are the list, each no larger than asked", arguments: [12, 40, 200, 1_000_000])
    func windows(most: Int) throws {
        let fixture = try CalendarFixture()
        let future = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270108T090000\n"
        try fixture.importing(
            components: [
                Self.event("minutes", "DTSTART:20260301T000000Z\nRRULE:FREQ=MINUTELY;INTERVAL=20\nDURATION:PT30M"),
                Self.event("days", "DTSTART;TZID=Europe/Berlin:20260101T090000\nRRULE:FREQ=DAILY\nDURATION:P2DT1H"),
                Self.event("days", future + "DTSTART;TZID=Europe/Berlin:20270106T220000\nDURATION:PT3H"),
                Self.event("all day", "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=WEEKLY"),
                Self.event(
                    "merged",
                    "DTSTART:20270101T000000Z\nRRULE:FREQ=HOURLY\nRRULE:FREQ=MINUTELY;INTERVAL=90\n"
                        + "EXRULE:FREQ=HOURLY;INTERVAL=5\nRDATE;VALUE=PERIOD:20261201T000000Z/20270301T000000Z"),
                Self.event("single", "DTSTART:20270104T100000Z\nDTEND:20270110T100000Z"),
                Self.event("point", "DTSTART:20270104T230000Z"),
            ].joined(separator: "\n"))
        let range = Self.year..<Self.year + 9 * 86_400
        let all = try fixture.query.occurrences(in: range).map(Self.name)
        var found: [String] = []
        var largest = 0
        var count = 0
        try fixture.query.forEachWindow(of: range, atMost: most) { window in
            found += window.occurrences.map(Self.name)
            largest = max(largest, window.occurrences.count)
            count += 1
            return true
        }
        expectEqual(found, all)
        expectTrue(largest <= most, "\(largest)")
        expectEqual(count == 1, most > all.count)
    }

    @Test("a rule of seconds that last for hours is listed in few windows, each occurrence once")
    func secondsOfDays() throws {
        let fixture = try CalendarFixture()
        let minutes = tier(plain: 2, all: 1_440)
        let enough = tier(plain: 400, all: 100_000)
        try fixture.importing(
            components: Self.event(
                "a", "DTSTART;TZID=Europe/Berlin:20261201T000000\nRRULE:FREQ=SECONDLY\nDURATION:PT\(minutes)M"))
        var (count, windows) = (0, 0)
        var last = Int64.min
        try fixture.query.forEachWindow(of: Self.year..<Self.year + 5 * 86_400, atMost: tier(plain: 150, all: 20_000)) {
            window in
            for occurrence in window.occurrences {
                if occurrence.startInstant <= last { Issue.record("\(occurrence.startInstant) after \(last)") }
                last = occurrence.startInstant
            }
            count += window.occurrences.count
            windows += 1
            return count < enough
        }
        // All but one of the occurrences of so many minutes go on at the beginning, the last one of which begins a second
        // before it.
        expectEqual(last, Self.year - Int64(minutes) * 60 + Int64(count))
        expectTrue(windows < 40, "\(windows)")
    }

    @Test(
        "occurrences that last for years are listed in parts, each occurrence once",
        arguments: tier(
            plain: ["DTSTART:20170101T000000Z"],
            all: ["DTSTART:20170101T000000Z", "DTSTART;TZID=Europe/Berlin:20170101T010000"]))
    func secondsOfYears(start: String) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: Self.event("a", start + "\nRRULE:FREQ=SECONDLY\nDURATION:P3650D") + "\n"
                + Self.event("b", "DTSTART:20170101T000100Z\nDTEND:20280101T000000Z"))
        // 2017-01-01T00:00:00Z: all that the rule has made is still going on.
        let begin: Int64 = 1_483_228_800
        let (most, enough) = (500, 1_500)
        var listed: [Int64] = []
        var largest = 0
        let days = Self.year - 86_400 * 100..<Self.year
        try fixture.query.forEachWindow(of: days, atMost: most) { window in
            expectTrue(window.isPartOfDay && !window.isWhole)
            listed += window.occurrences.map(\.startInstant)
            largest = max(largest, window.occurrences.count)
            return listed.count < enough
        }
        let minute = begin + 60
        expectEqual(listed, (begin..<begin + Int64(listed.count) - 1).flatMap { $0 == minute ? [$0, $0] : [$0] })
        expectTrue(listed.count >= enough && largest <= most, "\(listed.count), \(largest)")
    }

    @Test("a rule of minutes is listed for a whole year, in windows of whole days")
    func minutes() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: Self.event("a", "DTSTART:20200101T000000Z\nRRULE:FREQ=MINUTELY"))
        var (count, last, largest) = (0, Int64.min, 0)
        try fixture.query.forEachWindow(of: Self.year..<Self.year + 40 * 86_400, atMost: 10_000) { window in
            expectTrue(window.occurrences.allSatisfy { $0.startInstant > last } && !window.isPartOfDay)
            (last, largest) = (window.occurrences.last?.startInstant ?? last, max(largest, window.occurrences.count))
            count += window.occurrences.count
            return true
        }
        expectEqual(count, 40 * 1_440)
        expectTrue(largest <= 10_000)
    }

    @Test("a window that has too many occurrences ends earlier, at midnight, instead of being read again")
    func early() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: (0..<6).map { Self.event("\($0)", "DTSTART:20260101T00\($0)000Z\nRRULE:FREQ=HOURLY") }
                .joined(separator: "\n"))
        let range = Self.year..<Self.year + 40 * 86_400
        var (counts, found): ([Int], [String]) = ([], [])
        try fixture.query.forEachWindow(of: range, atMost: 2_000) { window in
            expectFalse(window.isPartOfDay || window.isWhole)
            counts.append(window.occurrences.count)
            found += window.occurrences.map(Self.name)
            return true
        }
        // Days are those of Berlin, where the range begins at one o'clock.
        expectEqual(counts, [13 * 24 - 1, 13 * 24, 13 * 24, 24 + 1].map { $0 * 6 })
        try expectEqual(found, fixture.query.occurrences(in: range).map(Self.name))
    }

    @Test(
        "occurrences of a rule of seconds are found however long ago it began",
        arguments: rows(
            [
                "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY",
                "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY\nEXRULE:FREQ=MINUTELY",
                "DTSTART;TZID=America/New_York:19700101T000000\nRRULE:FREQ=SECONDLY\nDURATION:PT1S",
            ], plain: 1, 2))
    func seconds(lines: String) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: Self.event("a", lines))
        let range = Self.year..<Self.year + 120
        let expected = Array(range).filter { !lines.contains("EXRULE") || $0 % 60 != 0 }
        try expectEqual(fixture.query.occurrences(in: range).map(\.startInstant), expected)
        var listed: [Int64] = []
        let minutes = tier(plain: 2, all: 60)
        let start = range.upperBound - Int64(minutes) * 120
        try fixture.query.forEachWindow(of: start..<range.upperBound, atMost: tier(plain: 100, all: 1_000)) { window in
            expectTrue(window.isPartOfDay)
            listed += window.occurrences.map(\.startInstant)
            return true
        }
        expectEqual(listed.suffix(expected.count), expected[...])
        expectEqual(listed.count, expected.count * minutes)
    }

    @Test("occurrences that were moved by years are found where they are")
    func moved() throws {
        let fixture = try CalendarFixture()
        let future = "RECURRENCE-ID;RANGE=THISANDFUTURE:20200201T000000Z\n"
        try fixture.importing(
            components: Self.event("a", "DTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY\nDURATION:PT1S") + "\n"
                + Self.event("a", future + "DTSTART:20270101T000030Z\nDURATION:PT1S"))
        let found = try fixture.query.occurrences(in: Self.year..<Self.year + 60)
        expectEqual(found.map(\.startInstant), Array(Self.year + 30..<Self.year + 60))
        expectEqual(found.map(\.recurrenceID).first, "20200201T000000Z")
    }

    @Test("a rule whose occurrences are all excluded ends the work")
    func excluded() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: Self.event("a", "DTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY"))
        let properties = EventProperties(try fixture.onlyEvent().text)
        let start = try #require(properties.start?.time)
        let resolver = ZoneResolver(zones: fixture.zones)
        let definition = SeriesDefinition(
            properties, start: start, span: .nominal(.init(days: 0, seconds: 0)), resolver)
        var work = 100_000
        let window = Self.year...Self.year + 10_000_000
        expectFalse(definition.forEachPlace(in: window, of: window, work: &work) { _ in true })
        expectTrue(work > -200_000, "\(work)")
    }
}
