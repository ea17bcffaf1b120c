import CalendarModel
import CalendarStore
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import ICalendar

@Suite("Fields of an event")
struct EventComponentTests {
    private func derive(_ lines: String, series: EventTime? = nil) throws -> EventComponent {
        let text = CalendarFixture.crlf(CalendarFixture.event(lines) + "\n")
        return try EventComponent(
            text, properties: EventProperties(text), series: series.map { SeriesStart($0, zoneSet: nil) },
            limits: Limits(),
            resolver: ZoneResolver(zones: ZoneDatabase(systemZone: "Europe/Berlin")))
    }

    @Test(
        "start and end are derived from the properties",
        arguments: [
            ("DTSTART:20260301T100000Z\nDTEND:20260301T113000Z", "20260301T100000Z", "20260301T113000Z"),
            ("DTSTART:20260301T100000Z", "20260301T100000Z", "20260301T100000Z"),
            ("DTSTART:20260301T100000Z\nDURATION:PT45M", "20260301T100000Z", "20260301T104500Z"),
            ("DTSTART:20260301T100000Z\nDURATION:P1DT1H", "20260301T100000Z", "20260302T110000Z"),
            ("DTSTART;VALUE=DATE:20260301", "20260301", "20260302"), ("DTSTART:20260301", "20260301", "20260302"),
            ("DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260304", "20260301", "20260304"),
            ("DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260301", "20260301", "20260302"),
            ("DTSTART;VALUE=DATE:20260301\nDURATION:P2D", "20260301", "20260303"),
            ("DTSTART;VALUE=DATE:20260301\nDURATION:PT25H", "20260301", "20260303"),
            ("DTSTART;VALUE=DATE:20260301\nDURATION:P1W", "20260301", "20260308"),
            ("DTSTART;VALUE=DATE:20260301\nDTEND:20260301T150000", "20260301", "20260302"),
            ("DTSTART;VALUE=DATE:20260301T000000\nDTEND;VALUE=DATE:20260303T000000", "20260301", "20260303"),
            ("DTSTART:20260301T100000\nDTEND;VALUE=DATE:20260302", "20260301T100000", "20260302T000000"),
            ("DTSTART:20260301T100000\nDTEND:20260301T110000", "20260301T100000", "20260301T110000"),
            ("DTSTART:20260301T100000Z\nDTEND:20260301T090000Z", "20260301T100000Z", "20260301T100000Z"),
            ("DTSTART:20260301T100000Z\nDURATION:-PT1H", "20260301T100000Z", "20260301T100000Z"),
            ("DTSTART:20260301T100000Z\nDTEND:nonsense", "20260301T100000Z", "20260301T100000Z"),
            ("dtstart:20260301t100000z\nDTEND: 20260301T110000Z ", "20260301T100000Z", "20260301T110000Z"),
            // The clock goes forward on the 29th: a nominal day has 23 hours, while 24 hours end an hour later.
            (
                "DTSTART;TZID=Europe/Berlin:20260328T120000\nDURATION:P1D", "20260328T120000", "20260329T120000"
            ),
            (
                "DTSTART;TZID=Europe/Berlin:20260328T120000\nDURATION:PT24H", "20260328T120000", "20260329T130000"
            ),
            (
                "DTSTART;TZID=Europe/Berlin:20260301T100000\nDTEND;TZID=America/New_York:20260301T060000",
                "20260301T100000", "20260301T060000"
            ),
        ])
    func times(lines: String, start: String, end: String) throws {
        let record = try derive(lines).record
        expectEqual(record.start.basicFormat, start)
        expectEqual(record.end.basicFormat, end)
    }

