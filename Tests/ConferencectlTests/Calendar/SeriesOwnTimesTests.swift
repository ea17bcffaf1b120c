import TestSupport
import Testing

@Suite("conferencectl edit of series with removed and moved occurrences")
struct SeriesOwnTimesTests {
    private func home(_ lines: String, start: String = "20270301", moved: String? = nil) throws -> Home {
        let home = try Home()
        home.environment["TZ"] = "Europe/Berlin"
        let head = "UID:course@example.org\nDTSTAMP:20260101T000000Z\nSUMMARY:Course"
        let zone = ";TZID=Europe/Berlin:"
        let master = "\(head)\nDTSTART\(zone)\(start)T100000\nDTEND\(zone)\(start)T110000\n\(lines)"
        let events = ([master] + (moved.map { ["\(head)\n\($0)"] } ?? []))
            .map { "BEGIN:VEVENT\n\($0.replacing("=@", with: zone))\nEND:VEVENT" }
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//T//T//EN\n\(events.joined(separator: "\n"))\nEND:VCALENDAR\n",
            to: "course.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    /// Days and times of all occurrences: `03-08 10:00–11:00`.
    private func list(_ home: Home) throws -> [String] {
        try home.objects("events", "--from", "2027-02-01", "--to", "2027-06-01").compactMap { event in
            guard let start = event["start"] as? String, let end = event["end"] as? String else { return nil }
            return "\(start.dropFirst(5).prefix(5)) \(start.dropFirst(11).prefix(5))–\(end.dropFirst(11).prefix(5))"
        }
    }

    @Test(
        "a new date of a whole series is that of the first occurrence that is left",
        arguments: rows(
            [
                ("2027-03-09", ["03-09", "03-16", "03-23"]), ("2027-03-02", ["03-02", "03-09", "03-16"]),
                ("2027-03-15", ["03-15", "03-22", "03-29"]),
            ], plain: 1))
    func removedFirst(date: String, expected: [String]) throws {
        let home = try home("RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE=@20270301T100000")
        try #require(home.run("edit", "Course", "--all", "--start", date).status == 0)
        try expectEqual(list(home), expected.map { "\($0) 10:00–11:00" })
    }

    @Test(
        "a monthly series moves to the day that one of its occurrences is given, or not at all",
        arguments: rows(
            [("2027-03-28", ["02-28", "03-28", "04-28"]), ("2027-03-30", nil), ("2027-04-02", nil)], plain: 0, 1))
    func dayOfMonth(date: String, expected: [String]?) throws {
        let home = try home("RRULE:FREQ=MONTHLY;COUNT=3", start: "20270227")
        let before = try list(home)
        let result = try home.run("edit", "Course@2027-03-27", "--all", "--start", date)
        expectEqual(result.status, expected == nil ? 64 : 0, "\(result.error)")
        if expected == nil {
            expectContains(result.error, "repeats by the rule FREQ=MONTHLY;COUNT=3, which fixes its days")
        }
        try expectEqual(list(home), expected?.map { "\($0) 10:00–11:00" } ?? before)
    }

    /// Options for the moved occurrence, and the series afterwards, from the second of four occurrences on.
    private static let moves: [(String, String)] = [
        ("--start +30m", "10:30–11:30"), ("--end 12:00", "10:00–12:00"), ("--duration 30m", "10:00–10:30"),
        ("--start 16:00", "16:00–17:00"), ("--start +1h --title Course", "11:00–12:00"),
    ]

    @Test("an occurrence that was moved keeps its own time when its series moves", arguments: rows(moves, plain: 0, 4))
    func movedOccurrence(options: String, expected: String) throws {
        let spans = ["--all", "--following"]
        // The occurrence that was moved, and another one.
        let names = ["Course@2027-03-15", "Course@2027-03-08"]
        let isEarly = options.hasPrefix("--start +")
        for span in tier(plain: [spans[isEarly ? 0 : 1]], all: spans) {
            for name in tier(plain: options.hasPrefix("--start") ? names : [names[0]], all: names) {
                let home = try home(
                    "RRULE:FREQ=WEEKLY;COUNT=4",
                    moved: "RECURRENCE-ID=@20270315T100000\nDTSTART=@20270317T140000\nDTEND=@20270317T144500")
                let before = try list(home)
                let words = ["edit", name, span] + options.split(separator: " ").map(String.init)
                try #require(home.runProcess(words).status == 0)
                let isLate = span == "--following"
                try expectEqual(
                    list(home),
                    [
                        "03-01 " + (isLate ? "10:00–11:00" : expected),
                        "03-08 " + (isLate && name.hasSuffix("15") ? "10:00–11:00" : expected),
                        "03-17 14:00–14:45", "03-22 " + expected,
                    ], "\(name) \(span)")
                try #require(home.run("undo").status == 0)
                try expectEqual(list(home), before)
            }
        }
    }
}
