import Foundation
import TestSupport
import Testing

@Suite("conferencectl with lengths in days where clocks are changed")
struct DayLengthTests {
    private func home(_ lines: String...) throws -> Home {
        let home = try Home()
        home.environment["TZ"] = "Europe/Berlin"
        guard !lines.isEmpty else { return home }
        let start = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//T//T//EN", "BEGIN:VEVENT", "UID:one"]
        let rest = ["DTSTAMP:20260101T000000Z", "SUMMARY:Trip"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        let file = try home.write((start + rest).joined(separator: "\n"), to: "trip.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    /// The starts and ends from 2027-03-20 on.
    private func times(_ home: Home, _ title: String = "Trip") throws -> [String] {
        let options = ["--from", "2027-03-20", "--to", "2027-05-01", "--search", title, "--format", "{start} {end}"]
        return try home.runProcess(["events"] + options).output.split(separator: "\n").map(String.init)
    }

    @Test("days keep the time of day in every occurrence, and hours are exact")
    func added() throws {
        let home = try home()
        for (length, end) in [("1d", "12:00"), ("P1D", "12:00"), ("24h", "13:00")] {
            let title = "Length \(length)"
            let result = try home.run(
                "add", title, "--start", "2027-03-26 12:00", "--duration", length, "--repeat", "daily", "--count",
                "3")
            try #require(result.status == 0, "\(result.error)")
            try expectEqual(
                times(home, title),
                [
                    "2027-03-26 12:00 2027-03-27 12:00", "2027-03-27 12:00 2027-03-28 \(end)",
                    "2027-03-28 12:00 2027-03-29 12:00",
                ])
        }
        try #require(
            home.run(
                "add", "Fridays", "--start", "2027-03-24 12:00", "--duration", "2d", "--on", "fri", "--count", "2"
            ).status == 0)
        try expectEqual(
            times(home, "Fridays"), ["2027-03-26 12:00 2027-03-28 12:00", "2027-04-02 12:00 2027-04-04 12:00"])
    }

    @Test("a new start keeps a length in days, and undo brings the event back", arguments: ["--all", "--this"])
    func moved(span: String) throws {
        let home = try home("DTSTART;TZID=Europe/Berlin:20270320T180000", "DURATION:P1D", "RRULE:FREQ=WEEKLY;COUNT=2")
        let before = try home.run("export").output.withoutStamps
        try #require(home.run("edit", "Trip@2027-03-27", span, "--start", "17:00").status == 0)
        let first = span == "--all" ? "17:00" : "18:00"
        try expectEqual(
            times(home), ["2027-03-20 \(first) 2027-03-21 \(first)", "2027-03-27 17:00 2027-03-28 17:00"])
        expectFalse(try home.run("export").output.contains("DTEND"))
        try #require(home.run("undo").status == 0)
        try expectEqual(home.run("export").output.withoutStamps, before)
    }

    @Test("a single event keeps a length in days in edit, copy and a new rule")
    func single() throws {
        let home = try home("DTSTART;TZID=Europe/Berlin:20270327T120000", "DURATION:P1D")
        try #require(home.run("copy", "Trip", "--start", "2027-03-28 12:00", "--title", "Copy").status == 0)
        try expectEqual(times(home, "Copy"), ["2027-03-28 12:00 2027-03-29 12:00"])
        try #require(home.run("edit", "Trip", "--start", "2027-03-28 12:00").status == 0)
        try expectEqual(times(home), ["2027-03-28 12:00 2027-03-29 12:00"])
        try #require(home.run("edit", "Trip", "--repeat", "weekly", "--on", "sat", "--count", "1").status == 0)
        try expectEqual(times(home), ["2027-04-03 12:00 2027-04-04 12:00"])
        try #require(home.run("edit", "Trip", "--all", "--start", "2027-03-27 12:00", "--duration", "24h").status == 0)
        try expectEqual(times(home), ["2027-03-27 12:00 2027-03-28 13:00"])
        try #require(home.run("edit", "Trip", "--all", "--duration", "1d").status == 0)
        try expectEqual(times(home), ["2027-03-27 12:00 2027-03-28 12:00"])
    }

    @Test("days are counted in the time zone of the event, and a floating event has them everywhere")
    func zones() throws {
        let home = try home("DTSTART:20270327T120000", "DURATION:PT1H")
        try #require(home.run("edit", "Trip", "--duration", "1d").status == 0)
        try expectEqual(times(home), ["2027-03-27 12:00 2027-03-28 12:00"])
        expectContains(try home.run("export").output, "DURATION:P1D")
        try #require(
            home.run("add", "Far", "--start", "2027-03-27 12:00", "--timezone", "Asia/Tokyo", "--duration", "1d").status
                == 0)
        try expectEqual(times(home, "Far"), ["2027-03-27 04:00 2027-03-28 05:00"])
        try #require(home.run("edit", "Far", "--timezone", "Europe/Berlin").status == 0)
        try expectEqual(times(home, "Far"), ["2027-03-27 12:00 2027-03-28 12:00"])
    }
}
