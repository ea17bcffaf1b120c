import Foundation
import TestSupport
import Testing

/// The user's settings: what they change, and what their file may contain.
@Suite("Settings")
struct SettingsTests {
    private func write(_ text: String, in home: Home, mode: mode_t = 0o600) throws -> String {
        let folder = home.path + "/config/conference"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = try home.write(text, to: "config/conference/config.json")
        try #require(chmod(file, mode) == 0)
        return file
    }

    @Test("a setting is set, shown, listed and removed; the file is private")
    func changing() throws {
        let home = try Home.withStore()
        try #require(home.run("calendars", "add", "Work").status == 0)
        for (key, value) in [
            ("duration", "30m"), ("alarms", "10m, 1d"), ("calendar", "Work"), ("dateOrder", "day"),
            ("openers.zoom", "firefox -P 'my work'"), ("aliases.soon", "events --to +2d"),
        ] {
            try expectEqual(home.run("config", key, value).output, value + "\n", key)
            try expectEqual(home.run("config", key).output, value + "\n", key)
        }
        let file = home.path + "/config/conference/config.json"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
        let all = try home.objects("config")
        expectEqual(all.first { $0["key"] as? String == "alarms" }?["value"] as? [String], ["10m", "1d"])
        expectEqual(
            all.first { $0["key"] as? String == "aliases" }?["value"] as? [String: String],
            ["soon": "events --to +2d"])
        try expectEqual(home.run("config", "duration", "--unset").output, "1h\n")
        try expectEqual(home.run("config", "aliases.soon", "--unset").status, 0)
        let left = try String(contentsOfFile: file, encoding: .utf8)
        expectFalse(left.contains("duration") || left.contains("aliases"))
        expectTrue(left.contains("Work"))
    }

