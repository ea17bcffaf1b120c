import Foundation
import TestSupport
import Testing

@Suite("conferencectl events and show")
struct EventsTests {
    @Test("occurrences are listed by day, with their references")
    func listing() throws {
        let home = try Home.withTeam()
        try #require(home.run("attach", "weekly stand-up", "personal-room").status == 0)
        let list = try home.run("events", "--from", "2027-03-01", "--to", "2027-03-11")
        expectEqual(
            list.output,
            """
            Monday 2027-03-01
              09:30–09:45  ◉  Weekly stand-up                92q29q8f@2027-03-01

            Wednesday 2027-03-03
              14:00–15:00     Design review                  ej0s234s

            Thursday 2027-03-04
              11:00–11:15  ◉  Weekly stand-up (later today)  92q29q8f@2027-03-04

            Wednesday 2027-03-10
              2 days          Offsite                        4zjgh8cs

            Thursday 2027-03-11
              day 2 of 2      Offsite                        4zjgh8cs
              09:30–09:45  ◉  Weekly stand-up                92q29q8f@2027-03-11

            """)
    }

    private func homeWithSeconds() throws -> Home {
        let home = try Home()
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\n"
                + "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY\nSUMMARY:Tick\nEND:VEVENT\nEND:VCALENDAR\n",
            to: "seconds.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    @Test("references name the second of an occurrence, unless it is zero")
    func seconds() throws {
        let short = try homeWithSeconds().run("events", "--from", "2027-03-01 10:00", "--to", "2027-03-01 10:01")
        expectEqual(short.output.split(separator: "\n").count, 61)
        expectTrue(short.output.contains("@2027-03-01T10:00\n") && short.output.contains("@2027-03-01T10:00:59\n"))
        expectEqual(short.error, "")
    }

    @Test(
        "a list that is too long for people says so, also if it ends within a day",
        .exhaustive("SeveralDaysTests has one that ends after a whole day"))
    func cut() throws {
        let long = try homeWithSeconds().run("events", "--from", "2027-03-01", "--to", "2027-03-02")
        expectEqual(long.status, 0)
        expectEqual(long.output.split(separator: "\n").count, 100_002)
        expectContains(long.error, "Only the first 100000 occurrences are listed, which begin before 2027-03-02 03:46")
        expectContains(long.error, "use “events --json”")
    }

    @Test("one of many occurrences of a day is named by its time, and of several only the first ones are offered")
    func dense() throws {
        let home = try Home()
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\n"
                + "DTSTART:20270101T000000Z\nRRULE:FREQ=SECONDLY;INTERVAL=\(tier(plain: 30, all: 1))\nSUMMARY:Tick\n"
                + "END:VEVENT\nEND:VCALENDAR\n",
            to: "seconds.ics")
        try #require(home.run("import", file).status == 0)
        let one = try home.run("show", "Tick@2030-03-01T10:00:30")
        expectEqual(one.status, 0, one.error)
        expectContains(one.output, "2030-03-01")
        let split = try home.run("edit", "Tick@2031-03-01T10:00:30", "--following", "--title", "Tock")
        expectEqual(split.status, 0, split.error)
        expectContains(split.output, "Tock")
        let day = try home.run("show", "Tick@2030-03-01")
        expectEqual(day.status, 64)
        let lines = day.error.split(separator: "\n")
        expectEqual(lines.count { $0.contains("@2030-03-01T") }, 10)
        expectEqual(lines.last, "  and more")
        let none = try home.run("show", "Tick@2026-12-01 10:00:30")
        expectEqual(none.status, 66)
        expectContains(none.error.replacing("\n", with: " "), "does not take place on 2026-12-01T10:00:30")
    }

    @Test("lines fit a narrow terminal, and the title is truncated first")
    func narrow() throws {
        let home = try Home.withTeam()
        home.environment["COLUMNS"] = "48"
        let list = try home.run("events", "--from", "2027-03-03", "--to", "2027-03-04").output
        for line in list.split(separator: "\n") { expectAtMost(line.count, 48) }
        expectContains(list, "Weekly stan…  92q29q8f@2027-03-04")
    }

