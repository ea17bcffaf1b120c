import CommandLineKit
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("conferencectl where clocks are changed")
struct ClockChangeTests {
    /// A night in which a clock is put back.
    struct Night: CustomTestStringConvertible, Sendable {
        var zone: String
        /// The first of two times that the clock shows alike, and when it does so the second time.
        var local: String
        var later: String
        var offsets: (String, String)
        var testDescription: String { zone }
    }

    private static let nights = [
        Night(zone: "Europe/Berlin", local: "2027-10-31T02:30", later: "+1h", offsets: ("+02:00", "+01:00")),
        Night(zone: "Australia/Lord_Howe", local: "2027-04-04T01:45", later: "+30m", offsets: ("+11:00", "+10:30")),
        Night(zone: "America/St_Johns", local: "2027-11-07T01:30", later: "+1h", offsets: ("-02:30", "-03:30")),
        Night(zone: "Africa/Casablanca", local: "2027-02-07T02:30", later: "+1h", offsets: ("+01:00", "+00:00")),
        Night(zone: "Antarctica/Troll", local: "2027-10-31T01:30", later: "+2h", offsets: ("+02:00", "+00:00")),
    ]

    /// An hour and half an hour.
    private static let mainNights = Array(nights[..<2])

    private func event(_ home: Home, _ arguments: [String]) throws -> [String: Any] {
        let result = try home.runProcess(arguments + ["--json"])
        try #require(result.status == 0, "\(result.error)")
        return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    @Test(
        "a duration is a duration, in the store and in an export that is imported again",
        arguments: tier(plain: mainNights, all: nights))
    func duration(night: Night) throws {
        let home = try Home()
        home.environment["TZ"] = night.zone
        let start = night.local.replacing("T", with: " ")
        let whole = "\(night.local):00\(night.offsets.0)"
        let end = "\(night.local):00\(night.offsets.1)"
        let length = String(night.later.dropFirst())
        let added = try event(home, ["add", "Night", "--start", start, "--duration", length])
        expectEqual(added["start"] as? String, whole)
        expectEqual(added["end"] as? String, end)
        expectEqual(added["timeZone"] as? String, night.zone)
        // The end as a duration from the start, and the same after a change of something else.
        let other = try event(home, ["add", "Other", "--start", start, "--end", night.later])
        expectEqual(other["end"] as? String, end)
        try expectEqual(event(home, ["edit", "Other", "--title", "Another"])["end"] as? String, end)
        let file = try home.run("export", "--event", "Night").output
        let copy = try Home()
        copy.environment["TZ"] = night.zone
        try #require(copy.run("import", copy.write(file, to: "night.ics")).status == 0)
        let read = try event(copy, ["show", "Night"])
        expectEqual(read["start"] as? String, whole)
        expectEqual(read["end"] as? String, end)
        // In a list, the offsets tell the times apart.
        let day = String(night.local.prefix(10))
        let clock = String(night.local.suffix(5))
        try expectContains(
            copy.run("events", "--from", day, "--to", day).output,
            "\(clock)\(night.offsets.0)–\(clock)\(night.offsets.1)  ")
        try expectContains(
            copy.run("show", "Night").output,
            "\(day) \(clock)\(night.offsets.0)–\(clock)\(night.offsets.1) (\(night.zone))")
    }

    @Test(
        "the second of two times is shown with its offset, the first without",
        arguments: tier(plain: mainNights, all: nights))
    func second(night: Night) throws {
        let home = try Home()
        home.environment["TZ"] = night.zone
        let clock = String(night.local.suffix(5))
        for (title, offset) in [("First", night.offsets.0), ("Second", night.offsets.1)] {
            let start = "\(night.local):00\(offset)"
            try #require(home.run("add", title, "--start", start, "--duration", "5m").status == 0)
        }
        try expectNotContains(home.run("show", "First").output, "\(clock)\(night.offsets.0)")
        try expectContains(home.run("show", "Second").output, " \(clock)\(night.offsets.1)–")
        let day = String(night.local.prefix(10))
        try expectContains(
            home.run("events", "--from", day, "--to", day).output, "  \(clock)\(night.offsets.1)–")
    }

    @Test(
        "a time that the clock skips is shown once, as the clock shows it",
        arguments: [
            ("Europe/Berlin", "20270328T023000", "03:30–04:00"), ("America/New_York", "20270314T023000", "03:30–04:00"),
            ("Australia/Lord_Howe", "20271003T021500", "02:45–03:15"),
            ("Antarctica/Troll", "20270328T013000", "03:30–04:00"),
        ])
    func gap(zone: String, start: String, shown: String) throws {
        let home = try Home.withStore()
        home.environment["TZ"] = zone
        try home.importEvents(["UID:1\nDTSTART;TZID=\(zone):\(start)\nDURATION:PT30M\nSUMMARY:Gap"])
        try expectContains(home.run("show", "Gap").output, "\(shown) (\(zone))\n")
    }

    @Test(
        "a floating event keeps its length if the clock skips its start, alone, in a series and detached",
        arguments: rows(
            [
                (zone: "Europe/Berlin", start: "20270328T023000"), ("Africa/Casablanca", "20270314T023000"),
                ("Australia/Lord_Howe", "20271003T021500"), ("Antarctica/Troll", "20270328T013000"),
                ("America/St_Johns", "20270314T023000"),
            ], plain: 0, 2))
    func floatingGap(gap: (zone: String, start: String)) throws {
        let home = try Home.withStore()
        home.environment["TZ"] = gap.zone
        let lengths = [0, 30, 60, 120, 300]
        try home.importEvents(
            lengths.flatMap { minutes in
                let single = "DTSTART:\(gap.start)\nDURATION:PT\(minutes)M\n"
                let before = "DTSTART:20270101\(gap.start.suffix(7))\nDURATION:PT\(minutes)M\n"
                return [
                    "UID:\(minutes)-1\nSUMMARY:Single\n\(single)",
                    "UID:\(minutes)-2\nSUMMARY:Series\n\(before)RRULE:FREQ=DAILY\n",
                    "UID:\(minutes)-3\nSUMMARY:Moved\n\(before)RRULE:FREQ=DAILY;COUNT=3\n",
                    "UID:\(minutes)-3\nSUMMARY:Moved\nRECURRENCE-ID:20270102\(gap.start.suffix(7))\n\(single)",
                ]
            })
        let day = "\(gap.start.prefix(4))-\(gap.start.dropFirst(4).prefix(2))-\(gap.start.dropFirst(6).prefix(2))"
        let lines = try home.run("events", "--from", day, "--to", day, "--format", "{title} {minutes}").output
        let expected = lengths.flatMap { length in ["Moved", "Series", "Single"].map { "\($0) \(length)" } }
        expectEqual(lines.split(separator: "\n").map(String.init).sorted(), expected.sorted())
    }

    @Test(
        "“until” names the last day that takes place, on the clock of the series",
        arguments: rows(
            [
                ("Europe/Berlin", "20270105T100000", "FREQ=WEEKLY;UNTIL=20270126T085959Z", "2027-01-19"),
                ("Europe/Berlin", "20270105T100000", "FREQ=WEEKLY;UNTIL=20270126T090000Z", "2027-01-26"),
                ("Europe/Berlin", "20270105T100000", "FREQ=DAILY;UNTIL=20270131T230000Z", "2027-01-31"),
                ("America/New_York", "20270105T200000", "FREQ=DAILY;UNTIL=20270201T010000Z", "2027-01-31"),
                ("Asia/Tokyo", "20270105T080000", "FREQ=DAILY;UNTIL=20270130T230000Z", "2027-01-31"),
                ("Europe/Berlin", "20270105T100000", "FREQ=MONTHLY;UNTIL=20280101", "2027-12-05"),
            ], plain: 0, 1, 3))
    func until(zone: String, start: String, rule: String, last: String) throws {
        let home = try Home.withStore()
        try home.importEvents(["UID:1\nDTSTART;TZID=\(zone):\(start)\nDURATION:PT30M\nRRULE:\(rule)\nSUMMARY:Class"])
        try expectContains(home.run("show", "Class").output, " until \(last)\n")
    }

    @Test("an offset that was given is kept", arguments: tier(plain: mainNights, all: nights))
    func offset(night: Night) throws {
        let home = try Home()
        home.environment["TZ"] = night.zone
        let second = "\(night.local):00\(night.offsets.1)"
        let instant = try #require(ISO8601DateFormatter().date(from: second))
        func start(_ event: [String: Any]) -> Date? {
            (event["start"] as? String).flatMap { ISO8601DateFormatter().date(from: $0) }
        }
        try expectEqual(start(event(home, ["add", "Night", "--start", second])), instant)
        try expectEqual(start(event(home, ["edit", "Night", "--duration", "2h"])), instant)
        try #require(home.run("add", "Moved", "--start", "2027-06-01 10:00").status == 0)
        try expectEqual(start(event(home, ["edit", "Moved", "--start", second])), instant)
        let file = try home.run("export", "--event", "Moved").output
        let copy = try Home()
        try #require(copy.run("import", copy.write(file, to: "night.ics")).status == 0)
        try expectEqual(start(event(copy, ["show", "Moved"])), instant)
    }

    @Test("an event that is moved through the night and back has its length again")
    func movedThrough() throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Call", "--start", "2027-10-30 01:30", "--duration", "2h").status == 0)
        let there = try event(home, ["edit", "Call", "--start", "2027-10-31 01:30"])
        expectEqual(there["end"] as? String, "2027-10-31T02:30:00+01:00")
        let back = try event(home, ["edit", "Call", "--start", "2027-10-30 01:30"])
        expectEqual(back["end"] as? String, "2027-10-30T03:30:00+02:00")
    }

