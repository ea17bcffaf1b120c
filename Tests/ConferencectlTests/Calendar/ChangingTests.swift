import Foundation
import TestSupport
import Testing

@Suite("conferencectl add, edit and remove")
struct ChangingTests {
    /// Arguments after the title, and the expected start, end and zone.
    static let added: [([String], String, String, String?)] = [
        (["--start", "2027-03-01 10:00"], "2027-03-01T10:00:00+01:00", "2027-03-01T11:00:00+01:00", "Europe/Berlin"),
        (
            ["--start", "2027-03-01 10:00", "--duration", "1h30m"], "2027-03-01T10:00:00+01:00",
            "2027-03-01T11:30:00+01:00",
            "Europe/Berlin"
        ),
        (
            ["--start", "2027-03-01 10:00", "--end", "12:15"], "2027-03-01T10:00:00+01:00", "2027-03-01T12:15:00+01:00",
            "Europe/Berlin"
        ),
        (
            ["--start", "2027-07-01T10:00", "--timezone", "America/New_York"], "2027-07-01T10:00:00-04:00",
            "2027-07-01T11:00:00-04:00", "America/New_York"
        ),
        (
            ["--start", "2027-07-01T10:00", "--timezone", "UTC"], "2027-07-01T10:00:00+00:00",
            "2027-07-01T11:00:00+00:00",
            "UTC"
        ),
        (["--start", "2027-05-04", "--all-day"], "2027-05-04", "2027-05-05", nil),
        (["--start", "2027-05-04", "--all-day", "--end", "2027-05-06"], "2027-05-04", "2027-05-07", nil),
        (["--start", "2027-05-04", "--all-day", "--duration", "2d"], "2027-05-04", "2027-05-06", nil),
        (["--start", "2027-03-28 02:30"], "2027-03-28T03:30:00+02:00", "2027-03-28T04:30:00+02:00", "Europe/Berlin"),
    ]

    @Test(
        "an event gets the given times, and lasts one hour or one day without an end",
        arguments: rows(added, plain: 0, 2, 6, 8))
    func add(options: [String], start: String, end: String, zone: String?) throws {
        let home = try Home.withStore()
        let result = try home.runProcess(["add", "Thing", "--json"] + options)
        expectEqual(result.status, 0, "\(result.error)")
        let event = try home.object("show", "Thing")
        expectEqual(event["start"] as? String, start)
        expectEqual(event["end"] as? String, end)
        expectEqual(event["timeZone"] as? String, zone)
        expectEqual(event["calendar"] as? String, "Calendar")
    }

    /// Rejected arguments, and a part of the error message.
    static let refused: [([String], String)] = [
        (["--start", "2027-03-01"], "is a day without a time"),
        (["--start", "2027-03-01 10:00", "--all-day"], "has a time"),
        (["--start", "2027-03-01 10:00", "--end", "2027-03-01 10:00"], "is not after the start"),
        (["--start", "2027-03-02", "--end", "2027-03-01", "--all-day"], "is not after the start"),
        (["--start", "2027-03-01", "--duration", "90m", "--all-day"], "lasts whole days"),
        (["--start", "2027-03-01 10:00", "--duration", "0m"], "is not a duration"),
        (["--start", "2027-03-01 10:00", "--duration", "1h", "--end", "12:00"], "cannot be given together"),
        (["--start", "2027-02-30 10:00"], "does not exist"),
        (["--start", "2027-03-01 10:00", "--timezone", "Mars/Base"], "no time zone “Mars/Base”"),
    ]

    @Test("a time zone for an all-day event is an error, and nothing is written")
    func zoneForAllDay() throws {
        let home = try Home.withStore()
        let zone = ["--timezone", "America/New_York"]
        let part = "takes place on its day in every time zone"
        let added = try home.runProcess(["add", "Fair", "--start", "2027-03-01", "--all-day"] + zone)
        expectEqual(added.status, 64)
        expectContains(added.error, part)
        try expectEqual(home.objects("events", "2027-03-01").count, 0)
        try #require(home.run("add", "Fair", "--start", "2027-03-01", "--all-day").status == 0)
        for options in [[], ["--start", "2027-03-02"]] {
            let changed = try home.runProcess(["edit", "Fair"] + options + zone)
            expectEqual(changed.status, 64)
            expectContains(changed.error, part)
        }
        try expectEqual(home.object("show", "Fair")["start"] as? String, "2027-03-01")
        let timed = ["edit", "Fair", "--start", "2027-03-01 10:00", "--duration", "1h"] + zone
        try expectEqual(home.runProcess(timed).status, 0)
    }

