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
}