    @Test("occurrences of a series keep their length in that night")
    func series() throws {
        let home = try Home.withStore()
        let lines = "DTSTART;TZID=Europe/Berlin:20271029T013000\nRRULE:FREQ=DAILY;COUNT=4"
        let ends = ["DURATION:PT2H", "DTEND;TZID=Europe/Berlin:20271029T033000"]
        try home.importEvents(ends.enumerated().map { "UID:\($0)\n\(lines)\n\($1)\nSUMMARY:Watch" })
        let found = try home.objects("events", "--from", "2027-10-29", "--to", "2027-11-02").compactMap {
            $0["end"] as? String
        }
        let expected = [
            "2027-10-29T03:30:00+02:00", "2027-10-30T03:30:00+02:00", "2027-10-31T02:30:00+01:00",
            "2027-11-01T03:30:00+01:00",
        ]
        expectEqual(found, expected.flatMap { [$0, $0] })
    }

    @Test("a series cannot begin at the second of two times")
    func seriesStart() throws {
        let home = try Home.withTeam()
        let result = try home.run("edit", "weekly stand-up", "--start", "2027-10-31T02:30:00+01:00")
        expectEqual(result.status, 64)
    }

    @Test(
        "an event at the second of two times keeps the zone in which it was added",
        arguments: rows(["10m", "1h"], plain: 1))
    func secondTimeKeepsZone(duration: String) throws {
        let home = try Home()
        let second = "2027-10-31T02:30:00+01:00"
        let added = try event(home, ["add", "Night", "--start", second, "--duration", duration])
        if duration == "1h" {
            expectEqual(added["timeZone"] as? String, "Europe/Berlin")
            expectEqual(added["start"] as? String, second)
        }
        let edited = try event(home, ["edit", "Night", "--start", "2027-07-01 09:00"])
        expectEqual(edited["timeZone"] as? String, "Europe/Berlin")
        expectEqual(edited["start"] as? String, "2027-07-01T09:00:00+02:00")
        try #require(home.run("edit", "Night", "--start", second).status == 0)
        let copy = try event(home, ["copy", "Night", "--start", "2027-07-02 09:00"])
        expectEqual(copy["timeZone"] as? String, "Europe/Berlin")
    }

