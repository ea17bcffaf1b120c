import Foundation
import TestSupport
import Testing

@Suite("Conferences in notes, shown")
struct ShownBlockTests {
    @Test(
        "the country of a telephone number is said once",
        arguments: rows(
            [
                ("+49 30 555 123 (Germany), PIN: 998877#", "(Germany, PIN 998877)"),
                ("+49 30 555 123, PIN: 998877#", "(PIN 998877, DE)"),
                ("+49 30 555 123 (DE), PIN: 998877#", "(DE, PIN 998877)"),
            ], plain: 0, 1))
    func country(line: String, details: String) throws {
        let home = try Home.withStore()
        let notes = "Dial in: \(line)\nor https://meet.jit.si/abc"
        try #require(home.run("add", "Call", "--start", "2027-03-01 10:00", "--notes", notes).status == 0)
        expectContains(try home.run("show", "Call").output, "tel:+4930555123  \(details)\n")
    }

    @Test("a conference block is shown with the place where it was found, for people and for programs")
    func shown() throws {
        let home = try Home()
        let file = home.path + "/invitation.ics"
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//example.org//EN
            BEGIN:VEVENT
            UID:a@example.org
            DTSTAMP:20261101T000000Z
            DTSTART:20261201T100000Z
            DTEND:20261201T110000Z
            SUMMARY:Planning
            DESCRIPTION:Join Zoom Meeting\\nhttps://example.zoom.us/j/81234567890\\nPasscode: aB3\\nOne tap mobile\\n
             +16465550156\\,\\,81234567890#\\,\\,\\,\\,*305275# US (New York)
            END:VEVENT
            END:VCALENDAR
            """
        try text.replacing("\n", with: "\r\n").write(toFile: file, atomically: true, encoding: .utf8)
        try #require(home.run("import", file).status == 0)
        let shown = try home.run("show", "Planning").output
        expectContains(
            shown,
            """
            Conference: Zoom  found in the Zoom block of its notes
              1  video  https://example.zoom.us/j/81234567890  (code 81234567890, passcode aB3)
              2  phone  tel:+16465550156,,81234567890#,,,,*305275#  (US (New York), code 81234567890, passcode 305275)
            """)
        let json = try JSONSerialization.jsonObject(with: Data(home.run("show", "Planning", "--json").output.utf8))
        let conferences = (json as? [String: Any])?["conferences"] as? [[String: Any]]
        expectEqual(conferences?.map { $0["source"] as? String }, ["block"])
        expectEqual(conferences?.map { $0["block"] as? String }, ["Zoom"])
        let ways = try #require(conferences?.first?["urls"] as? [[String: Any]])
        expectEqual(ways.map { $0["kind"] as? String }, ["video", "phone"])
        expectEqual(ways.map { $0["passcode"] as? String }, ["aB3", "305275"])
        expectEqual(ways.map { $0["region"] as? String }, [nil, "US"])
    }
}
