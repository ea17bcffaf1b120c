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
        try expectEqual(clocks("22:00-1:00"), ["2026-03-01T22:00:00", "2026-03-02T01:00:00"])
    }

    @Test("a text that is no range, or ends before it begins, is an error")
    func errors() throws {
        for (text, code) in [
            ("soon", ConferenceError.Code.badDate), ("next year to tomorrow", .endBeforeStart), ("..", .badDate),
            ("tomorrow to today", .endBeforeStart), ("2026-13", .badDate), ("today 2h", .badDate),
            ("today 99999d", .badDate),
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
