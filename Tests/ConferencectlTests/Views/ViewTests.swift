import Foundation
import Terminal
import TestSupport
import Testing
@testable import ConferencectlKit

@Suite("Views of days, weeks and months")
struct ViewTests {
    /// The week from 1 March 2027, a Monday.
    private static func home() throws -> Home { try template.copy() }

    private static let template = HomeTemplate { home in
        try #require(home.run("calendars", "add", "Work", "--color", "#FF8800").status == 0)
        for arguments in [
            ["Stand-up", "--start", "2027-03-01 9:00", "--duration", "1h"],
            ["Review", "--start", "2027-03-02 10:00", "--duration", "2h", "--status", "tentative"],
            ["Talk", "--start", "2027-03-02 11:00", "--duration", "1h", "--status", "cancelled"],
            ["会議の計画について", "--start", "2027-03-03 13:00", "--duration", "2h"],
            [
                "Call", "--start", "2027-03-04 14:00", "--duration", "1h", "--url",
                "https://example.zoom.us/j/81234567890",
            ],
            ["Offsite", "--start", "2027-03-04", "--all-day", "--duration", "3d"],
            ["Party", "--start", "2027-03-05 22:00", "--duration", "4h"],
        ] {
            try #require(home.runProcess(["add", "--calendar", "Work"] + arguments).status == 0)
        }
    }

    @Test(
        "a title is broken between its words, also of wide characters",
        arguments: [
            ("Café naïve", 9, ["Café", "naïve"]), ("会議室 予算レビュー", 9, ["会議室", "予算レビュー"]),
            ("a Konferenzraum", 6, ["a Konf", "erenzraum"]), ("abcd Konferenzraum", 6, ["abcd", "Konferenzraum"]),
        ])
    func words(text: String, width: Int, lines: [String]) {
        expectEqual(TextLines.broken(text, to: width, atMost: 2), lines)
    }

    @Test("a week has columns of days, overlapping events side by side and those of whole days at the top")
    func week() throws {
        let home = try Self.home()
        home.environment["COLUMNS"] = "80"
        let lines = try home.run("week", "2027-W09").output.split(separator: "\n").map { String($0) }
        expectEqual(
            Array(lines.prefix(19)),
            """
            1–7 March 2027, week 9
                  │Mon 1    │Tue 2    │Wed 3    │Thu 4    │Fri 5    │Sat 6    │Sun 7
                  │         │         │         │▌Offsite ────────────────────│
            ────────────────────────────────────────────────────────────────────────────
            00:00 │         │         │         │         │         │▌Party   │
            01:00 │         │         │         │         │         │▌        │
              ⋮   │         │         │         │         │         │         │
            08:00 │         │         │         │         │         │         │
            09:00 │▌Stand-up│         │         │         │         │         │
            10:00 │         │▌? R     │         │         │         │         │
            11:00 │         │▌ev…▌✗ T…│         │         │         │         │
            12:00 │         │         │         │         │         │         │
            13:00 │         │         │▌会議の計│         │         │         │
            14:00 │         │         │▌画につ… │▌◉ Call  │         │         │
            15:00 │         │         │         │         │         │         │
            16:00 │         │         │         │         │         │         │
            17:00 │         │         │         │         │         │         │
              ⋮   │         │         │         │         │         │         │
            22:00 │         │         │         │         │▌Party   │         │
            """.split(separator: "\n").map { String($0) })
        expectContains(lines.joined(), "◉ conference, ? tentative, ✗ cancelled")
    }

