import Foundation
import TestSupport
import Testing

@Suite("Series and time zones in a form")
struct SeriesFormTests {
    /// A user whose editor carries out these commands on the form, and keeps it as it was in `seen.0`, `seen.1`, ….
    private func home(_ steps: [String], adding event: [String]) throws -> Home {
        let home = try Home()
        let count = "$(ls \"\(home.path)\" | grep -c '^seen')"
        let cases = steps.enumerated().map { "\($0 + 1)) \($1) ;;" }.joined(separator: "\n")
        let script = "#!/bin/sh\ncp \"$1\" \"\(home.path)/seen.\(count)\"\ncase \(count) in\n\(cases)\nesac\n"
        let file = try home.write(script, to: "editor")
        try #require(chmod(file, 0o755) == 0)
        home.environment["EDITOR"] = file
        if !event.isEmpty { try #require(home.runProcess(["add", "Talk"] + event).status == 0) }
        return home
    }

    /// The step that fills in fields.
    private static func set(_ values: KeyValuePairs<String, String>) -> String {
        values.map { "sed -i 's|^\($0):.*|\($0): \($1)|' \"$1\"" }.joined(separator: "; ")
    }

    private func run(_ home: Home, _ arguments: [String] = ["edit", "Talk"]) throws -> (status: Int32, screen: String) {
        let session = try ScreenSession(home, arguments, columns: 200)
        let status = try session.finish()
        return (status, session.text)
    }

    private func seen(_ home: Home, _ number: Int) -> [String] {
        let text = (try? String(contentsOfFile: "\(home.path)/seen.\(number)", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private func rule(_ home: Home) throws -> String? {
        try home.run("export").output.split(whereSeparator: \.isNewline).drop { $0 != "BEGIN:VEVENT" }.first {
            $0.hasPrefix("RRULE:")
        }
        .map { String($0.dropFirst(6)) }
    }

    static let shown: [([String], [String])] = [
        (
            ["--repeat", "weekly", "--on", "mon,wed", "--until", "2027-03-31"],
            ["weekly", "mon, wed", "2027-03-31", ""]
        ),
        (["--repeat", "weekdays", "--count", "5"], ["weekdays", "", "", "5"]),
        (["--repeat", "monthly", "--on", "second tuesday"], ["monthly", "second tue", "", ""]),
        (["--repeat", "FREQ=DAILY;BYMONTH=3;COUNT=4"], ["FREQ=DAILY;BYMONTH=3", "", "", "4"]),
    ]

    @Test("the form shows how a series repeats, each part on a line of its own", arguments: rows(shown, plain: 0, 2))
    func series(options: [String], values: [String]) throws {
        let home = try home(["true"], adding: ["--start", "2027-03-01 10:00"] + options)
        let before = try rule(home)
        expectEqual(try run(home, ["edit", "Talk", "--all"]).status, 0)
        let names = ["Repeat", "Repeat on", "Repeat until", "Repeat count"]
        for (name, value) in zip(names, values) {
            expectContains(seen(home, 0), value.isEmpty ? "\(name):" : "\(name): \(value)")
        }
        try expectEqual(rule(home), before)
    }

    static let changed: [([String], KeyValuePairs<String, String>, String?)] = [
        (
            ["--repeat", "weekly"], ["Repeat on": "mon,wed", "Repeat until": "2027-03-31"],
            "FREQ=WEEKLY;UNTIL=20270331;BYDAY=MO,WE"
        ),
        (["--repeat", "weekly", "--count", "5"], ["Repeat count": ""], "FREQ=WEEKLY"),
        (
            ["--repeat", "weekly", "--count", "5"], ["Repeat count": "", "Repeat until": "2027-04-30"],
            "FREQ=WEEKLY;UNTIL=20270430"
        ),
        (["--repeat", "weekly", "--on", "mon,wed", "--count", "5"], ["Repeat on": ""], "FREQ=WEEKLY;COUNT=5"),
        (
            ["--repeat", "weekly", "--on", "mon,wed", "--until", "2027-03-31"], ["Repeat": "every 2 weeks"],
            "FREQ=WEEKLY;UNTIL=20270331;INTERVAL=2;BYDAY=MO,WE"
        ),
        (["--repeat", "weekly", "--on", "mon,wed", "--until", "2027-03-31"], ["Repeat": "none"], nil),
        ([], ["Repeat on": "15", "Repeat count": "3"], "FREQ=MONTHLY;COUNT=3;BYMONTHDAY=15"),
        ([], ["Repeat": "daily", "Repeat count": "3"], "FREQ=DAILY;COUNT=3"),
    ]

    @Test(
        "a changed line changes this part of the rule, and an emptied one removes it",
        arguments: rows(changed, plain: 0, 4, 5))
    func changes(options: [String], values: KeyValuePairs<String, String>, expected: String?) throws {
        let home = try home([Self.set(values)], adding: ["--start", "2027-03-01 10:00"] + options)
        let (status, screen) = try run(home, ["edit", "Talk"] + (options.isEmpty ? [] : ["--all"]))
        expectEqual(status, 0, screen)
        func parts(_ rule: String?) -> Set<Substring>? {
            // UNTIL of an event with a time is the end of that day, in UTC.
            rule.map { Set($0.split(separator: ";").map { $0.hasPrefix("UNTIL=") ? $0.prefix(14) : $0 }) }
        }
        try expectEqual(parts(rule(home)), parts(expected))
    }

    static let wrong: [(KeyValuePairs<String, String>, String, String)] = [
        (["Repeat until": "2027-03-31"], "“Repeat until” needs “Repeat”.", "Repeat until: 2027-03-31"),
        (["Repeat count": "3"], "“Repeat count” needs “Repeat”.", "Repeat count: 3"),
        (["Repeat": "weekly", "Repeat count": "0"], "takes a whole number from 1 on, not “0”", "Repeat count: 0"),
        (["Repeat on": "someday"], "someday", "Repeat on: someday"),
        (["Repeat": "weekly", "Repeat until": "x", "Title": "Y"], "“x” is not a date or time", "Repeat until: x"),
        (
            ["Repeat": "daily", "Repeat until": "2027-03-31", "Repeat count": "3"], "cannot be given together",
            "Repeat count: 3"
        ),
        (["Time zone": "Mars/Olympus"], "There is no time zone “Mars/Olympus”", "Time zone: Mars/Olympus"),
        (["Time zone": ""], "“Time zone” cannot be empty.", "Time zone: "),
    ]

    @Test(
        "what is wrong with a series or a time zone is marked above its line, and nothing is lost",
        arguments: rows(wrong, plain: 0, 4, 6))
    func problems(values: KeyValuePairs<String, String>, message: String, line: String) throws {
        let home = try home([Self.set(values), "exit 1"], adding: ["--start", "2027-03-01 10:00"])
        expectEqual(try run(home).status, 77)
        let lines = seen(home, 1)
        let place = try #require(lines.firstIndex(of: line), "\(lines)")
        expectHasPrefix(lines[place - 1], "# !! ")
        expectContains(lines[place - 1], message)
        for (name, value) in values { expectContains(lines, "\(name): \(value)") }
    }

    @Test("the times are those of the event's time zone, and with another zone they are times in that one")
    func zone() throws {
        let event = ["--start", "2027-03-01 10:00", "--timezone", "America/New_York"]
        let home = try home(
            [Self.set(["Start": "2027-03-01 11:00"]), Self.set(["Time zone": "Asia/Tokyo"])], adding: event)
        expectEqual(try run(home).status, 0)
        for line in [
            "# The times are those of America/New_York. In Europe/Berlin, the event begins at 2027-03-01 16:00.",
            "Start: 2027-03-01 10:00", "End: 2027-03-01 11:00", "Time zone: America/New_York",
        ] { expectContains(seen(home, 0), line) }
        try expectEqual(home.object("show", "Talk")["start"] as? String, "2027-03-01T11:00:00-05:00")
        try expectEqual(home.object("show", "Talk")["end"] as? String, "2027-03-01T12:00:00-05:00")
        expectEqual(try run(home).status, 0)
        let changed = try home.object("show", "Talk")
        expectEqual(changed["start"] as? String, "2027-03-01T11:00:00+09:00")
        expectEqual(changed["end"] as? String, "2027-03-01T12:00:00+09:00")
        expectEqual(changed["timeZone"] as? String, "Asia/Tokyo")
    }

    @Test("add --edit has the lines for a series and a time zone, with what was given")
    func add() throws {
        let home = try home(
            [Self.set(["Repeat count": "4", "Time zone": "Asia/Tokyo"])], adding: [])
        let (status, screen) = try run(
            home, ["add", "--edit", "Talk", "--start", "2027-03-01 10:00", "--on", "mon,wed"])
        expectEqual(status, 0, screen)
        for line in ["Repeat:", "Repeat on: mon,wed", "Repeat until:", "Repeat count:", "Time zone:"] {
            expectContains(seen(home, 0), line)
        }
        try expectEqual(rule(home), "FREQ=WEEKLY;COUNT=4;BYDAY=MO,WE")
        try expectEqual(home.object("show", "Talk")["timeZone"] as? String, "Asia/Tokyo")
    }
}
