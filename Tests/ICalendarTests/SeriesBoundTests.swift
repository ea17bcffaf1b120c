import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import ICalendar

@Suite("The end of a series")
struct SeriesBoundTests {
    private func event(_ lines: String) -> String { CalendarFixture.event(lines + "\nSUMMARY:E") }

    struct Ending: Sendable {
        var lines: String
        /// In UTC; nil for no end.
        var end: String?
    }

    @Test(
        "the stored range ends with the last occurrence",
        arguments: [
            Ending(
                lines: "DTSTART;TZID=Europe/Berlin:20260101T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=200",
                end: "20260719T090000"),
            Ending(
                lines:
                    "DTSTART;TZID=Europe/Berlin:20260101T100000\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYDAY=5TH;COUNT=3",
                end: "20260730T090000"),
            Ending(
                lines: "DTSTART:20260101T100000Z\nDTEND:20260103T100000Z\nRRULE:FREQ=WEEKLY;UNTIL=20260114T235959Z",
                end: "20260110T100000"),
            Ending(lines: "DTSTART:20260101T100000Z\nRRULE:FREQ=YEARLY;COUNT=2", end: "20270101T100001"),
            Ending(lines: "DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=DAILY;COUNT=3", end: "20260104T140000"),
            Ending(
                lines: "DTSTART:20260101T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
                end: "20260101T100001"),
            Ending(lines: "DTSTART:20260101T100000Z\nRRULE:FREQ=DAILY"),
        ])
    func kept(_ ending: Ending) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: event(ending.lines))
        let end = try ending.end.map { try time($0).local.secondsSinceEpoch }
        try expectEqual(fixture.onlyEvent().rangeEnd, end ?? .max)
    }

    @Test(
        "a query finds the last occurrence of a COUNT from the range, and none after it",
        arguments: [
            "DTSTART;TZID=Europe/Berlin:20060102T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=7000",
            "DTSTART;TZID=Europe/Berlin:20060102T100000\nDTEND;TZID=America/New_York:20060102T090000"
                + "\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=2001",
            "DTSTART;VALUE=DATE:20060102\nDURATION:P3D\nRRULE:FREQ=MONTHLY;COUNT=200",
            "DTSTART:20060102T100000\nDURATION:P1DT5M\nRRULE:FREQ=YEARLY;COUNT=15",
            "DTSTART:20060102T100000Z\nRRULE:FREQ=HOURLY;INTERVAL=5;COUNT=30000",
            // Ends in the night of a clock change.
            "DTSTART;TZID=Europe/Berlin:20260327T003000\nDURATION:PT1H\nRRULE:FREQ=HOURLY;COUNT=51",
        ])
    func regained(lines: String) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: event(lines))
        let record = try fixture.onlyEvent()
        let resolver = ZoneResolver(zones: fixture.zones)
        let properties = EventProperties(record.text)
        let (span, _) = properties.span(from: record.start, resolver)
        let counted = try #require(SeriesDefinition(properties, start: record.start, span: span, resolver).rules.first)
        let kept = try #require(
            SeriesDefinition(properties, start: record.start, span: span, storedEnd: record.rangeEnd, resolver).rules
                .first)
        let all = counted.occurrences(in: 0...10_000_000_000)
        #expect(all.count == counted.rule.count)
        #expect(kept.occurrences(in: 0...10_000_000_000) == all)
        #expect(counted.end == RuleOccurrences.latest)
        // Near a clock change the rule is expanded instead, which is exact too.
        if !lines.contains("COUNT=51") { #expect(kept.end == all.last) }
        let end = try #require(all.last) + 86_400 * 3
        try expectEmpty(fixture.query.occurrences(in: end + 86_400 * 3..<end + 86_400 * 900))
    }

    @Test(
        "a rule for another calendar system gives a warning and no wrong series",
        arguments: ["RSCALE=CHINESE;FREQ=YEARLY", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD"])
    func otherScale(rule: String) throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(components: event("DTSTART;VALUE=DATE:20260217\nRRULE:\(rule)"))
        #expect(report.warnings.count == 1)
        #expect(report.warnings.first?.text.contains("unsupported calendar system") == true)
        #expect(try fixture.onlyEvent().isRecurring == false)
        #expect(try fixture.query.occurrences(in: 0..<4_000_000_000).count == 1)
        #expect(try fixture.export().replacing("\r\n ", with: "").contains("RRULE:" + rule))
    }
}
