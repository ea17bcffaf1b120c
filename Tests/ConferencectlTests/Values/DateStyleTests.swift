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
        for _ in 0..<150 {
            instant += 1_234_560
            let local = time.rules.local(at: instant)
            let (day, clock) = (style.date(local.date), style.clock(local))
            for text in ["\(day) \(clock)", "\(style.day(local.date)) \(clock)"] {
                try expectEqual(When(text, in: time).time.local, local, text)
            }
            try expectEqual(When(style.day(local.date), in: time).time, EventTime(local.date))
        }
    }

    @Test("the views name weekdays and months in the language of the user, and begin the week as the settings say")
    func views() throws {
        let home = try Home()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        home.environment["COLUMNS"] = "80"
        let week = try home.run("week", "2027-03-01").output
        expectTrue(week.hasPrefix("1–7 März 2027"), week)
        expectContains(week, "│Mo 1")
        expectTrue(try home.run("month", "2027-03-01").output.hasPrefix("März 2027\n    Mo "))
        try #require(home.run("config", "weekStart", "sunday").status == 0)
        expectTrue(try home.run("month", "2027-03-01").output.hasPrefix("März 2027\n    So "))
    }

    @Test("the settings count more than the country, and JSON and references have one form")
    func commands() throws {
        let home = try Home()
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
