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
        expectContains(session.text, "BEGIN:VEVENT\r\n")
        expectContains(session.text, "SUMMARY:hi\u{FFFD}]0;PWNED\u{FFFD}\u{FFFD}[8m\r\n")
        try expectContains(home.run("export").output, "SUMMARY:\(Self.escapes)\r\n")
    }

    private static let marks = "e" + String(repeating: "\u{301}", count: 100_000)

    @Test("one character with many combining marks is shown within bounds everywhere, and is exported whole")
    func combiningMarks() throws {
        // The rule is not valid, so that the import shows its beginning.
        let home = try home(title: Self.marks, "RRULE:\(Self.marks)")
        let lists = [
            ["next"], ["next", "--format", "waybar"], ["events"], ["agenda"], ["week"], ["month"], ["search", "e"],
            ["show", "u"], ["history"], ["remove", "u", "--yes"], ["undo"],
        ]
        for words in lists {
            let result = try home.runProcess(words)
            expectAtMost((result.output + result.error).utf8.count, 20_000, "\(words)")
            if words == ["next"] { expectContains(result.output, "e\u{301}\u{301}") }
        }
        try expectGreaterThan(home.run("export").output.utf8.count, 200_000)
    }
}
