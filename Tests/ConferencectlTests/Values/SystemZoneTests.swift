import Foundation
import TestSupport
import Testing

@Suite("The time zone of the environment")
struct SystemZoneTests {
    @Test(
        "a value of TZ that names no zone is reported once, with what is used instead",
        arguments: rows(
            ["Europe/Atlantis", "CET-1CEST", "right/Europe/Berlin", "/nonexistent", "Europe/Berlin\u{1B}[31m"],
            plain: 0, 4))
    func unusable(value: String) throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Talk", "--start", "2027-07-01 10:00").status == 0)
        home.environment["TZ"] = value
        for words in [["show", "Talk"], ["events", "--from", "2027-07-01", "--json"], ["search", "Talk"]] {
            let result = try home.runProcess(words)
            expectEqual(result.status, 0)
            let lines = result.error.split(separator: "\n")
            expectEqual(lines.count, 1, "\(words)")
            expectHasPrefix(result.error, "conferencectl: The variable TZ is “\(value.prefix { $0 != "\u{1B}" })")
            expectContains(result.error, "UTC is used instead")
            expectNotContains(result.error, "\u{1B}")
        }
        try expectContains(home.run("show", "Talk").output, "08:00–09:00 (UTC; ")
        // Commands that print no times do not need the zone.
        try expectEqual(home.run("help").error, "")
    }

    @Test(
        "what means UTC or a zone is not reported",
        arguments: rows(
            [
                ("", "08:00"), (":", "08:00"), ("UTC", "08:00"), ("UTC0", "08:00"), ("Etc/UTC", "08:00"),
                (":Europe/Berlin", "10:00"), ("/usr/share/zoneinfo/Europe/Berlin", "10:00"),
            ], plain: 1, 3, 5))
    func usable(value: String, time: String) throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Talk", "--start", "2027-07-01 10:00").status == 0)
        home.environment["TZ"] = value
        let shown = try home.run("show", "Talk")
        expectEqual(shown.error, "")
        expectContains(shown.output, "2027-07-01 \(time)–")
    }

    @Test("the file of the system means the zone of the system")
    func localtime() throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Talk", "--start", "2027-07-01 10:00").status == 0)
        var shown: [String] = []
        for value in [":/etc/localtime", "/etc/localtime", nil] {
            var variables = home.variables
            variables["TZ"] = value
            let result = try runProcess(Home.program, ["show", "Talk"], environment: variables)
            expectEqual(result.error, "")
            shown.append(result.output)
        }
        expectEqual(Set(shown).count, 1)
    }
}
