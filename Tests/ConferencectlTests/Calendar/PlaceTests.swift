import ConferencectlKit
import TestSupport
import Testing

@Suite("Places of several lines")
struct PlaceTests {
    @Test(
        "the lines of a place are on one line with commas between them",
        arguments: [
            ("Room 7", "Room 7"),
            ("Apple Store\nKurfürstendamm 26, 10719 Berlin", "Apple Store, Kurfürstendamm 26, 10719 Berlin"),
            ("Apple Store,\r\n  Berlin\n", "Apple Store, Berlin"), ("a\n\n\nb", "a, b"), ("\n", ""),
        ])
    func lines(text: String, shown: String) { expectEqual(EventWords.place(text), shown) }

    @Test("show has the place on one line")
    func shown() throws {
        let home = try Home()
        let file = try home.write(
            """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:x\r
            BEGIN:VEVENT\r
            UID:a\r
            DTSTAMP:20260101T000000Z\r
            DTSTART:20270301T100000Z\r
            SUMMARY:Repair\r
            LOCATION:Apple Store\\nBerlin\r
            END:VEVENT\r
            END:VCALENDAR\r

            """, to: "a.ics")
        try #require(home.run("import", file).status == 0)
        try expectContains(home.run("show", "Repair").output, "Where:      Apple Store, Berlin\n")
    }
}
