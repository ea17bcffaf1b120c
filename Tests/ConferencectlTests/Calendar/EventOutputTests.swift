import Foundation
import TestSupport
import Testing

@Suite("Lists in the form that the user asks for")
struct EventOutputTests {
    private static func home() throws -> Home {
        let home = try Home.withTeam()
        for arguments in [
            [
                "Call", "--start", "2027-03-02 18:00", "--duration", "1h", "--url",
                "https://example.zoom.us/j/81234567890",
            ],
            ["Tab\there", "--start", "2027-03-02 20:00", "--notes", "a\tb\nc\\d", "--status", "tentative"],
        ] {
            try #require(home.runProcess(["add"] + arguments).status == 0)
        }
        return home
    }

    @Test("a positional range is what --from and --to say, and excludes them")
    func range() throws {
        let home = try Self.home()
        let list = try home.run("events", "--from", "2027-03-01", "--to", "2027-03-07").output
        expectContains(list, "Design review")
        for range in [["2027-W09"], ["2027-03-01..2027-03-07"], ["1", "mar", "2027", "to", "7", "mar", "2027"]] {
            try expectEqual(home.runProcess(["events"] + range).output, list, "\(range)")
        }
        try expectEqual(home.run("events", "2027-W09", "--from", "today").status, 64)
        try expectEqual(home.run("events", "whenever").status, 64)
    }

    @Test("--limit lists the first events and, with --past, the last ones that are over")
    func limit() throws {
        let home = try Home.withStore()
        for hours in [-50, -30, -3, 3, 30] {
            let sign = hours < 0 ? "-" : "+"
            try #require(
                home.run("add", "At \(hours)", "--start=\(sign)\(abs(hours))h", "--duration", "1h").status == 0)
        }
        func titles(_ options: String...) throws -> [String] {
            try home.runProcess(["events", "--format", "{title}"] + options).output.split(separator: "\n").map(
                String.init)
        }
        try expectEqual(titles("today..", "--limit", "1").count, 1)
        try expectEqual(titles("--past"), ["At -50", "At -30", "At -3"])
        try expectEqual(titles("--past", "--limit", "2"), ["At -30", "At -3"])
        try expectEqual(titles("--past", "--from", "+1h"), [])
        let objects = try home.objects("events", "--past", "--limit", "1")
        expectEqual(objects.map { $0["title"] as? String }, ["At -3"])
        try expectEqual(home.run("events", "--limit", "0").status, 64)
    }

    @Test("--past with --limit lists the end of what --past lists, however far back it begins")
    func lastOnes() throws {
        let home = try Home.withStore()
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART:20240101T100000Z
            RRULE:FREQ=DAILY;COUNT=700
            SUMMARY:Daily
            END:VEVENT
            BEGIN:VEVENT
            UID:b
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20250601
            DTEND;VALUE=DATE:20250901
            SUMMARY:Long
            END:VEVENT
            BEGIN:VEVENT
            UID:c
            DTSTAMP:20260101T000000Z
            DTSTART:20210101T100000Z
            SUMMARY:Early
            END:VEVENT
            END:VCALENDAR
            """, to: "past.ics")
        try #require(home.run("import", file).status == 0)
        let range = ["events", "2020-01-01..2026-06-30", "--past", "--format", "{title} {start}"]
        let all = try home.runProcess(range).output.split(separator: "\n")
        expectEqual(all.count, 702)
        for limit in [1, 30, 183, 184, 701, 702, 800] {
            let last = try home.runProcess(range + ["--limit", "\(limit)"]).output.split(separator: "\n")
            expectEqual(last, all.suffix(limit), "\(limit)")
        }
    }

    @Test("--format prints a line of fields for each event")
    func format() throws {
        let home = try Self.home()
        try expectEqual(
            home.run("events", "2 mar 2027", "--format", "{start-time} {title} {join}").output,
            """
            18:00 Call https://example.zoom.us/j/81234567890
            20:00 Tab here 

            """)
        try expectEqual(
            home.run("events", "2 mar 2027", "--limit", "1", "--format", #"{{{mark}}}\t{minutes}\n\\{weekday}\x"#)
                .output,
            "{◉}\t60\n\\Tuesday\\x\n")
        try expectEqual(
            home.run("search", "call", "--format", "{start} {end} {status} {calendar}").output,
            "2027-03-02 18:00 2027-03-02 19:00 confirmed Calendar\n")
        try expectEqual(
            home.run("events", "10 mar 2027", "--format", "{start} {end} {time}").output,
            "2027-03-10 2027-03-11 2 days\n")
        try expectEqual(home.run("search", "nothing at all", "--format", "{title}").output, "")
    }

    @Test("a format with an unknown field or a single brace is an error that shows the known ones")
    func badFormat() throws {
        let home = try Home()
        let result = try home.run("events", "--format", "{titel}")
        expectEqual(result.status, 64)
        expectContains(result.error, "Did you mean “{title}”?")
        expectContains(result.error, "start, end, date")
        for format in ["{title", "title}", "{}", "{ title }"] {
            try expectEqual(home.run("events", "--format", format).status, 64, format)
            try expectEqual(home.run("search", "x", "--format", format).status, 64, format)
        }
        try expectEqual(home.run("events", "--tsv", "--json").status, 64)
        try expectEqual(home.run("events", "--tsv", "--format", "{title}").status, 64)
    }

    @Test("the form for waybar is of “next” alone", arguments: [["events"], ["agenda"], ["search", "x"]])
    func waybar(command: [String]) throws {
        let result = try Home().runProcess(command + ["--format", "waybar"])
        expectEqual(result.status, 64)
        expectEqual(result.output, "")
        expectContains(result.error, "Only “next” has the format “waybar”. Write a line of fields like “{start}")
    }

    @Test("--tsv prints the names of the fields and then values in which tabs and line breaks are escaped")
    func table() throws {
        let home = try Self.home()
        try expectEqual(
            home.run("events", "2 mar 2027", "--tsv").output,
            "start\tend\ttitle\tcalendar\tlocation\tjoin\tstatus\treference\n"
                + "2027-03-02 18:00\t2027-03-02 19:00\tCall\tCalendar\t\thttps://example.zoom.us/j/81234567890\tconfirmed\t"
                + "\(home.reference(of: "Call"))\n"
                + "2027-03-02 20:00\t2027-03-02 21:00\tTab here\tCalendar\t\t\ttentative\t\(home.reference(of: "Tab here"))\n"
        )
        try expectEqual(
            home.run("search", "nothing at all", "--tsv").output,
            "start\tend\ttitle\tcalendar\tlocation\tjoin\tstatus\treference\n")
    }

    @Test("the help page has every field")
    func help() throws {
        let page = try Home().run("help", "formats").output
        for name in ["{start}", "{join}", "{reference}", "{uid}", "--tsv", "waybar"] { expectContains(page, name) }
        let known = try Home().run("events", "--format", "{?}").error
        let names = try #require(known.components(separatedBy: "Fields are ").last).dropLast(2)
        for name in names.components(separatedBy: ", ") { expectContains(page, "{\(name)}") }
    }
}

extension Home {
    /// The reference of an event, as lists show it.
    fileprivate func reference(of title: String) throws -> String {
        String(try #require(object("show", title)["identifier"] as? String).prefix(8))
    }
}