    @Test("JSON states times with their offset and zone, days as days, and absent values as null")
    func json() throws {
        let home = try Home.withTeam()
        let list = try home.objects("events", "--from", "2027-03-03", "--to", "2027-03-10")
        try #require(
            list.map { $0["title"] as? String } == ["Design review", "Weekly stand-up (later today)", "Offsite"])
        let review = list[0]
        expectEqual(review["start"] as? String, "2027-03-03T14:00:00+01:00")
        expectEqual(review["timeZone"] as? String, "Europe/Berlin")
        expectTrue(review["conference"] is NSNull)
        expectEqual(review["status"] as? String, "CONFIRMED")
        expectTrue(review["recurrenceID"] is NSNull)
        expectEqual(list[1]["reference"] as? String, "92q29q8f@2027-03-04")
        expectEqual(list[1]["recurrenceID"] as? String, "20270304T093000")
        expectEqual(list[2]["start"] as? String, "2027-03-10")
        expectEqual(list[2]["end"] as? String, "2027-03-12")
        expectEqual(list[2]["allDay"] as? Bool, true)
        expectTrue(list[2]["timeZone"] is NSNull)
    }

    @Test("a list is filtered by text and by calendar")
    func narrowed() throws {
        let home = try Home.withTeam()
        try #require(home.run("add", "Café", "--start", "2027-03-05 10:00").status == 0)
        func titles(_ options: String...) throws -> [String] {
            let result = try home.runProcess(
                ["events", "--from", "2027-03-01", "--to", "2027-03-12", "--json"] + options)
            let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
            return list?.compactMap { $0["title"] as? String } ?? []
        }
        try expectEqual(titles("--search", "cafe"), ["Café"])
        try expectEqual(titles("--search", "ROOM 4.12"), ["Design review"])
        try expectEqual(titles("--calendar", "calendar"), ["Café"])
        try expectEqual(home.run("events", "--calendar", "Nowhere").status, 66)
        try expectEqual(home.run("events", "--from", "tomorrow", "--to", "today").status, 64)
        try expectEqual(home.run("events", "--from", "soon").status, 64)
        try expectEqual(home.run("events", "--from", "2001-01-01").output, "No events.\n")
    }

    /// Names of the event "Design review".
    static let names = [
        "ej0s234sr7f71", "ej0s234s", "ej0s2", "EJ0S", "Design review", "design REVIEW",
        "5f0c1d8e-design-review@groupware.example.org", "Design review@2027-03-03", "ej0s@2027-03-03T14:00",
    ]

    @Test("an event is found by identifier, prefix, UID, title and day")
    func found() throws {
        let home = try Home.withTeam()
        for name in Self.names {
            try expectEqual(home.object("show", name)["identifier"] as? String, "ej0s234sr7f71", name)
        }
    }

    @Test("an occurrence is found by the day it takes place, or by the one it was planned for")
    func occurrence() throws {
        let home = try Home.withTeam()
        try expectEqual(home.object("show", "92q2@2027-03-04")["start"] as? String, "2027-03-04T11:00:00+01:00")
        try expectEqual(home.object("show", "92q2@2027-03-04T09:30")["start"] as? String, "2027-03-04T11:00:00+01:00")
        try expectEqual(home.object("show", "92q2@2027-03-01")["recurrenceID"] as? String, "20270301T093000")
        let excluded = try home.run("show", "weekly stand-up@2027-03-08")
        expectEqual(excluded.status, 66)
        expectEqual(
            excluded.error,
            "conferencectl: “Weekly stand-up” does not take place on 2027-03-08. “conferencectl events” lists its occurrences.\n"
        )
    }

    @Test("a name that matches several events lists all of them")
    func ambiguous() throws {
        let home = try Home.withStore()
        for day in ["2027-03-01 10:00", "2027-03-02 10:00"] {
            try #require(home.run("add", "Same", "--start", day).status == 0)
        }
        let result = try home.run("show", "Same")
        expectEqual(result.status, 64)
        let lines = result.error.split(separator: "\n")
        expectEqual(lines.first, "conferencectl: “Same” matches several events. Use the identifier of one:")
        expectEqual(lines.dropFirst().map { $0.suffix(22) }, ["2027-03-01 10:00  Same", "2027-03-02 10:00  Same"])
        try expectEqual(home.run("show", "Other").status, 66)
        try expectEqual(Home().run("show", "next").status, 66)
    }

    @Test("candidates of several calendars are listed with their calendars")
    func ambiguousCalendars() throws {
        let home = try Home.withStore()
        for name in ["Home", "Work"] {
            try #require(home.run("calendars", "add", name).status == 0)
            try #require(home.run("add", "Same", "--start", "2027-03-01 10:00", "--calendar", name).status == 0)
        }
        let lines = try home.run("show", "Same").error.split(separator: "\n")
        expectEqual(
            lines.dropFirst().map { String($0.suffix(15)) }, ["Same  in “Home”", "Same  in “Work”"])
    }

    @Test("a title with a day means the event that takes place on it, and a title of its own means an occurrence")
    func titles() throws {
        let home = try Home()
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//T//T//EN
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART:20270301T100000Z
            RRULE:FREQ=DAILY;COUNT=10
            SUMMARY:Stand-up
            END:VEVENT
            END:VCALENDAR

            """, to: "a.ics")
        try #require(home.run("import", file).status == 0)
        try #require(home.run("edit", "Stand-up@2027-03-05", "--following", "--start", "+1h").status == 0)
        let starts = try ["Stand-up@2027-03-03", "Stand-up@2027-03-06"].map {
            try home.object("show", $0)["start"] as? String
        }
        expectEqual(starts.map { $0?.prefix(10) }, ["2027-03-03", "2027-03-06"])
        try expectEqual(home.run("show", "Stand-up").status, 64)
        try expectEqual(home.run("show", "Stand-up@2027-05-06").status, 64)
        try #require(home.run("edit", "Stand-up@2027-03-07", "--this", "--title", "Planning poker").status == 0)
        let renamed = try home.object("show", "planning poker")
        expectEqual((renamed["start"] as? String)?.prefix(10), "2027-03-07")
    }

    @Test("a title that several occurrences of a series have means, with a day, the one of that day")
    func titleOfOccurrences() throws {
        let home = try Home()
        let words = ["add", "Sync", "--start", "2027-03-01 10:00", "--repeat", "weekly", "--count", "4"]
        try #require(home.runProcess(words).status == 0)
        for day in ["2027-03-08", "2027-03-15"] {
            try #require(home.run("edit", "Sync@\(day)", "--this", "--title", "Long").status == 0)
        }
        try expectEqual(home.run("show", "Long").status, 64)
        try expectEqual((home.object("show", "Long@2027-03-15")["start"] as? String)?.prefix(10), "2027-03-15")
        try expectEqual(home.run("show", "Long@2027-03-16").status, 66)
        try #require(home.run("edit", "Long@2027-03-08", "--location", "Garden").status == 0)
        try expectEqual(home.object("show", "Sync@2027-03-08")["location"] as? String, "Garden")
        // Another series with this title does not take place on that day.
        try #require(home.runProcess(["add", "Other"] + words.dropFirst(2)).status == 0)
        try #require(home.run("edit", "Other@2027-03-22", "--this", "--title", "Long").status == 0)
        for day in ["2027-03-15", "2027-03-22"] {
            try expectEqual((home.object("show", "Long@\(day)")["start"] as? String)?.prefix(10), Substring(day))
        }
    }

    @Test("a page shows the details of an event, without control characters")
    func page() throws {
        let home = try Home()
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:evil
            DTSTAMP:20270101T000000Z
            DTSTART:20270303T130000Z
            DTEND:20270303T140000Z
            SUMMARY:Red \u{1B}[31malert\u{202E}
            LOCATION:Here\u{9B}2J
            DESCRIPTION:One\\nTwo \u{7}
            STATUS:CANCELLED
            END:VEVENT
            END:VCALENDAR

            """.replacing("\n", with: "\r\n"), to: "evil.ics")
        try #require(home.run("import", file, "--calendar", "Foreign\u{200B}").status == 0)
        for arguments in [
            ["show", "evil"], ["show", "evil", "--json"], ["events", "--from", "2027-03-03"], ["remove", "evil"],
        ] {
            let result = try home.runProcess(arguments)
            expectEqual(result.status, 0)
            let acting = result.output.unicodeScalars.filter {
                ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
            }
            expectEmpty(acting, "\(arguments)")
        }
    }
}
