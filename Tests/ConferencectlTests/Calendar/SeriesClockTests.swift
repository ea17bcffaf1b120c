import Foundation
import TestSupport
import Testing

@Suite("conferencectl edit of series where clocks are changed")
struct SeriesClockTests {
    /// A daily series of a quarter of an hour that takes place when a clock skips or repeats its time.
    struct Night: CustomTestStringConvertible, Sendable {
        var zone: String
        /// The first of six days.
        var first: String
        /// The day of the clock change, and the day after it.
        var day: String
        var next: String
        var time: String
        var testDescription: String { "\(zone) \(day)" }
    }

    private static let nights = [
        Night(zone: "Europe/Berlin", first: "2027-03-26", day: "2027-03-28", next: "2027-03-29", time: "02:30"),
        Night(zone: "Europe/Berlin", first: "2027-10-29", day: "2027-10-31", next: "2027-11-01", time: "02:30"),
        Night(zone: "Australia/Lord_Howe", first: "2027-10-01", day: "2027-10-03", next: "2027-10-04", time: "02:15"),
        Night(zone: "Australia/Lord_Howe", first: "2027-04-02", day: "2027-04-04", next: "2027-04-05", time: "01:45"),
        Night(zone: "Africa/Casablanca", first: "2027-02-05", day: "2027-02-07", next: "2027-02-08", time: "02:30"),
        Night(zone: "Africa/Casablanca", first: "2027-03-12", day: "2027-03-14", next: "2027-03-15", time: "02:30"),
        Night(zone: "Antarctica/Troll", first: "2027-03-26", day: "2027-03-28", next: "2027-03-29", time: "01:30"),
        Night(zone: "Antarctica/Troll", first: "2027-10-29", day: "2027-10-31", next: "2027-11-01", time: "01:30"),
        Night(zone: "Pacific/Apia", first: "2011-12-28", day: "2011-12-30", next: "2012-01-01", time: "10:00"),
    ]

    /// A skipped and a repeated hour, and a skipped day.
    private static let mainNights = [nights[0], nights[1], nights[8]]

    /// Options, and by how many minutes they move the start and the end of the series.
    private static let changes: [(options: [String], start: Int, end: Int)] = [
        (["--duration", "2h"], 0, 105), (["--end", "+2h"], 0, 105), (["--start", "+15m"], 15, 15),
        (["--start", "-10m"], -10, -10), (["--start", "+1h", "--end", "+30m"], 60, 75),
    ]

    private func minutes(_ text: some StringProtocol) -> Int {
        text.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }

    private func home(_ night: Night) throws -> Home {
        let home = try Home()
        home.environment["TZ"] = night.zone
        let start = "\(night.first)T\(night.time):00".filter { $0 != "-" && $0 != ":" }
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//T//T//EN
            BEGIN:VEVENT
            UID:night@example.org
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=\(night.zone):\(start)
            DURATION:PT15M
            RRULE:FREQ=DAILY;COUNT=6
            SUMMARY:Night
            END:VEVENT
            END:VCALENDAR

            """, to: "night.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    /// The start and the end of the events of a day, in minutes of the day.
    private func times(_ home: Home, _ day: String) throws -> [[Int]] {
        try home.objects("events", "--from", day, "--to", day).map { event in
            ["start", "end"].map { minutes(((event[$0] as? String) ?? "").dropFirst(11).prefix(5)) }
        }
    }

    @Test(
        "a change by way of the night changes on other days only what was asked for, and undo reverses it",
        arguments: tier(plain: mainNights, all: nights))
    func byWayOfTheNight(night: Night) throws {
        let home = try home(night)
        let begin = minutes(night.time)
        // Each span meets times that are skipped, and times that are repeated.
        let spans = [night.day.contains("-10-") ? "--following" : "--all"]
        for span in tier(plain: spans, all: ["--all", "--following"]) {
            // The end, the start, and both.
            for change in tier(plain: [0, 3, 4].map { Self.changes[$0] }, all: Self.changes) {
                let words = ([span] + change.options).joined(separator: " ")
                let before = try home.run("export").output.withoutStamps
                let result = try home.runProcess(["edit", "Night@\(night.day)", span] + change.options)
                try #require(result.status == 0, "\(words): \(result.error)")
                let expected = [[begin + change.start, begin + 15 + change.end]]
                try expectEqual(times(home, night.next), expected, "\(words)")
                try expectEqual(
                    times(home, night.first), span == "--all" ? expected : [[begin, begin + 15]], "\(words)")
                try #require(home.run("undo").status == 0)
                try expectEqual(home.run("export").output.withoutStamps, before, "\(words)")
            }
        }
    }

    @Test(
        "an end or a start as a time of day is that of all days",
        arguments: tier(plain: mainNights, all: nights).filter { $0.time < "05:00" })
    func timeOfDay(night: Night) throws {
        let home = try home(night)
        try #require(home.run("edit", "Night@\(night.day)", "--all", "--end", "05:00").status == 0)
        try expectEqual(times(home, night.next), [[minutes(night.time), 300]])
        try #require(home.run("edit", "Night@\(night.day)", "--following", "--start", "04:00").status == 0)
        let length = 300 - minutes(night.time)
        try expectEqual(times(home, night.next), [[240, 240 + length]])
        try expectEqual(times(home, night.first), [[minutes(night.time), 300]])
    }

    @Test("a single event at a time that the clock skips keeps it when only its length changes")
    func single() throws {
        let home = try home(Self.nights[0])
        try #require(home.run("edit", "Night@2027-03-28", "--this", "--duration", "1h").status == 0)
        try expectContains(home.run("export").output, "DTSTART;TZID=Europe/Berlin:20270328T023000")
    }
}