    @Test("a new event has the usual calendar, length and alarms, unless the options say otherwise")
    func newEvents() throws {
        let home = try Home.withStore()
        try #require(home.run("calendars", "add", "Work").status == 0)
        for (key, value) in [("duration", "30m"), ("alarms", "10m, 1d"), ("calendar", "Work")] {
            try #require(home.run("config", key, value).status == 0)
        }
        try #require(home.run("add", "Usual", "--start", "2027-03-01 10:00").status == 0)
        try #require(
            home.run("add", "Other", "--start", "2027-03-01 10:00", "--duration", "2h", "--alarm", "none").status == 0)
        try #require(home.run("add", "Days", "--start", "2027-03-01", "--all-day").status == 0)
        let usual = try home.run("show", "Usual").output
        for part in ["10:00–10:30", "Calendar:   Work", "10 min before", "1 d before"] { expectContains(usual, part) }
        let other = try home.run("show", "Other").output
        expectContains(other, "10:00–12:00")
        expectFalse(other.contains("before"))
        try expectFalse(home.run("show", "Days").output.contains("before"))
    }

    @Test("the calendar for new events must exist, unless it is the default one that the first event makes")
    func calendar() throws {
        let home = try Home()
        try expectEqual(home.run("config", "calendar", "Calendar").output, "Calendar\n")
        try #require(home.run("calendars", "add", "Work").status == 0)
        let unknown = try home.run("config", "calendar", "Wrok")
        expectEqual(unknown.status, 66)
        expectHasPrefix(
            unknown.error, "conferencectl: The setting was not changed. There is no calendar “Wrok”.")
        expectContains(unknown.error, "Work")
        try expectEqual(home.run("config", "calendar").output, "Calendar\n")
        try expectEqual(home.run("config", "calendar", "work").output, "work\n")
        try expectContains(home.run("add", "Call", "--start", "2027-03-01 10:00").output, "Call")
        try expectEqual(home.object("show", "Call")["calendar"] as? String, "Work")
    }

    @Test("“--room” alone attaches the usual room, and is an error without one")
    func usualRoom() throws {
        let home = try Home.withStore()
        let without = try home.run("add", "Call", "--start", "2027-03-01 10:00", "--room")
        expectEqual(without.status, 64)
        expectContains(without.error, "No event was added.")
        let unknown = try home.run("config", "room", "no-such-room")
        expectEqual(unknown.status, 66)
        expectContains(
            unknown.error, "The setting was not changed. There is no room “no-such-room”. These are offered:\n")
        expectContains(unknown.error, "org.conference.sample-rooms/personal-room")
        try expectEqual(home.run("config", "room").output, "none\n")
        try #require(home.run("config", "room", "sample-rooms/personal-room").status == 0)
        try expectEqual(home.run("add", "Call", "--room", "--start", "2027-03-01 10:00").status, 0)
        let conference = try home.object("show", "Call")["conference"] as? [String: Any]
        expectEqual(conference?["provider"] as? String, "org.conference.sample-rooms")
    }

    @Test("a link opens with the program that was chosen for its service; the browser stays the way out")
    func openers() throws {
        let link = "https://us02web.zoom.us/j/83123456789?pwd=a1b2"
        let home = try Home.planning([Planned(title: "Zoomed", start: 3_600, link: link)])
        try home.install("xdg-open")
        try home.install("meet")
        try #require(home.run("config", "openers.Zoom", "meet --profile 'my work' --url=%u").status == 0)
        try expectEqual(home.run("join", "Zoomed").output, "Opened \(link) with meet\n")
        expectEqual(home.log("meet"), ["--profile|my work|--url=\(link)|"])
        try expectEqual(home.run("join", "Zoomed", "--web").output, "Opened \(link)\n")
        try #require(home.run("config", "openers.zoom", "absent-program").status == 0)
        let result = try home.run("join", "Zoomed")
        expectEqual(result.status, 0)
        expectContains(result.error, "“absent-program” could not be started")
        expectEqual(home.log("xdg-open"), ["\(link)|", "\(link)|"])
        try expectEqual(home.run("config", "openers.nothing", "meet").status, 66)
    }

    @Test(
        "a wrong key or value changes nothing and says what is possible",
        arguments: rows(
            [
                (["durtion", "1h"], "Did you mean “duration”?"), (["duration", "soon"], "a duration such as"),
                (["alarms", "10m, x"], "durations such as"), (["dateOrder", "year"], "“ask”, “day”, “month”"),
                (["colors", ""], "“auto”, “never”"), (["sandbox", "minimal"], "host.json"),
                (["duration.x", "1h"], "duration"),
                (["aliases", "events"], "aliases.NAME"), (["aliases.ls", "events"], "is a command of this program"),
                (["aliases.help", "events"], "is a command of this program"),
                (["aliases.__complete", "events"], "is a command of this program"),
                (["aliases.-x", "events"], "is not a name"),
                (["aliases.x", "nonsense"], "the words of a command"),
                (["openers.zoom", "a 'b"], "a program with its arguments"),
                (["room", "a\u{1B}[31m"], "one line of text"), (["--unset"], "needs the KEY"),
                (["duration", "1h", "--unset"], "set or unset"),
            ] as [([String], String)], plain: 0, 1, 6, 8, 12, 15))
    func wrong(words: [String], sentence: String) throws {
        let home = try Home()
        let result = try home.runProcess(["config"] + words)
        expectEqual(result.status, 64)
        expectContains(result.error, sentence)
        expectFalse(FileManager.default.fileExists(atPath: home.path + "/config/conference/config.json"))
    }

    @Test(
        "a file with a mistake is an error with its line, and is never replaced",
        arguments: rows(
            [
                ("{\n  \"duration\": 30\n}", 78, "line 2: “duration” must be a text"),
                ("{\n  \"duration\": \"long\"\n}", 78, "line 2: “duration” must be a duration"),
                ("{\n  \"room\": \"x\",\n  \"sandbox\": \"minimal\"\n}", 78, "line 3: “sandbox” is not a setting"),
                ("{\n  \"room\": \"x\",\n  \"room\": \"y\"\n}", 78, "line 3: the key “room” occurs twice"),
                ("{\n  \"room\": \"x\",\n}", 78, "line 3: there is a comma after the last value"),
                ("[]", 78, "line 1: the file must be an object"), ("", 78, "line 1"),
                ("{\"aliases\": {\"add\": \"events\"}}", 78, "“add” is a command of this program"),
                ("{\"alarms\": \"10m\"}", 78, "must be an array of texts"),
                ("{\"openers\": {\"zoom\": 3}}", 78, "“openers.zoom” must be a text"),
            ] as [(String, Int32, String)], plain: 1, 3, 5, 7))
    func mistakes(text: String, status: Int32, sentence: String) throws {
        let home = try Home()
        let file = try write(text, in: home)
        for words in [
            ["config"], ["config", "duration", "1h"], ["add", "X", "--start", "2027-03-01 10:00"], ["frobnicate"],
        ] {
            let result = try home.runProcess(words)
            expectEqual(result.status, status, "\(words)")
            expectContains(result.error, sentence, "\(words)")
        }
        try expectEqual(String(contentsOfFile: file, encoding: .utf8), text)
        // What needs no setting goes on.
        try expectEqual(home.run("calendars").status, 0)
    }

    @Test("a file that others could have written is refused, since it names programs", arguments: [0o666, 0o602])
    func permissions(mode: mode_t) throws {
        let home = try Home.withStore()
        _ = try write("{\"duration\": \"30m\"}", in: home, mode: mode)
        let result = try home.run("add", "X", "--start", "2027-03-01 10:00")
        expectEqual(result.status, 77)
        expectContains(result.error, "can be changed by")
    }

    @Test("an alias stands for the beginning of a command line, behind the common options, and only once")
    func aliases() throws {
        let home = try Home.withTeam()
        try #require(home.run("config", "aliases.team", "events --calendar 'Team' --from 2026-01-01").status == 0)
        let expected = try home.run("events", "--calendar", "Team", "--from", "2026-01-01", "--json").output
        for words in [["team", "--json"], ["--json", "team"], ["--no-color", "team", "--json"]] {
            try expectEqual(home.runProcess(words).output, expected, "\(words)")
        }
        try #require(home.run("config", "aliases.again", "team").status == 64)
        try expectEqual(home.run("teams").status, 64)
    }
}
