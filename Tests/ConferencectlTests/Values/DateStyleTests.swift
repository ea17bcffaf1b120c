import CalendarModel
import CommandLineKit
import ConferenceErrors
import Foundation
import Recurrence
import TestSupport
import Testing

/// How dates and times are printed for people of different countries.
@Suite("Dates as countries write them")
struct DateStyleTests {
    private static let afternoon = LocalDate(year: 2027, month: 3, day: 1).flatMap { LocalDateTime(date: $0, hour: 14) }

    @Test(
        "weekday, date and clock are those of the country, where a date has one meaning",
        arguments: [
            ("C", "Monday 2027-03-01 14:00"), ("", "Monday 2027-03-01 14:00"),
            ("en_GB.UTF-8", "Monday 2027-03-01 14:00"),
            ("en_US.UTF-8", "Monday 2027-03-01 2:00pm"), ("de_DE.UTF-8", "Montag 01.03.2027 14:00"),
            ("pl_PL.UTF-8", "poniedziałek 01.03.2027 14:00"), ("ja_JP.UTF-8", "月曜日 2027/03/01 14:00"),
            ("fr_FR.UTF-8", "lundi 2027-03-01 14:00"), ("sv_SE.UTF-8", "måndag 2027-03-01 14:00"),
            ("no such locale", "Monday 2027-03-01 14:00"),
        ])
    func printed(locale: String, expected: String) throws {
        let style = DateStyle(locale: locale, form: .locale, habits: CalendarHabits(locale: locale))
        let time = try #require(Self.afternoon)
        expectEqual("\(style.day(time.date)) \(style.clock(time))", expected)
        let plain = DateStyle(locale: locale, form: .iso, habits: CalendarHabits())
        expectTrue(plain.day(time.date).hasSuffix(" 2027-03-01"))
        expectEqual(plain.clock(time), "14:00")
    }

    @Test(
        "what is printed is read back",
        arguments: [
            "C", "en_US", "de_DE", "pl_PL", "ja_JP", "fr_FR", "sv_SE", "es_ES", "ko_KR", "ru_RU", "cs_CZ", "fi_FI",
            "zh_CN",
            "hu_HU", "tr_TR",
        ])
    func readBack(locale: String) throws {
        let zones = ZoneDatabase()
        let style = DateStyle(locale: locale, form: .locale, habits: CalendarHabits(locale: locale))
        let time = try TimeContext(now: 1_772_000_000, zones: zones, zone: "Europe/Berlin").understanding(
            locale: locale
        ) {
            text, days throws(ConferenceError) in throw .ambiguousDate(text, days.map(\.description))
        }
        var instant: Int64 = 1_772_352_900
        for _ in 0..<tier(plain: 40, all: 150) {
            instant += 1_234_560
            let local = time.rules.local(at: instant)
            let (day, clock) = (style.date(local.date), style.clock(local))
            for text in ["\(day) \(clock)", "\(style.day(local.date)) \(clock)"] {
                try expectEqual(When(text, in: time).time.local, local, text)
            }
            try expectEqual(When(style.day(local.date), in: time).time, EventTime(local.date))
        }
    }

    @Test(
        "headings of months and weeks follow the order and the signs of the language",
        arguments: [
            ("C", "November 2026", "22–28 November 2026", "27 Dec 2026 – 2 Jan 2027"),
            ("en_US", "November 2026", "22–28 November 2026", "27 Dec 2026 – 2 Jan 2027"),
            ("de_DE", "November 2026", "22.–28. November 2026", "27. Dez. 2026 – 2. Jan. 2027"),
            ("fr_FR", "novembre 2026", "22–28 novembre 2026", "27 déc. 2026 – 2 janv. 2027"),
            ("pl_PL", "listopad 2026", "22–28 listopada 2026", "27.12.2026–02.01.2027"),
            ("ja_JP", "2026年11月", "2026年11月22日～28日", "2026年12月27日～2027年1月2日"),
            ("ko_KR", "2026년 11월", "2026년 11월 22일~28일", "2026년 12월 27일 ~ 2027년 1월 2일"),
            ("hu_HU", "2026. november", "2026. november 22–28.", "2026. dec. 27. – 2027. jan. 2."),
            // Calendars and digits are those of RFC 5545.
            ("th_TH", "พฤศจิกายน 2026", "22–28 พฤศจิกายน 2026", "27 ธ.ค. 2026 – 2 ม.ค. 2027"),
        ])
    func headings(locale: String, month: String, week: String, years: String) throws {
        let style = DateStyle(locale: locale, form: .iso, habits: CalendarHabits())
        let first = try #require(LocalDate(year: 2026, month: 11, day: 22))
        let last = try #require(LocalDate(year: 2026, month: 12, day: 27))
        expectEqual(style.heading(first), month)
        expectEqual(style.heading(from: first, to: first.adding(days: 6)), week)
        expectEqual(style.heading(from: last, to: last.adding(days: 6), isShort: true), years)
        let old = try #require(LocalDate(year: 1500, month: 2, day: 28))
        expectContains(style.heading(from: old, to: old.adding(days: 1)), "28")
    }

    @Test("the views name weekdays and months in the language of the user, and begin the week as the settings say")
    func views() throws {
        let home = try Home()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        home.environment["COLUMNS"] = "80"
        let week = try home.run("week", "2027-03-01").output
        expectTrue(week.hasPrefix("1.–7. März 2027, KW 9\n"), week)
        expectContains(week, "│Mo 1")
        expectTrue(try home.run("month", "2027-03-01").output.hasPrefix("März 2027\n    Mo "))
        try #require(home.run("config", "weekStart", "sunday").status == 0)
        expectTrue(try home.run("month", "2027-03-01").output.hasPrefix("März 2027\n    So "))
    }

    @Test("the settings count more than the country, and JSON and references have one form")
    func commands() throws {
        let home = try Home.withStore()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        let added = try home.run("add", "Treffen", "--start", "montag 14:00", "--repeat", "weekly").output
        expectContains(added, "Montag ")
        let first = try #require(try home.objects("events").first)
        let reference = try #require(first["reference"] as? String)
        home.environment["LC_ALL"] = "en_US.UTF-8"
        try expectEqual(home.objects("events").first?["reference"] as? String, reference)
        try expectEqual(home.objects("events").first?["start"] as? String, first["start"] as? String)
        expectContains(try home.run("show", reference).output, "2:00pm–3:00pm")
        try #require(home.run("config", "clock", "24h").status == 0)
        expectContains(try home.run("show", reference).output, "14:00–15:00")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try #require(home.run("config", "dateFormat", "iso").status == 0)
        expectContains(try home.run("show", reference).output, "Montag 20")
        // Names that the terminal cannot show are not printed.
        home.environment["LC_ALL"] = "de_DE"
        expectContains(try home.run("show", reference).output, "Monday 20")
    }
}
