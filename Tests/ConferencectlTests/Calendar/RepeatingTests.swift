import Foundation
import TestSupport
import Testing

@Suite("conferencectl add and edit: how an event repeats, its alarms, categories and privacy")
struct RepeatingTests {
    /// What to give `add` besides a start on Friday 2027-01-01 10:00, the rule in the file, and the first day.
    private static let added: [(options: [String], rule: String, day: String)] = [
        (["--repeat", "daily", "--count", "3"], "FREQ=DAILY;COUNT=3", "2027-01-01"),
        (["--repeat", "weekdays"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2027-01-01"),
        (["--repeat", "weekly", "--until", "2027-03-05"], "FREQ=WEEKLY;UNTIL=20270305T225959Z", "2027-01-01"),
        (["--repeat", "biweekly", "--on", "mon,wed"], "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2027-01-04"),
        (["--on", "tue-thu"], "FREQ=WEEKLY;BYDAY=TU,WE,TH", "2027-01-05"),
        (["--on", "sat-mon"], "FREQ=WEEKLY;BYDAY=SA,SU,MO", "2027-01-02"),
        (["--repeat", "monthly"], "FREQ=MONTHLY", "2027-01-01"),
        (["--on", "second tuesday"], "FREQ=MONTHLY;BYDAY=2TU", "2027-01-12"),
        (["--on", "last fri,1st mon"], "FREQ=MONTHLY;BYDAY=-1FR,1MO", "2027-01-04"),
        (["--repeat", "every 3 months", "--on", "15,last"], "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15,-1", "2027-01-15"),
        (["--on", "-1fr"], "FREQ=MONTHLY;BYDAY=-1FR", "2027-01-29"),
        (["--repeat", "every other week"], "FREQ=WEEKLY;INTERVAL=2", "2027-01-01"),
        (["--repeat", "every year"], "FREQ=YEARLY", "2027-01-01"),
        (["--repeat", "RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=4"], "FREQ=MONTHLY;COUNT=4;BYDAY=2TU", "2027-01-12"),
        (["--repeat", "Daily", "--until", "never"], "FREQ=DAILY", "2027-01-01"),
    ]

    @Test("a new event repeats as was said, from the first day of its rule on")
    func adding() throws {
        let home = try Home.withStore()
        for (number, row) in Self.added.enumerated() {
            let title = "Series \(number)"
            let result = try home.runProcess(["add", title, "--start", "2027-01-01 10:00"] + row.options)
            expectEqual(result.status, 0, result.error)
            let event = try home.object("show", title)
            expectEqual(event["rules"] as? [String], [row.rule])
            expectEqual((event["start"] as? String), "\(row.day)T10:00:00+01:00", title)
            expectEqual((event["end"] as? String), "\(row.day)T11:00:00+01:00", title)
        }
    }

    /// The same in the words of a German user.
    private static let addedInGerman: [(options: [String], rule: String, day: String)] = [
        (["--repeat", "wöchentlich"], "FREQ=WEEKLY", "2027-01-01"),
        (["--repeat", "Täglich", "--count", "3"], "FREQ=DAILY;COUNT=3", "2027-01-01"),
        (["--repeat", "werktags"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2027-01-01"),
        (["--repeat", "monatlich"], "FREQ=MONTHLY", "2027-01-01"),
        (["--repeat", "jährlich"], "FREQ=YEARLY", "2027-01-01"),
        (["--repeat", "alle zwei Wochen"], "FREQ=WEEKLY;INTERVAL=2", "2027-01-01"),
        (["--repeat", "jeden Tag"], "FREQ=DAILY", "2027-01-01"),
        (["--on", "montag"], "FREQ=WEEKLY;BYDAY=MO", "2027-01-04"),
        (["--on", "mo,mi"], "FREQ=WEEKLY;BYDAY=MO,WE", "2027-01-04"),
        (["--on", "Di–Do"], "FREQ=WEEKLY;BYDAY=TU,WE,TH", "2027-01-05"),
        (["--on", "Mo., Mi. und freitags"], "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2027-01-01"),
        (["--on", "mo bis fr"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2027-01-01"),
        (["--on", "zweiter Dienstag"], "FREQ=MONTHLY;BYDAY=2TU", "2027-01-12"),
        (["--on", "letzten Freitag"], "FREQ=MONTHLY;BYDAY=-1FR", "2027-01-29"),
        (["--on", "1., 15."], "FREQ=MONTHLY;BYMONTHDAY=1,15", "2027-01-01"),
    ]

    @Test("how it repeats can be said in the language of the user, and weekdays only in that one and English")
    func addingInGerman() throws {
        let home = try Home()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        for (number, row) in Self.addedInGerman.enumerated() {
            let title = "Series \(number)"
            let result = try home.runProcess(
                ["add", title, "--start", "2027-01-01 10:00"] + row.options)
            expectEqual(result.status, 0, result.error)
            let event = try home.object("show", title)
            expectEqual(event["rules"] as? [String], [row.rule])
            expectEqual((event["start"] as? String)?.prefix(10), row.day[...], title)
        }
        home.environment["LC_ALL"] = "C.UTF-8"
        try expectEqual(home.run("add", "Choir", "--start", "2027-01-01 10:00", "--on", "montag").status, 64)
        try expectEqual(home.run("add", "Choir", "--start", "2027-01-01 10:00", "--on", "mondays").status, 0)
    }

    @Test("whole days move to the first day of their rule, with their length")
    func wholeDays() throws {
        let home = try Home()
        let result = try home.run(
            "add", "Camp", "--start", "2027-01-01", "--all-day", "--duration", "2d", "--on", "sat")
        expectEqual(result.status, 0, result.error)
        let event = try home.object("show", "Camp")
        expectEqual([event["start"] as? String, event["end"] as? String], ["2027-01-02", "2027-01-04"])
    }

    @Test(
        "what cannot be a series is refused, and adds nothing",
        arguments: rows(
            [
                (["--repeat", "sometimes"], "does not say how an event repeats"),
                (["--repeat", "every 0 days"], "does not say how an event repeats"),
                (["--repeat", "FREQ=NEVER"], "does not say how an event repeats"),
                (["--on", "someday"], "does not name days"), (["--on", "mon,15"], "does not name days"),
                (["--on", ""], "does not name days"), (["--on", "32"], "does not name days"),
                (["--on", "-9223372036854775808tu"], "does not name days"),
                (["--repeat", "daily", "--on", "mon"], "Give “--repeat weekly” with them"),
                (["--repeat", "weekly", "--on", "15"], "Give “--repeat monthly” with them"),
                (["--until", "2028-01-01"], "--until needs --repeat"), (["--count", "3"], "--count needs --repeat"),
                (["--repeat", "daily", "--count", "3", "--until", "2028-01-01"], "cannot be given together"),
                (["--repeat", "daily", "--count", "0"], "a whole number from 1 on"),
                (["--repeat", "daily", "--until", "2026-12-31"], "is not after the start"),
                (["--alarm", "soon"], "how long before the event its alarm goes off"),
                (["--status", "maybe"], "takes “confirmed”, “tentative” or “cancelled”"),
            ], plain: 0, 4, 8, 10, 12, 14))
    func refused(options: [String], message: String) throws {
        let home = try Home.withStore()
        let result = try home.runProcess(["add", "Series", "--start", "2027-01-01 10:00"] + options)
        expectEqual(result.status, 64)
        expectContains(result.error, message)
        try expectEqual(home.run("show", "Series").status, 66)
    }

    @Test("the rule of an event is changed in the part that is given")
    func editing() throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Choir", "--start", "2027-01-05 19:00").status == 0)
        func edit(_ options: String..., rule: String?, day: String) throws {
            let result = try home.runProcess(["edit", "Choir"] + options)
            expectEqual(result.status, 0, result.error)
            let event = try home.object("show", "Choir")
            expectEqual(event["rules"] as? [String], rule.map { [$0] } ?? [])
            expectEqual((event["start"] as? String)?.prefix(10), day[...])
        }
        try edit("--repeat", "weekly", "--count", "10", rule: "FREQ=WEEKLY;COUNT=10", day: "2027-01-05")
        try edit("--all", "--on", "tue,thu", rule: "FREQ=WEEKLY;COUNT=10;BYDAY=TU,TH", day: "2027-01-05")
        try edit("--all", "--on", "fri", rule: "FREQ=WEEKLY;COUNT=10;BYDAY=FR", day: "2027-01-08")
        try edit("--all", "--repeat", "biweekly", rule: "FREQ=WEEKLY;COUNT=10;INTERVAL=2", day: "2027-01-08")
        try edit(
            "--all", "--until", "2027-03-31", rule: "FREQ=WEEKLY;UNTIL=20270331T215959Z;INTERVAL=2", day: "2027-01-08")
        try edit("--all", "--until", "never", rule: "FREQ=WEEKLY;INTERVAL=2", day: "2027-01-08")
        try edit("--all", "--count", "4", rule: "FREQ=WEEKLY;COUNT=4;INTERVAL=2", day: "2027-01-08")
        try expectContains(home.run("edit", "Choir", "--this", "--repeat", "daily").error, "does not repeat by itself")
        try #require(home.run("edit", "Choir@2027-02-05", "--following", "--on", "mon").status == 0)
        let days = try home.objects("events", "--from", "2027-01-01", "--to", "2027-12-31")
            .compactMap { ($0["start"] as? String)?.prefix(10) }
        expectEqual(days, ["2027-01-08", "2027-01-22", "2027-02-08", "2027-02-22"])
        try expectEqual(home.run("undo").status, 0)
        try edit("--all", "--repeat", "none", rule: nil, day: "2027-01-08")
    }

    @Test("alarms, categories, page, status and privacy are written, shown, replaced and removed")
    func details() throws {
        let home = try Home()
        let added = try home.run(
            "add", "Talk", "--start", "2027-01-05 19:00", "--alarm", "10m", "--alarm", "1d", "--alarm", "0",
            "--category", "Work", "--category", "a, b", "--url", "https://example.org/talk", "--status", "tentative",
            "--private")
        expectEqual(added.status, 0, added.error)
        let file = try home.run("export").output
        for line in [
            "TRIGGER:-PT10M", "TRIGGER:-P1D", "TRIGGER:PT0S", "CATEGORIES:Work,a\\, b", "CLASS:PRIVATE",
            "STATUS:TENTATIVE", "URL;VALUE=URI:https://example.org/talk",
        ] { expectContains(file, line + "\r\n") }
        let page = try home.run("show", "Talk").output
        for line in ["Reminders:  10 min before\n", "Categories: Work, a, b\n", "Privacy:    private\n"] {
            expectContains(page, line)
        }
        let event = try home.object("show", "Talk")
        expectEqual(event["categories"] as? [String], ["Work", "a, b"])
        expectEqual(event["privacy"] as? String, "private")
        try expectContains(home.run("edit", "Talk", "--private").output, "Unchanged")
        try #require(
            home.run(
                "edit", "Talk", "--alarm", "5m", "--category", "Home", "--url", "", "--status", "", "--public"
            ).status == 0)
        let changed = try home.run("export").output
        expectEqual(changed.components(separatedBy: "BEGIN:VALARM").count, 2)
        for line in ["TRIGGER:-PT5M", "CATEGORIES:Home"] { expectContains(changed, line + "\r\n") }
        for name in ["CLASS", "STATUS", "URL"] { expectFalse(changed.contains("\n\(name)")) }
        try #require(home.run("edit", "Talk", "--alarm", "none", "--category", "none").status == 0)
        let last = try home.run("export").output
        for name in ["BEGIN:VALARM", "CATEGORIES"] { expectFalse(last.contains(name)) }
        try expectEqual(home.run("edit", "Talk", "--private", "--public").status, 64)
    }
}
