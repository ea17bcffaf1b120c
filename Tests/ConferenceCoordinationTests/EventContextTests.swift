@testable import CalendarEditing
import CalendarModel
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import ConferenceCoordination

/// What a provider learns about an event that the user lets it see.
@Suite("The context of a request")
struct EventContextTests {
    @Test(
        "a time zone has its IANA name; one that only the event's file defines is UTC, and a floating time has none",
        arguments: [
            (";TZID=Europe/Berlin:20270301T100000", "Europe/Berlin"),
            (";TZID=/mozilla.org/20050126_1/America/New_York:20270301T100000", "America/New_York"),
            (";TZID=W. Europe Standard Time:20270301T100000", "Europe/Berlin"),
            (";TZID=Our Office:20270301T100000", "UTC"), (":20270301T100000Z", "UTC"), (":20270301T100000", nil),
            (";VALUE=DATE:20270301", nil),
        ] as [(String, String?)])
    func zone(start: String, name: String?) throws {
        let desk = try Desk()
        let file = try desk.directory.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VTIMEZONE
            TZID:Our Office
            BEGIN:STANDARD
            DTSTART:16010101T000000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0300
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART\(start)
            SUMMARY:A
            END:VEVENT
            END:VCALENDAR

            """.replacing("\n", with: "\r\n"), to: "zone.ics")
        _ = try CalendarImporter(store: desk.store, zones: desk.zones).importFile(at: file, into: nil)
        let event = try desk.event("a")
        let context = desk.coordinator.context(of: EventState(series: [event], main: event, occurrence: nil))
        expectEqual(context.times?.timeZone, name)
        if start.contains("Office") { expectEqual(context.times?.start, 1_803_884_400) }
    }

    @Test(
        "a series has its rule, if that is all that makes it repeat",
        arguments: [
            (["RRULE:FREQ=WEEKLY;COUNT=10;INTERVAL=1"], true, "FREQ=WEEKLY;COUNT=10"),
            (["RRULE:FREQ=WEEKLY", "EXDATE:20270308T100000Z"], true, "FREQ=WEEKLY"),
            (["RRULE:FREQ=WEEKLY", "RDATE:20270302T100000Z"], true, nil),
            (["RRULE:FREQ=WEEKLY", "RRULE:FREQ=MONTHLY"], true, nil), (["RDATE:20270302T100000Z"], true, nil),
            (["RRULE:FREQ=SOMETIMES"], false, nil), ([], false, nil),
        ] as [([String], Bool, String?)])
    func rule(lines: [String], isRecurring: Bool, rule: String?) throws {
        let desk = try Desk()
        let text =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z"]
            + ["DTSTART:20270301T100000Z", "SUMMARY:A"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        let file = try desk.directory.write(text.joined(separator: "\r\n"), to: "series.ics")
        _ = try CalendarImporter(store: desk.store, zones: desk.zones).importFile(at: file, into: nil)
        let event = try desk.event("a")
        let context = desk.coordinator.context(of: EventState(series: [event], main: event, occurrence: nil))
        expectEqual(context.times?.isRecurring, isRecurring)
        expectEqual(context.times?.recurrenceRule, rule)
    }
}
