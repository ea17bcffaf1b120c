import CommandLineKit
import ConferenceErrors
import Recurrence
import TestSupport
import Testing

@Suite("Several days as people write them")
struct PeriodTests {
    /// Read on Sunday, 1 March 2026.
    static let periods = [
        ("week", "2026-02-23...2026-03-01"), ("this week", "2026-02-23...2026-03-01"),
        ("Next Week", "2026-03-02...2026-03-08"), ("last week", "2026-02-16...2026-02-22"),
        ("month", "2026-03-01...2026-03-31"), ("last month", "2026-02-01...2026-02-28"),
        ("next month", "2026-04-01...2026-04-30"), ("year", "2026-01-01...2026-12-31"),
        ("weekend", "2026-02-28...2026-03-01"), ("next weekend", "2026-03-07...2026-03-08"),
        ("2027-W10", "2027-03-08...2027-03-14"), ("dec", "2026-12-01...2026-12-31"),
        ("feb", "2027-02-01...2027-02-28"), ("last feb", "2026-02-01...2026-02-28"),
        ("last march", "2025-03-01...2025-03-31"), ("March", "2026-03-01...2026-03-31"),
        ("February 2024", "2024-02-01...2024-02-29"), ("2026-12", "2026-12-01...2026-12-31"),
        ("2028", "2028-01-01...2028-12-31"), ("today", "2026-03-01...2026-03-01"),
        ("tomorrow", "2026-03-02...2026-03-02"), ("fri..sun", "2026-03-06...2026-03-08"),
        ("fri to mon", "2026-03-06...2026-03-09"), ("dec..feb", "2026-12-01...2027-02-28"),
        ("24 dec until 2 jan", "2026-12-24...2027-01-02"), ("2026-03-05 - 2026-03-07", "2026-03-05...2026-03-07"),
        ("today..", "2026-03-01...2026-03-30"), ("..tuesday", "2026-03-01...2026-03-03"),
        ("next week .. 2026-04", "2026-03-02...2026-04-30"), ("today 7d", "2026-03-01...2026-03-07"),
        ("next friday 2w", "2026-03-06...2026-03-19"), ("24 dec 1d", "2026-12-24...2026-12-24"),
        ("24-28 nov", "2026-11-24...2026-11-28"), ("nov 24-28", "2026-11-24...2026-11-28"),
        ("24 - 28 nov 2027", "2027-11-24...2027-11-28"), ("24.-28.11.", "2026-11-24...2026-11-28"),
        ("24.11.–28.11.", "2026-11-24...2026-11-28"), ("from 24 to 28 nov", "2026-11-24...2026-11-28"),
        ("mon-fri", "2026-03-02...2026-03-06"), ("fri-mon", "2026-03-06...2026-03-09"),
        ("dec-feb", "2026-12-01...2027-02-28"), ("today-7d", "2026-02-22...2026-02-22"),
        ("7d", "2026-03-01...2026-03-07"), ("2 weeks", "2026-03-01...2026-03-14"),
        ("KW 48", "2026-11-23...2026-11-29"), ("W48", "2026-11-23...2026-11-29"),
        ("kw48", "2026-11-23...2026-11-29"), ("week 9", "2026-02-23...2026-03-01"),
        ("week 8", "2027-02-22...2027-02-28"), ("KW 10/2027", "2027-03-08...2027-03-14"),
        ("week 53", "2026-12-28...2027-01-03"), ("KW 9-10", "2026-02-23...2026-03-08"),
        ("KW 9 - KW 10", "2026-02-23...2026-03-08"),
    ]

    @Test("every form is read", arguments: periods)
    func period(text: String, expected: String) throws {
        let range = try DateRange(text, CalendarHabits(), in: context())
        expectEqual("\(range.days.lowerBound)...\(range.days.upperBound)", expected)
    }

    @Test(
        "periods are read in German, too",
        arguments: [
            ("nächste Woche", "2026-03-02...2026-03-08"), ("letzten Monat", "2026-02-01...2026-02-28"),
            ("dieses Wochenende", "2026-02-28...2026-03-01"), ("kommendes Jahr", "2027-01-01...2027-12-31"),
            ("diese Woche", "2026-02-23...2026-03-01"), ("am Wochenende", "2026-02-28...2026-03-01"),
            ("3.12. bis 5.12.", "2026-12-03...2026-12-05"),
        ])
    func german(text: String, expected: String) throws {
        let range = try DateRange(text, CalendarHabits(), in: context())
        expectEqual("\(range.days.lowerBound)...\(range.days.upperBound)", expected)
    }