    @Test("a series that would begin at the second of two times is refused, or begins on another day in the same zone")
    func secondTimeRepeated() throws {
        let home = try Home.withStore()
        let second = "2027-10-31T02:30:00+01:00"
        let refused = try home.run("add", "Night", "--start", second, "--repeat", "weekly")
        expectEqual(refused.status, 64)
        expectContains(refused.error, "can only begin at the first of the two")
        let series = try event(home, ["add", "Monday", "--start", second, "--repeat", "weekly", "--on", "mon"])
        expectEqual(series["timeZone"] as? String, "Europe/Berlin")
        expectEqual(series["start"] as? String, "2027-11-01T02:30:00+01:00")
        try #require(home.run("add", "Single", "--start", second).status == 0)
        expectEqual(try home.run("edit", "Single", "--repeat", "weekly").status, 64)
    }

    @Test("a day that the zone skipped and the last day of the calendar are listed like others")
    func days() throws {
        let home = try Home.withStore()
        home.environment["TZ"] = "Pacific/Apia"
        try #require(home.run("add", "Skipped", "--start", "2011-12-30", "--all-day").status == 0)
        try #require(home.run("add", "After", "--start", "2011-12-31", "--all-day").status == 0)
        try #require(home.run("add", "Midnight", "--start", "2011-12-31 00:00").status == 0)
        func list(_ from: String, _ to: String) throws -> [String] {
            try home.objects("events", "--from", from, "--to", to).compactMap { $0["title"] as? String }.sorted()
        }
        try expectEqual(list("2011-12-30", "2011-12-30"), ["Skipped"])
        try expectEqual(list("2011-12-29", "2011-12-30"), ["Skipped"])
        try expectEqual(list("2011-12-31", "2011-12-31"), ["After", "Midnight"])
        try expectContains(home.run("events", "--from", "2011-12-30", "--to", "2011-12-30").output, "Friday 2011-12-30")
        home.environment["TZ"] = "Europe/Berlin"
        try #require(home.run("add", "Last day", "--start", "9999-12-31", "--all-day").status == 0)
        try #require(home.run("add", "Last hour", "--start", "9999-12-31 23:00", "--duration", "45m").status == 0)
        try #require(home.run("add", "Last minutes", "--start", "9999-12-31 23:30").status == 0)
        try expectEqual(list("9999-12-31", "9999-12-31"), ["Last day", "Last hour", "Last minutes"])
        let text = try home.run("events", "--from", "9999-12-31").output
        for part in ["all day", "23:00–23:45", "23:30–23:59"] { expectContains(text, part) }
        home.environment["COLUMNS"] = "80"
        let grid = try home.run("month", "9999-12").output
        expectContains(grid, "│30        │31        │          │\n")
        for (start, option, value) in [
            ("9999-12-31 23:00", "--duration", "2h"), ("9999-12-31", "--duration", "2d"),
            ("9999-12-30", "--end", "9999-12-31"),
        ] {
            let kind = start.count == 10 ? ["--all-day"] : []
            let result = try home.runProcess(["add", "Too long", "--start", start, option, value] + kind)
            expectEqual(result.status, 64)
            expectContains(result.error, "The event would end after 9999-12-31 23:59")
        }
    }