    @Test("invalid times are rejected, and nothing is written", arguments: refused)
    func refuse(options: [String], part: String) throws {
        let home = try Home()
        let result = try home.runProcess(["add", "Thing"] + options)
        expectEqual(result.status, 64)
        expectContains(result.error, part, "\(result.error)")
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/data"))
    }

    @Test("an event without a title, or with an unknown calendar or room, is not written")
    func incomplete() throws {
        let home = try Home.withTeam()
        let start = ["--start", "2027-03-01 10:00"]
        try expectEqual(home.runProcess(["add", " \u{200B}"] + start).status, 64)
        try expectEqual(home.runProcess(["add", "x", "--calendar", "Nowhere"] + start).status, 66)
        try expectEqual(home.runProcess(["add", "x", "--room", "ballroom"] + start).status, 66)
        try expectEqual(home.objects("events", "--from", "2027-03-01", "--to", "2027-03-01").count, 1)
    }

    @Test("only the given fields change")
    func edit() throws {
        let home = try Home.withTeam()
        try #require(home.run("attach", "Design review", "onetime-room").status == 0)
        let before = try home.object("show", "Design review")
        let answer = try home.run(
            "edit", "Design review", "--start", "2027-03-05", "--title", "Review", "--location", "")
        expectEqual(answer.status, 0, "\(answer.error)")
        expectHasPrefix(answer.output, "Changed ej0s234s  Review  Friday 2027-03-05 14:00–15:00 (Europe/Berlin)\n")
        let after = try home.object("show", "Review")
        expectTrue(after["location"] is NSNull)
        func rest(_ event: [String: Any]) -> NSDictionary {
            NSDictionary(dictionary: event.filter { !["title", "location", "start", "end"].contains($0.key) })
        }
        expectEqual(rest(before), rest(after))
        expectTrue(before["conference"] is [String: Any])
    }

    /// Arguments for an event at 14:00–15:00 in Berlin on 3 March, and its expected times.
    static let edits: [([String], String, String)] = [
        (["--start", "2027-03-05"], "2027-03-05T14:00:00+01:00", "2027-03-05T15:00:00+01:00"),
        (["--start", "2027-03-05 09:00"], "2027-03-05T09:00:00+01:00", "2027-03-05T10:00:00+01:00"),
        (["--duration", "2h"], "2027-03-03T14:00:00+01:00", "2027-03-03T16:00:00+01:00"),
        (["--start", "23:00"], "2027-03-03T23:00:00+01:00", "2027-03-04T00:00:00+01:00"),
        (["--start", "+30m"], "2027-03-03T14:30:00+01:00", "2027-03-03T15:30:00+01:00"),
        (["--end", "+2h"], "2027-03-03T14:00:00+01:00", "2027-03-03T16:00:00+01:00"),
        (["--start", "+1d", "--end", "+90m"], "2027-03-04T14:00:00+01:00", "2027-03-04T15:30:00+01:00"),
        (["--end", "18:00"], "2027-03-03T14:00:00+01:00", "2027-03-03T18:00:00+01:00"),
        (["--timezone", "America/New_York"], "2027-03-03T14:00:00-05:00", "2027-03-03T15:00:00-05:00"),
        (["--all-day"], "2027-03-03", "2027-03-04"),
        (["--all-day", "--start", "2027-04-01", "--duration", "3d"], "2027-04-01", "2027-04-04"),
    ]