    @Test(
        "the range covers every instant of the event",
        arguments: [
            // lines, start and end of the range in UTC, nil for no end
            ("DTSTART;TZID=Europe/Berlin:20260301T100000\nDURATION:PT1H", "20260301T090000", "20260301T100000"),
            ("DTSTART;VALUE=DATE:20260301", "20260228T100000", "20260302T140000"),
            ("DTSTART:20260301T100000\nDURATION:PT1H", "20260228T200000", "20260302T010000"),
            ("DTSTART:20260301T100000Z", "20260301T100000", "20260301T100001"),
            ("DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY", "20260301T100000", nil),
            ("DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY;UNTIL=20260303T100000Z", "20260301T100000", "20260303T100001"),
            ("DTSTART:20260301T100000Z\nRDATE:20260101T100000Z,20260401T100000Z", "20260101T100000", "20260401T100001"),
            ("RECURRENCE-ID:20260301T100000Z\nDTSTART:20260301T100000Z", "20260301T100000", "20260301T100001"),
            ("RECURRENCE-ID;RANGE=THISANDFUTURE:20260301T100000Z\nDTSTART:20260301T100000Z", "20260301T100000", nil),
        ] as [(String, String, String?)])
    func ranges(lines: String, start: String, end: String?) throws {
        let record = try derive(lines).record
        try expectEqual(record.rangeStart, time(start).local.secondsSinceEpoch)
        try expectEqual(record.rangeEnd, end.map { try time($0).local.secondsSinceEpoch } ?? .max)
    }

    @Test(
        "a RECURRENCE-ID is converted to the local time of the series",
        arguments: [
            ("RECURRENCE-ID:20260701T080000Z", "20260701T100000"),
            ("RECURRENCE-ID;TZID=America/New_York:20260701T040000", "20260701T100000"),
            ("RECURRENCE-ID;TZID=Europe/Berlin:20260701T100000", "20260701T100000"),
            ("RECURRENCE-ID:20260701T100000", "20260701T100000"),
            ("RECURRENCE-ID;VALUE=DATE:20260701", "20260701T100000"),
        ])
    func recurrenceID(line: String, expected: String) throws {
        let series = try time("20260101T100000", "Europe/Berlin")
        let record = try derive(line + "\nDTSTART:20260701T120000Z", series: series).record
        expectEqual(record.recurrenceID, expected)
    }

    @Test("texts are unescaped, and the first of several properties is used")
    func texts() throws {
        let record = try derive(
            """
            DTSTART:20260301T100000Z
            SUMMARY:Lunch\\, with Bob\\; and
              Ann
            SUMMARY:Second
            LOCATION:Room\\n7
            DESCRIPTION:a\\nb
            URL:https://example.com/a,b;c
            STATUS:tentative
            SEQUENCE:7
            LAST-MODIFIED:20260102T000000Z
            """
        ).record
        expectEqual(record.title, "Lunch, with Bob; and Ann")
        expectEqual(record.location, "Room\n7")
        expectEqual(record.notes, "a\nb")
        expectEqual(record.url, "https://example.com/a,b;c")
        expectEqual(record.status, "TENTATIVE")
        expectEqual(record.sequence, 7)
        expectEqual(record.modified, 1_767_312_000)
    }

    @Test("a property whose name is folded is read")
    func foldedName() throws {
        let record = try derive("DTST\n ART:20260301T100000Z\nSUMM\n ARY:Title").record
        expectEqual(record.title, "Title")
    }

    @Test(
        "warnings name the line and the problem",
        arguments: [
            ("DTSTART:20260301T100000Z\nRRULE:FREQ=SOMETIMES", 5, CalendarWarning.badRule("FREQ=SOMETIMES")),
            ("DTSTART:20260301T100000Z\nDTEND:20260201T100000Z", 5, .endBeforeStart),
            ("SUMMARY:a\nDTSTART;TZID=Moon:20260301T100000", 5, .unknownZone("Moon")),
            ("SUMMARY:a\n  b\nDTSTART:20260301T100000Z\nDURATION:1 hour", 7, .badValue("DURATION", "1 hour")),
            ("DTSTART:20260301T100000Z\nRECURRENCE-ID:never", 5, .badValue("RECURRENCE-ID", "never")),
        ])
    func warnings(lines: String, line: Int, warning: CalendarWarning) throws {
        let found = try derive(lines).warnings
        expectEqual(found.map(\.warning), [warning])
        expectEqual(found.map(\.line), [line])
        expectHasSuffix(warning.text, ".")
    }
}