    @Test(
        "no line is wider than the terminal, at any width", arguments: ["week", "month", "agenda"])
    func widths(command: String) throws {
        let home = try Self.home()
        let events = (0..<30).map {
            "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:20270303T123000\nDURATION:PT3H\nSUMMARY:Crowd \($0)\n"
                + "END:VEVENT\n"
        }
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events.joined())END:VCALENDAR\n", to: "crowd.ics")
        try #require(home.run("import", file).status == 0)
        let when = command == "month" ? "2027-03" : "2027-W09"
        let locales = tier(plain: ["C.UTF-8", "C"], all: ["C.UTF-8", "C", "en_US.UTF-8"])
        let widths = tier(plain: [24, 59, 120], all: [24, 40, 59, 80, 120])
        for (width, locale) in widths.flatMap({ width in locales.map { (width, $0) } }) {
            home.environment["COLUMNS"] = "\(width)"
            home.environment["LC_ALL"] = locale
            let result = try home.run(command, when)
            expectEqual(result.status, 0, result.error)
            for line in result.output.split(separator: "\n") where !line.contains("conferencectl") {
                expectAtMost(TerminalText.columns(of: line), width, "\(line)")
            }
            expectContains(result.output, command == "agenda" || width < 40 ? "Crowd" : "+")
        }
    }

    @Test("a month is a grid of weeks, in which an event of several days is one line")
    func month() throws {
        let home = try Self.home()
        home.environment["COLUMNS"] = "80"
        let lines = try home.run("month", "mar", "2027").output.split(separator: "\n").map { String($0) }
        expectEqual(
            Array(lines.prefix(7)),
            """
            March 2027
                Mon        Tue        Wed        Thu        Fri        Sat        Sun
            ────────────────────────────────────────────────────────────────────────────────
             9 │1         │2         │3         │4         │5         │6         │7
               │▌Stand-up │▌? Review │▌会議の計…│▌Offsite ───────────────────────│
               │          │▌✗ Talk   │          │▌◉ Call   │▌Party ──────────────│
            ────────────────────────────────────────────────────────────────────────────────
            """.split(separator: "\n").map { String($0) })
        home.environment["COLUMNS"] = "40"
        let narrow = try home.run("month", "mar", "2027").output
        expectContains(narrow, " 9   1▌   2▌   3▌   4▌◉  5▌▌  6▌▌  7")
        expectContains(narrow, "Thursday 2027-03-04\n  day 1 of 3")
    }

    @Test("an agenda has the days with events, and their states in words")
    func agenda() throws {
        let home = try Self.home()
        let list = try home.run("agenda", "2027-03-02..2027-03-06").output
        for line in ["Review (tentative)", "Talk (cancelled)", "day 3 of 3", "22:00–02:00 +1d", "◉ Call"] {
            expectContains(list, line)
        }
        expectEqual(list.components(separatedBy: "Party").count, 3)
        expectContains(list, "https://example.zoom.us/j/81234567890")
        try expectEqual(home.run("agenda", "2028-01-01").output, "No events.\n")
        try expectEqual(
            home.run("agenda", "2 mar 2027", "--format", "{title}").output, "Review\nTalk\n")
    }

    @Test(
        "an agenda names each event by its reference, at any width that has room for it",
        arguments: rows([24, 40, 80], plain: 0, 2))
    func references(width: Int) throws {
        let home = try Self.home()
        try #require(
            home.run(
                "add", "A title that is too long for a narrow terminal", "--start", "2027-03-06 10:00", "--repeat",
                "daily"
            ).status == 0)
        home.environment["COLUMNS"] = "\(width)"
        let list = try home.run("agenda", "2027-03-02..2027-03-06").output
        for event in try home.objects("events", "--from", "2027-03-02", "--to", "2027-03-06") {
            let reference = try #require(event["reference"] as? String)
            if reference.count + 4 <= width { expectContains(list, reference) }
        }
    }

    @Test("an unknown date is 64 and an unknown calendar 66", arguments: ["week", "month", "agenda"])
    func errors(command: String) throws {
        let home = try Self.home()
        try expectEqual(home.run(command, "whenever").status, 64)
        try expectEqual(home.run(command, "--calendar", "Nowhere").status, 66)
        try expectEqual(home.run(command, "--calendar", "Calendar").status, 66)
    }

    @Test("JSON has every day with the events that take place on it", arguments: ["week", "agenda"])
    func json(command: String) throws {
        let object = try Self.home().object(command, "2027-W09")
        expectEqual(object["from"] as? String, "2027-03-01")
        expectEqual(object["to"] as? String, "2027-03-07")
        let days = try #require(object["days"] as? [[String: Any]])
        let titles = days.map { ($0["events"] as? [[String: Any]])?.compactMap { $0["title"] as? String } }
        expectEqual(
            titles,
            [
                ["Stand-up"], ["Review", "Talk"], ["会議の計画について"], ["Offsite", "Call"], ["Offsite", "Party"],
                ["Offsite", "Party"], [],
            ])
        expectEqual(days[0]["weekday"] as? String, "monday")
        expectEqual(days[0]["week"] as? Int, 9)
        expectEqual(days[0]["today"] as? Bool, false)
    }

    @Test("without UTF-8, lines and marks are ASCII, and the week begins as in the country")
    func locales() throws {
        let home = try Self.home()
        try #require(home.run("remove", "会議の計画について", "--yes").status == 0)
        home.environment["LC_ALL"] = "C"
        for view in [["week", "2027-W09"], ["month", "mar", "2027"], ["agenda", "2027-W09"]] {
            let text = try home.runProcess(view).output
            expectTrue(text.utf8.allSatisfy { $0 < 0x80 }, text)
            expectContains(text, "* ")
        }
        home.environment["LC_ALL"] = "en_US.UTF-8"
        home.environment["COLUMNS"] = "120"
        let week = try home.run("week", "2027-03-04").output
        expectContains(week, "28 February – 6 March 2027")
        expectContains(week, "10am")
        expectContains(try home.run("agenda", "2027-03-01").output, "9:00am–10:00am")
    }

    @Test("days on which the clock changes, and the turn of the year")
    func clock() throws {
        let home = try Home.withStore()
        home.environment["COLUMNS"] = "120"
        for start in ["2027-03-28 1:30", "2026-10-25 2:30", "2026-12-31 23:30"] {
            try #require(home.run("add", "At night", "--start", start, "--duration", "2h").status == 0)
        }
        for (when, title) in [
            ("2027-03-28", "22–28 March 2027, week 12"), ("2026-10-25", "19–25 October 2026, week 43"),
            ("2027-01-01", "28 December 2026 – 3 January 2027, week 53"),
        ] {
            let text = try home.run("week", when).output
            expectHasPrefix(text, title + "\n")
            expectContains(text, "At night")
        }
        expectContains(try home.run("week", "2027-01-01").output, "00:00 ")
    }

    static let depths: [([String: String], String)] = [
        (["COLORTERM": "truecolor"], "38;2;255;136;0"), (["TERM": "xterm-256color"], "38;5;208"), ([:], "[93m"),
        (["TERM": "xterm-direct"], "38;2;255;136;0"),
    ]

    @Test("edges have the colour of the calendar, in as many colours as the terminal has", arguments: depths)
    func colors(variables: [String: String], expected: String) throws {
        let session = try ScreenSession(Self.home(), ["week", "2027-W09"], more: variables)
        try expectEqual(session.finish(), 0)
        expectContains(session.text, expected)
    }

    @Test(
        "there are no colours if they are not wanted", arguments: rows([["NO_COLOR": "1"], ["TERM": "dumb"]], plain: 0))
    func plain(variables: [String: String]) throws {
        for view in ["week", "month", "agenda"] {
            let session = try ScreenSession(Self.home(), [view, "2027-03-01"], more: variables)
            try expectEqual(session.finish(), 0)
            expectNotContains(session.text, "\u{1B}")
            expectContains(session.text, "Stand-up")
        }
    }

    @Test("the present time and what goes on now are marked")
    func now() throws {
        let home = try Home.planning([Planned(title: "Running", start: -600)])
        home.environment["COLUMNS"] = "120"
        expectContains(try home.run("week").output, "▶")
        expectContains(try home.run("month").output, "│▶")
        expectContains(try home.run("agenda").output, "▶ ")
    }
}

