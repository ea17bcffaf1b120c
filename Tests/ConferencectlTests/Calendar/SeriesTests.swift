import Foundation
import TestSupport
import Testing

@Suite("conferencectl edit and remove of series")
struct SeriesTests {
    /// A home with eight lessons at 20:00–21:00, four weeks before tomorrow to three weeks after it.
    private struct Lessons {
        let home: Home
        /// The days, as `2027-03-01`.
        let days: [String]

        init(_ extra: [String] = [], rule: String = "FREQ=WEEKLY;COUNT=8", exdate: [Int] = []) throws {
            home = try Home()
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
            let format = DateFormatter()
            format.calendar = calendar
            format.timeZone = calendar.timeZone
            format.locale = Locale(identifier: "en_US_POSIX")
            format.dateFormat = "yyyy-MM-dd"
            let today = Date()
            days = try (0..<8).map { week in
                format.string(from: try #require(calendar.date(byAdding: .day, value: 7 * week - 27, to: today)))
            }
            let zone = ";TZID=Europe/Berlin:"
            var lines = [
                "DTSTART\(zone)\(Self.basic(days[0]))T200000", "DTEND\(zone)\(Self.basic(days[0]))T210000",
                "RRULE:\(rule)", "SUMMARY:Lesson",
            ]
            lines += exdate.map { "EXDATE\(zone)\(Self.basic(days[$0]))T200000" }
            let events =
                ([lines.joined(separator: "\n")]
                + extra.map { text in
                    days.indices.reduce(text) { $0.replacing("DAY\($1)", with: Self.basic(days[$1])) }
                }).map { "BEGIN:VEVENT\nUID:lessons@example.org\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VEVENT" }
            let file = try home.write(
                "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//T//T//EN\n\(events.joined(separator: "\n"))\nEND:VCALENDAR\n",
                to: "lessons.ics")
            try #require(home.run("import", file).status == 0)
        }

        private static func basic(_ day: String) -> String { day.replacing("-", with: "") }

        /// The titles and times of all lessons: `Lesson 20:00`.
        func list() throws -> [String] {
            try home.objects("events", "--from", days[0], "--to", days[7]).compactMap { event in
                guard let title = event["title"] as? String, let start = event["start"] as? String,
                    let end = event["end"] as? String
                else { return nil }
                return "\(title) \(start.dropFirst(11).prefix(5))–\(end.dropFirst(11).prefix(5))"
            }
        }

        /// The identifier, complete or only its beginning.
        func identifier(_ length: Int = 13) throws -> String {
            String(try #require(try home.object("show", "Lesson")["identifier"] as? String).prefix(length))
        }

        func run(_ command: String, _ name: String, _ options: [String]) throws -> ProcessResult {
            var words = name
            for index in days.indices { words = words.replacing("DAY\(index)", with: days[index]) }
            return try home.runProcess([command, words] + options)
        }
    }

    private static func lessons(_ changed: [Int], _ text: String) -> [String] {
        (0..<8).map { changed.contains($0) ? text : "Lesson 20:00–21:00" }
    }

    /// The name, options, and the lessons that get a new title.
    static let spans: [(String, [String], [Int])] = [
        ("Lesson", ["--this"], [4]), ("Lesson", ["--following"], [4, 5, 6, 7]),
        ("Lesson", ["--all"], Array(0..<8)), ("Lesson@DAY2", [], [2]), ("Lesson@DAY2", ["--this"], [2]),
        ("Lesson@DAY2", ["--following"], Array(2..<8)), ("Lesson@DAY2", ["--all"], Array(0..<8)),
        ("Lesson@tomorrow", [], [4]), ("Lesson@DAY0", ["--following"], Array(0..<8)),
        ("Lesson@DAY3 20:00", [], [3]), ("next", ["--this"], [4]),
    ]

    @Test(
        "an option says which occurrences are changed; without a date, the next one is meant",
        arguments: rows(spans, plain: 0, 3, 5, 8))
    func changing(name: String, options: [String], changed: [Int]) throws {
        let lessons = try Lessons()
        let result = try lessons.run("edit", name, options + ["--title", "New"])
        expectEqual(result.status, 0, "\(result.error)")
        try expectEqual(lessons.list(), Self.lessons(changed, "New 20:00–21:00"))
    }

    @Test("an option says which occurrences are removed", arguments: tier(plain: Array(spans[1..<4]), all: spans))
    func removing(name: String, options: [String], removed: [Int]) throws {
        let lessons = try Lessons()
        let result = try lessons.run("remove", name, options + (name == "next" ? ["--yes"] : []))
        expectEqual(result.status, 0, "\(result.error)")
        try expectEqual(
            lessons.home.objects("events", "--from", lessons.days[0], "--to", lessons.days[7])
                .compactMap { ($0["start"] as? String).map { String($0.prefix(10)) } },
            (0..<8).filter { !removed.contains($0) }.map { lessons.days[$0] })
        for index in tier(plain: [4], all: Array(0..<8)) {
            let status = try lessons.run("show", "Lesson@DAY\(index)", []).status
            expectEqual(status, removed.contains(index) ? 66 : 0)
        }
    }

    @Test(
        "without a terminal, a series needs an option or a date",
        arguments: rows(
            [["edit", "Lesson", "--title", "New"], ["remove", "Lesson"], ["edit", "next", "--title", "New"]], plain: 0,
            1))
    func unclear(arguments: [String]) throws {
        let lessons = try Lessons()
        for json in [[], ["--json"]] {
            let result = try lessons.home.runProcess(arguments + json)
            expectEqual(result.status, 64)
            expectContains(
                result.error, "Pass --this for one occurrence, --following for it and all later ones, or --all")
        }
        try expectEqual(lessons.home.runProcess(arguments + ["--this", "--all"]).status, 64)
        try expectEqual(lessons.list(), Self.lessons([], ""))
    }

    /// What is typed, and the lessons that are changed; nil if none is.
    static let answers: [([String], [Int]?)] = [
        (["1"], [4]), (["2"], [4, 5, 6, 7]), (["3"], Array(0..<8)), (["4", "x", "0"], nil), (["4", "1"], [4]),
        ([""], nil),
    ]

    @Test("on a terminal, a question says what is meant", arguments: rows(answers, plain: 1, 3, 5))
    func question(typed: [String], changed: [Int]?) throws {
        let lessons = try Lessons()
        let (status, screen) = try lessons.home.runOnTerminal(["edit", "Lesson", "--title", "New"], typing: typed)
        expectEqual(status, changed == nil ? 64 : 0, "\(screen)")
        expectContains(screen, "Only this one: ")
        expectContains(screen, lessons.days[4])
        try expectEqual(lessons.list(), Self.lessons(changed ?? [], "New 20:00–21:00"))
    }

    // MARK: Times

    private static func day(_ day: String, plus days: Int) throws -> String {
        let format = ISO8601DateFormatter()
        format.formatOptions = .withFullDate
        let date = try #require(format.date(from: day)).addingTimeInterval(Double(days) * 86_400)
        return format.string(from: date)
    }

    private static let moved = """
        RECURRENCE-ID;TZID=Europe/Berlin:DAY0T200000
        DTSTART;TZID=Europe/Berlin:DAY0T080000
        DTEND;TZID=Europe/Berlin:DAY0T090000
        SUMMARY:Lesson
        """

    @Test("a change of a series starts from the series' own times, not from an occurrence that was moved")
    func ownTimes() throws {
        for name in ["Lesson", "Lesson@DAY0"] {
            let lessons = try Lessons([Self.moved])
            var expected = Self.lessons([0], "Lesson 08:00–09:00")
            try expectEqual(lessons.list(), expected)
            let longer = try lessons.run("edit", name, ["--all", "--duration", "90m"])
            expectEqual(longer.status, 0, "\(longer.error)")
            expected = (0..<8).map { $0 == 0 ? "Lesson 08:00–09:30" : "Lesson 20:00–21:30" }
            try expectEqual(lessons.list(), expected, "\(name)")
            let later = try lessons.run("edit", "Lesson", ["--all", "--start", "\(lessons.days[3]) 21:00"])
            expectEqual(later.status, 0, "\(later.error)")
            expected = (0..<8).map { $0 == 0 ? "Lesson 08:00–09:30" : "Lesson 21:00–22:30" }
            try expectEqual(lessons.list(), expected, "\(name)")
        }
    }

    @Test("a time alone keeps the days of a series, and a duration is measured from its planned time")
    func timeAlone() throws {
        let lessons = try Lessons([Self.moved], rule: "FREQ=WEEKLY;COUNT=8")
        try #require(lessons.run("edit", "Lesson", ["--all", "--start", "15:00"]).status == 0)
        try expectEqual(lessons.list(), (0..<8).map { $0 == 0 ? "Lesson 08:00–09:00" : "Lesson 15:00–16:00" })
        try #require(lessons.run("edit", "Lesson@DAY2", ["--following", "--start", "+30m"]).status == 0)
        try expectEqual(
            lessons.list(),
            (0..<8).map { $0 == 0 ? "Lesson 08:00–09:00" : $0 < 2 ? "Lesson 15:00–16:00" : "Lesson 15:30–16:30" })
    }

    /// The new date of a series, relative to the days of its lessons, and by how many days all of them move.
    static let dates: [(Int, Int)] = [(0, 0), (3, 0), (3, 2), (4, 1), (0, -1)]

    @Test(
        "a new date moves all occurrences by the same number of days, and loses none of the past",
        arguments: rows(dates, plain: 2, 4))
    func newDate(lesson: Int, days: Int) throws {
        let lessons = try Lessons()
        let start = try Self.day(lessons.days[lesson], plus: days)
        let result = try lessons.run("edit", "Lesson", ["--all", "--start", "\(start) 19:00"])
        expectEqual(result.status, 0, "\(result.error)")
        let list = try lessons.home.objects(
            "events", "--from", Self.day(lessons.days[0], plus: -7), "--to", Self.day(lessons.days[7], plus: 14))
        try expectEqual(
            list.compactMap { ($0["start"] as? String).map { String($0.prefix(16)) } },
            lessons.days.map { try Self.day($0, plus: days) + "T19:00" })
    }

    @Test("a series on several days of the week keeps its days")
    func severalWeekdays() throws {
        let lessons = try Lessons(rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=50")
        let before = try lessons.list()
        for (name, option, day) in [("Lesson", "--all", 3), ("Lesson", "--following", 4), ("Lesson@DAY3", "--all", 3)] {
            let other = try Self.day(lessons.days[day], plus: 1)
            let result = try lessons.run("edit", name, [option, "--start", "\(other) 15:00"])
            expectEqual(result.status, 64)
            expectContains(result.error, "takes place on several days of the week (Monday, Tuesday")
            try expectEqual(lessons.list(), before)
        }
        try expectEqual(lessons.run("edit", "Lesson", ["--all", "--start", "\(lessons.days[3]) 15:00"]).status, 0)
        try expectEqual(lessons.list(), Array(repeating: "Lesson 15:00–16:00", count: 50))
    }

    @Test("a change that changes nothing says so, and leaves the occurrence part of its series")
    func nothing() throws {
        let lessons = try Lessons()
        for options in [["--this"], ["--following"], ["--all"]] {
            let result = try lessons.run("edit", "Lesson", options + ["--title", "Lesson", "--duration", "1h"])
            expectHasPrefix(result.output, "Unchanged: ", "\(options) \(result.error)")
        }
        try expectEqual(lessons.home.run("export").output.split(separator: "BEGIN:VEVENT").count, 2)
    }

    // MARK: Names

    /// Titles of a calendar, a name, and the title of the event that is found; nil if none is.
    static let names: [(String, String?)] = [
        ("Offsite", nil), ("Team offsite", "Team offsite"), ("team OFFSITE", "Team offsite"), ("Lesson", "Lesson"),
        ("lessons@example.org", "Lesson"), ("PREFIX13", "Lesson"), ("PREFIX8", "Lesson"), ("PREFIX4", "Lesson"),
        ("PREFIX3", nil), ("PREFIX1", nil), ("les", nil),
    ]

    @Test(
        "a whole name or at least four characters of an identifier find an event; parts of titles are suggested",
        arguments: rows(names, plain: 1, 2, 4, 7, 8, 10))
    func naming(name: String, title: String?) throws {
        let lessons = try Lessons()
        try #require(lessons.home.run("add", "Team offsite", "--start", "2090-03-01 10:00").status == 0)
        var word = name
        if name.hasPrefix("PREFIX"), let length = Int(name.dropFirst(6)) { word = try lessons.identifier(length) }
        let result = try lessons.home.run("show", word)
        expectEqual(result.status, title == nil ? 66 : 0, "\(result.error)")
        if let title { expectHasPrefix(result.output, title) }
        if name == "Offsite" {
            expectHasPrefix(result.error, "conferencectl: There is no event “Offsite”. Did you mean:\n")
            expectHasSuffix(result.error, "  2090-03-01 10:00  Team offsite\n")
        }
    }

    @Test("an exact title counts before the beginning of another event's identifier")
    func exactTitle() throws {
        let lessons = try Lessons()
        let beginning = try lessons.identifier(5)
        try #require(lessons.home.run("add", beginning, "--start", "2090-03-01 10:00").status == 0)
        try expectHasPrefix(lessons.home.run("show", beginning).output, beginning)
        try expectEqual(lessons.home.run("remove", beginning).status, 0)
        try expectEqual(lessons.list().count, 8)
    }

    @Test("“next” and the beginning of an identifier need a confirmation where something is removed")
    func confirmation() throws {
        let lessons = try Lessons([
            "RECURRENCE-ID;TZID=Europe/Berlin:DAY4T200000\nDTSTART;TZID=Europe/Berlin:DAY4T200000\nSUMMARY:Lesson\nCONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/x"
        ])
        let beginning = try lessons.identifier(8)
        for (arguments, removal) in [
            (["remove", beginning, "--all"], "“Lesson”"), (["remove", "next", "--this"], "“Lesson”"),
            (["detach", "next"], "the conference from “Lesson”"),
        ] {
            let result = try lessons.home.runProcess(arguments)
            expectEqual(result.status, 64)
            expectContains(result.error, "Removing \(removal) needs a confirmation")
            let (status, screen) = try lessons.home.runOnTerminal(arguments, typing: ["n"])
            expectEqual(status, 77, "\(screen)")
            try expectEqual(lessons.list().count, 8)
        }
        let detached = try lessons.home.runOnTerminal(["detach", "next"], typing: ["y"])
        expectEqual(detached.status, 0, "\(detached.screen)")
        try expectEqual(lessons.home.run("remove", beginning, "--this", "--yes").status, 0)
        let (status, screen) = try lessons.home.runOnTerminal(["remove", beginning], typing: ["3"])
        expectEqual(status, 0, "\(screen)")
        try expectEqual(lessons.list(), [])
    }

    // MARK: Two occurrences at one time

    @Test("an occurrence moved onto another one is named by its original date, and goes back with one command")
    func sameTime() throws {
        let lessons = try Lessons()
        try #require(lessons.run("edit", "Lesson@DAY2", ["--start", "\(lessons.days[3]) 20:00"]).status == 0)
        let list = try lessons.home.objects("events", "--from", lessons.days[3], "--to", lessons.days[3])
        let beginning = try lessons.identifier(8)
        expectEqual(
            Set(list.compactMap { $0["reference"] as? String }),
            ["\(beginning)@\(lessons.days[2])", "\(beginning)@\(lessons.days[3])"])
        try #require(lessons.run("edit", "Lesson@DAY3", ["--title", "Third"]).status == 0)
        try #require(lessons.run("edit", "Lesson@DAY2", ["--start", "\(lessons.days[2]) 20:00"]).status == 0)
        try expectEqual(lessons.list(), Self.lessons([3], "Third 20:00–21:00"))
    }

    /// A zone, DTSTART, a rule, the day to list, and the references of the occurrences on it.
    static let skipped: [(String, String, String, String, [String])] = [
        (
            "Europe/Berlin", "20270328T013000", "FREQ=HOURLY;COUNT=4", "2027-03-28",
            ["2027-03-28T01:30", "2027-03-28T02:30", "2027-03-28T03:30", "2027-03-28T04:30"]
        ),
        ("Pacific/Apia", "20111228T100000", "FREQ=DAILY;COUNT=5", "2011-12-31", ["2011-12-30", "2011-12-31"]),
    ]

    @Test("occurrences at a time or on a day that the clock skips have references of their own", arguments: skipped)
    func skippedTimes(zone: String, start: String, rule: String, day: String, references: [String]) throws {
        let home = try Home()
        home.environment["TZ"] = zone
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//T//T//EN
            BEGIN:VEVENT
            UID:skipped@example.org
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=\(zone):\(start)
            DURATION:PT15M
            RRULE:\(rule)
            SUMMARY:Skipped
            END:VEVENT
            END:VCALENDAR

            """, to: "skipped.ics")
        try #require(home.run("import", file).status == 0)
        let list = try home.objects("events", "--from", day, "--to", day)
        let found = list.compactMap { $0["reference"] as? String }
        expectEqual(found.map { String($0.split(separator: "@")[1]) }.sorted(), references)
        for (reference, event) in zip(found, list) {
            try expectEqual(home.object("show", reference)["recurrenceID"] as? String, event["recurrenceID"] as? String)
        }
        for reference in found { try expectEqual(home.run("remove", reference, "--yes").status, 0) }
        try expectEqual(home.objects("events", "--from", day, "--to", day).count, 0)
    }

    // MARK: The occurrence that a reference to a series means

    @Test("a reference to a series means its next occurrence, or its last one, even if its first ones are removed")
    func representative() throws {
        var lessons = try Lessons()
        func start(_ lessons: Lessons) throws -> String? {
            (try lessons.home.object("show", "Lesson")["start"] as? String).map { String($0.prefix(10)) }
        }
        try expectEqual(start(lessons), lessons.days[4])
        try expectContains(lessons.home.run("show", "Lesson").output, "the next occurrence is shown")
        lessons = try Lessons(exdate: [0, 1, 4])
        try expectEqual(start(lessons), lessons.days[5])
        try expectEqual(lessons.run("edit", "Lesson", ["--all", "--duration", "2h"]).status, 0)
        try expectEqual(lessons.list(), Array(repeating: "Lesson 20:00–22:00", count: 5))
        lessons = try Lessons(rule: "FREQ=WEEKLY;COUNT=3")
        try expectEqual(start(lessons), lessons.days[2])
        try expectContains(lessons.home.run("show", "Lesson").output, "the last occurrence is shown")
        let error = try lessons.run("edit", "Lesson", ["--this", "--title", "New"])
        expectEqual(error.status, 64)
        expectContains(error.error, "has no occurrence left")
        try expectEqual(lessons.run("edit", "Lesson", ["--all", "--title", "New"]).status, 0)
    }

    @Test("a series whose first occurrence is years after its start can be changed and shown")
    func lateStart() throws {
        let home = try Home()
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//T//T//EN
            BEGIN:VEVENT
            UID:leap@example.org
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20240229T100000
            DURATION:PT1H
            RRULE:FREQ=YEARLY;COUNT=3
            EXDATE;TZID=Europe/Berlin:20240229T100000
            SUMMARY:Leap day
            END:VEVENT
            END:VCALENDAR

            """, to: "leap.ics")
        try #require(home.run("import", file).status == 0)
        try expectEqual(home.object("show", "Leap day")["start"] as? String, "2028-02-29T10:00:00+01:00")
        try expectEqual(home.run("edit", "Leap day", "--all", "--duration", "2h").status, 0)
        try expectEqual(home.object("show", "Leap day@2032-02-29")["end"] as? String, "2032-02-29T12:00:00+01:00")
    }
}
