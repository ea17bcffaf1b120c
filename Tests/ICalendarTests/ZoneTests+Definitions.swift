import CalendarModel
import CalendarStore
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

/// Which definitions of a zone can be read, and how they are compared with the system's.
extension ZoneTests {
    struct Compared: Sendable {
        var definition: String
        var times: String
        /// The offset in the warning; nil for no warning.
        var offset: String?
    }

    /// Berlin as khal defines it around an event.
    private static let months = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:DAYLIGHT
        DTSTART:20260329T030000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:20261025T020000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        """

    @Test(
        "an import says once where a definition of a location, or of UTC, disagrees with the system at a time of its own entries",
        arguments: [
            Compared(definition: abolished, times: "DTSTART;TZID=Europe/Berlin:20260701T100000", offset: "+0100"),
            Compared(definition: abolished, times: "DTSTART;TZID=Europe/Berlin:20260101T100000", offset: nil),
            Compared(definition: abolished, times: "DTSTART;TZID=Europe/Berlin:19890701T100000", offset: nil),
            Compared(
                definition: abolished,
                times: "DTSTART:20260101\nRECURRENCE-ID;TZID=Europe/Berlin:20260701T100000", offset: "+0100"),
            Compared(definition: outdated, times: "DTSTART;TZID=America/New_York:20260315T100000", offset: "-0500"),
            Compared(definition: outdated, times: "DTSTART;TZID=America/New_York:20260701T100000", offset: nil),
            Compared(definition: months, times: "DTSTART;TZID=Europe/Berlin:20260701T100000", offset: nil),
            Compared(definition: months, times: "DTSTART;TZID=Europe/Berlin:20250701T100000", offset: nil),
            Compared(definition: months, times: "DTSTART;TZID=Europe/Berlin:20280701T100000", offset: nil),
            Compared(
                definition: abolished.replacing("Europe/Berlin", with: "UTC"),
                times: "DTSTART;TZID=UTC:20260101T100000", offset: "+0100"),
            Compared(
                definition: abolished.replacing("Europe/Berlin", with: "GMT"),
                times: "DTSTART:20260101\nRECURRENCE-ID;TZID=GMT:20260101T100000", offset: "+0100"),
            Compared(
                definition: abolished.replacing("Europe/Berlin", with: "UTC").replacing("+0100", with: "+0000"),
                times: "DTSTART;TZID=UTC:20260101T100000", offset: nil),
            Compared(
                definition: abolished.replacing("Europe/Berlin", with: "EST"),
                times: "DTSTART;TZID=EST:20260101T100000", offset: nil),
            Compared(
                definition: abolished.replacing("Europe/Berlin", with: "UTC"),
                times: "DTSTART:20260101T100000Z", offset: nil),
        ], [true, false])
    func comparison(compared: Compared, isFirst: Bool) throws {
        let fixture = try CalendarFixture()
        let events = (1...3).map { CalendarFixture.event(compared.times, uid: "\($0)") }
        let parts = isFirst ? [compared.definition] + events : events + [compared.definition]
        let warnings = try fixture.importing(components: parts.joined(separator: "\n")).warnings
        expectEqual(warnings.count, compared.offset == nil ? 0 : 1, "\(warnings)")
        if let offset = compared.offset, let first = warnings.first {
            expectContains(first.text, "with \(offset) at 2026-")
        }
    }

    @Test("a zone with dates instead of rules, and offsets with seconds, are read")
    func dates() throws {
        let text = CalendarFixture.crlf(
            """
            BEGIN:VTIMEZONE
            TZID:X
            BEGIN:DAYLIGHT
            DTSTART:20200101T000000
            RDATE:20210101T000000,20220101T000000
            TZOFFSETFROM:+0000
            TZOFFSETTO:+013015
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20200601T000000
            RDATE:20210601T000000
            TZOFFSETFROM:+013015
            TZOFFSETTO:-0000
            END:STANDARD
            END:VTIMEZONE

            """)
        let rules = try #require(ZoneDefinition.rules(of: text))
        for (local, offset) in [
            ("20191231", 0), ("20200201", 5_415), ("20200701", 0), ("20210301", 5_415), ("20220301", 5_415),
        ] {
            expectEqual(rules.offset(at: try time(local).local.secondsSinceEpoch), offset)
        }
    }

    @Test("a definition of many observances that change often has no more onsets than any real one could need")
    func bound() throws {
        let observances = (0..<600).map { number in
            """
            BEGIN:STANDARD
            DTSTART:19700101T\(10 + number % 10)\(10 + number % 50)00
            RRULE:FREQ=WEEKLY
            TZOFFSETFROM:+0\(number % 9)00
            TZOFFSETTO:+0\((number + 1) % 9)00
            END:STANDARD

            """
        }.joined()
        let text = "BEGIN:VTIMEZONE\nTZID:X\n\(observances)END:VTIMEZONE\n".replacing("\n", with: "\r\n")
        let rules = try #require(ZoneDefinition.rules(of: text))
        expectTrue(rules.transitionCount < 10_000, "\(rules.transitionCount)")
    }

    @Test(
        "a definition without any valid observance is ignored",
        arguments: [
            "", "BEGIN:VTIMEZONE\r\nTZID:X\r\nEND:VTIMEZONE\r\n",
            "BEGIN:VTIMEZONE\r\nBEGIN:STANDARD\r\nDTSTART:x\r\nTZOFFSETTO:+5\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
        ])
    func unreadable(text: String) { expectNil(ZoneDefinition.rules(of: text)) }
}