    @Test("a floating time that clocks here skip is that of a zoned one, for every command")
    func floatingGap() throws {
        let home = try Home()
        home.environment["TZ"] = "Europe/Berlin"
        func component(_ title: String, _ start: String) -> String {
            "BEGIN:VEVENT\nUID:\(title)\nDTSTAMP:20260101T000000Z\nDTSTART\(start)\nDURATION:PT2H\nSUMMARY:\(title)\nEND:VEVENT\n"
        }
        let text =
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + component("Zoned", ";TZID=Europe/Berlin:20990329T023000")
            + component("Floating", ":20990329T023000")
            + component("Series", ":20990328T023000\nRRULE:FREQ=DAILY;COUNT=2") + "END:VCALENDAR\n"
        try #require(home.run("import", home.write(text, to: "gap.ics")).status == 0)
        let lines = try home.run("events", "2099-03-29").output.split(separator: "\n").dropFirst()
        expectEqual(lines.map { $0.prefix(7) }, ["  03:30", "  03:30", "  03:30"])
        let times = try home.run("events", "2099-03-29", "--format", "{start-time} {date}").output
        expectEqual(times, String(repeating: "03:30 2099-03-29\n", count: 3))
        for name in ["Zoned", "Floating", "Series@2099-03-29"] {
            try expectContains(home.run("show", name).output, "Sunday 2099-03-29 03:30–")
        }
        let events = try home.objects("events", "2099-03-29")
        expectEqual(
            events.map { ($0["start"] as? String)?.dropFirst(11) },
            ["03:30:00", "03:30:00", "02:30:00+01:00"])
        for reference in events.compactMap({ $0["reference"] as? String }) {
            try expectEqual(home.run("show", reference).status, 0, reference)
        }
    }
}
