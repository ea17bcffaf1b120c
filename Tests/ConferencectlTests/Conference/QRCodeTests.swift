import Foundation
import TestSupport
import Testing

@Suite(
    "A join link as a QR code",
    .enabled(if: Programs.hasLibrary("libqrencode.so.4"), "libqrencode4 is not installed"))
struct QRCodeTests {
    /// A home with an event whose link was written by another program.
    private static func home(link: String) throws -> Home {
        let home = try Home()
        let file = try home.write(
            """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//Example//EN\r
            BEGIN:VEVENT\r
            UID:call@example.org\r
            DTSTAMP:20260101T000000Z\r
            DTSTART:20260301T100000Z\r
            DTEND:20260301T110000Z\r
            SUMMARY:Call\r
            CONFERENCE;VALUE=URI;FEATURE=VIDEO:\(link)\r
            CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+493012345,,,987#\r
            END:VEVENT\r
            END:VCALENDAR\r\n
            """, to: "call.ics")
        try #require(try home.run("import", file).status == 0)
        return home
    }

    /// The text that an independent reader decodes from the printed lines, in which each half block is a light module.
    private func decoded(_ lines: some Sequence<Substring>) throws -> String {
        var rows: [[Bool]] = []
        for line in lines {
            rows.append(line.map { $0 == "█" || $0 == "▀" })
            rows.append(line.map { $0 == "█" || $0 == "▄" })
        }
        let scale = 4
        let pixels = rows.map { row in
            let line = row.map { String(repeating: $0 ? "0 " : "1 ", count: scale) }.joined() + "\n"
            return String(repeating: line, count: scale)
        }
        let image = "P1\n\((rows.first?.count ?? 0) * scale) \(rows.count * scale)\n" + pixels.joined()
        let folder = try TemporaryDirectory()
        let file = try folder.write(image, to: "code.pbm")
        let found = try Programs.run(try Programs.required("zbarimg"), ["--nodbus", "--quiet", "--raw", file])
        withExtendedLifetime(folder) {}
        return String(found.output.split(separator: "\n").first ?? "")
    }

    @Test(
        "an independent reader decodes exactly the link",
        .enabled(if: Programs.path(of: "zbarimg") != nil, "zbarimg is not installed"),
        arguments: rows(
            [
                "https://meet.example.org/room?pwd=a%20b&x=1#config.x=true",
                "https://meet.example.org/" + String(repeating: "long-path/", count: 60),
            ], plain: 1))
    func readable(_ link: String) throws {
        let home = try Self.home(link: link)
        let shown = try home.run("show", "Call", "--qr")
        expectEqual(shown.status, 0, "\(shown.error)")
        let lines = shown.output.split(separator: "\n")
        expectEqual(lines.last, Substring(link))
        try expectEqual(decoded(lines.dropLast()), link)
        let second = try home.run("show", "Call", "--qr", "--index", "2").output.split(separator: "\n")
        try expectEqual(decoded(second.dropLast()), "tel:+493012345,,,987#")
    }

    @Test("a code that cannot be drawn is an error with advice")
    func refused() throws {
        let home = try Self.home(link: "https://meet.example.org/room")
        home.environment["COLUMNS"] = "20"
        let narrow = try home.run("show", "Call", "--qr")
        home.environment = [:]
        expectEqual(narrow.status, 64)
        expectContains(narrow.error, "20 columns")
        try expectEqual(home.run("show", "Call", "--qr", "--json").status, 64)
        try expectEqual(home.run("show", "Call", "--index", "1").status, 64)
        try expectEqual(home.run("show", "Call", "--qr", "--index", "9").status, 64)
    }
}
