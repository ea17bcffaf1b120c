import Foundation
import TestSupport
import Testing

@Suite("Texts of strangers in calendar files")
struct ForeignTextTests {
    /// A store with one event, which begins in an hour.
    private func home(title: String, _ lines: String...) throws -> Home {
        let home = try Home.withStore()
        let time = Date(timeIntervalSinceNow: 3_600).ISO8601Format().filter { !"-:".contains($0) }
        let text =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260101T000000Z"]
            + ["DTSTART:\(time)", "SUMMARY:\(title)"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        let result = try home.run("import", home.write(text.joined(separator: "\r\n"), to: "a.ics"))
        try #require(result.status == 0, "\(result.error)")
        expectAtMost(result.error.utf8.count, 2_000)
        return home
    }

    private static let escapes = "hi\u{1B}]0;PWNED\u{7}\u{1B}[8m"

    @Test("an export to a terminal has no escape sequence, and one to a pipe is unchanged")
    func export() throws {
        let home = try home(title: Self.escapes)
        let session = try ScreenSession(home, ["export"])
        try expectEqual(session.finish(), 0)
        expectContains(session.text, "BEGIN:VEVENT\n")
        expectContains(session.text.replacing("\r", with: ""), "SUMMARY:hi\u{FFFD}]0;PWNED\u{FFFD}\u{FFFD}[8m\n")
        try expectContains(home.run("export").output, "SUMMARY:\(Self.escapes)\r\n")
    }
}
