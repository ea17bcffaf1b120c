import Foundation
import TestSupport
import Testing

@Suite("An event in a time zone that its file defines")
struct OwnZoneOverlapTests {
    private static let file = [
        "BEGIN:VCALENDAR", "PRODID:-//x//EN", "VERSION:2.0", "BEGIN:VTIMEZONE", "TZID:Customized Time Zone",
        "BEGIN:STANDARD", "DTSTART:16010101T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
        "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010101T020000",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "END:DAYLIGHT",
        "END:VTIMEZONE", "BEGIN:VEVENT", "UID:night", "DTSTAMP:20270101T000000Z", "SUMMARY:Night watch",
        "DTSTART;TZID=Customized Time Zone:20271105T013000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4", "END:VEVENT",
        "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    @Test("ends at a time on its own clocks, also in the hour that they show twice")
    func overlap() throws {
        let home = try Home()
        let read = try home.runProcess(["import", "-"], input: Self.file)
        try #require(read.status == 0, "\(read.error)")
        let shown = try home.run("show", "Night watch@2027-11-07").output
        expectContains(shown, "01:30-04:00–01:30-05:00 Customized Time Zone")
        let object = try home.object("show", "Night watch@2027-11-07")
        expectEqual(object["start"] as? String, "2027-11-07T01:30:00-04:00")
        expectEqual(object["end"] as? String, "2027-11-07T01:30:00-05:00")
        try expectContains(home.run("show", "Night watch@2027-11-05").output, "01:30–02:30 Customized Time Zone")
    }
}