    @Test(
        "names of days in the user's language have ranges, too",
        arguments: [
            ("Mo-Fr", "2026-03-02...2026-03-06"), ("Montag bis Mittwoch", "2026-03-02...2026-03-04"),
            ("24.-28. November", "2026-11-24...2026-11-28"), ("vom 24. bis 28. Nov", "2026-11-24...2026-11-28"),
            ("morgen-Freitag", "2026-03-02...2026-03-06"), ("2 Wochen", "2026-03-01...2026-03-14"),
            ("Okt-Dez", "2026-10-01...2026-12-31"), ("Woche 48", "2026-11-23...2026-11-29"),
        ])
    func localNames(text: String, expected: String) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let range = try DateRange(text, CalendarHabits(), in: german)
        expectEqual("\(range.days.lowerBound)...\(range.days.upperBound)", expected)
    }

    @Test("a time lists the rest of its day, and two times what is between them")
    func times() throws {
        let reference = try context()
        func clocks(_ text: String) throws -> [String] {
            let range = try DateRange(text, CalendarHabits(), in: reference)
            return [range.instants.lowerBound, range.instants.upperBound].map {
                reference.rules.local(at: $0).description
            }
        }
        try expectEqual(clocks("tomorrow 14:00"), ["2026-03-02T14:00:00", "2026-03-03T00:00:00"])
        try expectEqual(clocks("tomorrow 14-16"), ["2026-03-02T14:00:00", "2026-03-02T16:00:00"])
        try expectEqual(clocks("tomorrow 10 to 11:30"), ["2026-03-02T10:00:00", "2026-03-02T11:30:00"])
        try expectEqual(clocks("tomorrow 22-24"), ["2026-03-02T22:00:00", "2026-03-03T00:00:00"])
        try expectEqual(
            clocks("31 Dec 22:00 - 1 Jan 02:00"), ["2026-12-31T22:00:00", "2027-01-01T02:00:00"])
        try expectEqual(clocks("22:00-1:00"), ["2026-03-01T22:00:00", "2026-03-02T01:00:00"])
    }

    @Test("a text that is no range, or ends before it begins, is an error")
    func errors() throws {
        for (text, code) in [
            ("soon", ConferenceError.Code.badDate), ("next year to tomorrow", .endBeforeStart), ("..", .badDate),
            ("tomorrow to today", .endBeforeStart), ("2026-13", .badDate), ("today 2h", .badDate),
            ("today 99999d", .badDate), ("KW 54", .badDate), ("0d", .badDate),
            (String(repeating: "week ", count: 99), .badDate),
        ] {
            let error = try #require(throws: ConferenceError.self) {
                try DateRange(text, CalendarHabits(), in: context())
            }
            expectEqual(error.code, code, text)
        }
    }

    static let locales: [(String, RecurrenceRule.Weekday, CalendarHabits.Clock)] = [
        ("", .monday, .hours24), ("C", .monday, .hours24), ("C.UTF-8", .monday, .hours24), ("POSIX", .monday, .hours24),
        ("de_DE.UTF-8", .monday, .hours24), ("en_US.UTF-8", .sunday, .hours12), ("en_GB", .monday, .hours24),
        ("ja_JP.UTF-8", .sunday, .hours24), ("ar_EG", .saturday, .hours12), ("de_DE@euro", .monday, .hours24),
    ]

    @Test("the week begins, and the clock runs, as in the country of the locale", arguments: locales)
    func habits(locale: String, weekday: RecurrenceRule.Weekday, clock: CalendarHabits.Clock) throws {
        let habits = CalendarHabits(locale: locale)
        expectEqual(habits.firstWeekday, weekday)
        expectEqual(habits.clock, clock)
        let week = try DateRange("week", habits, in: context())
        expectEqual(week.days.lowerBound.weekday, weekday.rawValue)
        expectTrue(week.days.contains(try context().today))
    }

    @Test("weeks have the numbers of ISO 8601, whichever day they begin on")
    func weeks() throws {
        for (day, number) in [("2026-12-31", 53), ("2027-01-03", 53), ("2027-01-04", 1), ("2024-12-30", 1)] {
            let date = try When(day, in: context()).time.local.date
            expectEqual(CalendarHabits().week(of: date), number, day)
        }
        let sunday = try When("2027-01-03", in: context()).time.local.date
        expectEqual(CalendarHabits(firstWeekday: .sunday).week(of: sunday), 1)
    }
}