    @Test("the given times change, and the other times follow", arguments: rows(edits, plain: 1, 2, 6, 8, 10))
    func editTimes(options: [String], start: String, end: String) throws {
        let home = try Home.withTeam()
        let result = try home.runProcess(["edit", "Design review"] + options)
        expectEqual(result.status, 0, "\(result.error)")
        let event = try home.object("show", "Design review")
        expectEqual(event["start"] as? String, start)
        expectEqual(event["end"] as? String, end)
    }

    @Test("a new event that begins at a time of day that has passed says so")
    func past() throws {
        let home = try Home()
        // A zone in which it is the afternoon.
        let hour = Int(Date().timeIntervalSince1970) / 3_600 % 24
        let behind = hour - 15
        home.environment["TZ"] = behind >= 0 ? "Etc/GMT+\(behind % 12)" : "Etc/GMT-\(min(-behind, 12))"
        let result = try home.run("add", "Call", "--start", "00:30")
        expectEqual(result.status, 0)
        expectContains(
            result.error, "00:30 today is past. If you meant tomorrow, change the start to “tomorrow 00:30”.")
        try expectEqual(home.run("add", "Later", "--start", "tomorrow 00:30").error, "")
        try expectEqual(home.run("add", "Now", "--start", "now", "--end", "+2h").error, "")
        try expectEqual(home.run("edit", "Later", "--start", "00:15").error, "")
    }

    @Test("times given in the local time zone do not change the event's zone")
    func keepsZone() throws {
        let home = try Home.withStore()
        try #require(
            home.run("add", "Call", "--start", "2027-03-01 10:00", "--timezone", "America/New_York").status == 0)
        try #require(home.run("edit", "Call", "--start", "2027-03-02 20:00").status == 0)
        let event = try home.object("show", "Call")
        expectEqual(event["start"] as? String, "2027-03-02T14:00:00-05:00")
        expectEqual(event["timeZone"] as? String, "America/New_York")
    }

    @Test("one occurrence is changed and removed without affecting the others")
    func occurrence() throws {
        let home = try Home.withTeam()
        func starts() throws -> [String] {
            try home.objects("events", "--from", "2027-03-11", "--to", "2027-03-19", "--search", "stand-up")
                .compactMap { $0["start"] as? String }
        }
        let edited = try home.run("edit", "92q2@2027-03-15", "--start", "2027-03-16 08:00")
        expectEqual(edited.status, 0, "\(edited.error)")
        try expectEqual(
            starts(),
            [
                "2027-03-11T09:30:00+01:00", "2027-03-16T08:00:00+01:00", "2027-03-18T09:30:00+01:00",
            ])
        let removed = try home.run("remove", "92q2@2027-03-16", "--yes")
        expectEqual(
            removed.output,
            "Removed one occurrence of “Weekly stand-up”: Tuesday 2027-03-16 08:00–08:15 (Europe/Berlin)\n")
        try expectEqual(home.run("remove", "Weekly stand-up@2027-03-11").status, 0)
        try expectEqual(starts(), ["2027-03-18T09:30:00+01:00"])
        try expectEqual(
            home.run("remove", "Weekly stand-up", "--all").output,
            "Removed the whole series “Weekly stand-up”, with all its occurrences\n")
        try expectEqual(starts(), [])
        try expectEqual(home.run("remove", "92q2", "--yes").status, 66)
    }

    @Test("an event moves to another calendar with all its occurrences; a single occurrence cannot move")
    func calendar() throws {
        let home = try Home.withTeam()
        try #require(home.run("add", "x", "--start", "2027-03-01 10:00").status == 0)
        try expectEqual(home.run("edit", "92q2@2027-03-11", "--calendar", "Calendar").status, 64)
        try expectEqual(home.run("edit", "92q2", "--following", "--calendar", "Calendar").status, 64)
        try expectEqual(home.run("edit", "92q2", "--all", "--calendar", "Calendar").status, 0)
        let list = try home.objects(
            "events", "--from", "2027-03-01", "--to", "2027-03-05", "--calendar", "Calendar", "--search", "stand-up")
        expectEqual(list.count, 2)
        expectTrue(list.allSatisfy { ($0["reference"] as? String)?.hasPrefix("92q29q8f@") == true })
        try expectEqual(home.run("edit", "92q2").status, 64)
    }
}