@Suite("A grid of character cells")
struct TerminalCanvasTests {
    private let plain = Terminal(width: 10, usesColor: false)

    @Test("text that is drawn over another one leaves no half of a wide character")
    func wide() {
        var canvas = TerminalCanvas(width: 10)
        canvas.draw("会議の", row: 0, column: 0)
        canvas.draw("x", row: 0, column: 1)
        canvas.draw("y", row: 0, column: 4)
        expectEqual(canvas.lines(on: plain), [" x議y"])
    }

    @Test("text is cut to its room, and marks stay with their letters")
    func room() {
        var canvas = TerminalCanvas(width: 10, ellipsis: "~")
        canvas.draw("会議の計画", row: 0, column: 0, room: 4)
        canvas.draw("e\u{301}te\u{301}", row: 1, column: 8)
        canvas.draw("x", row: 2, column: 10)
        expectEqual(canvas.lines(on: plain), ["会~", "        e\u{301}~"])
    }

    @Test("only cells in which nothing was drawn are free")
    func free() {
        var canvas = TerminalCanvas(width: 10)
        canvas.draw("a b", row: 0, column: 0)
        expectFalse(canvas.isFree(row: 0, columns: 1..<2))
        expectTrue(canvas.isFree(row: 0, columns: 3..<10))
        expectTrue(canvas.isFree(row: 7, columns: 0..<1))
    }
}
