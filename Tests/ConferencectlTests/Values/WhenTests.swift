import CommandLineKit
import ConferenceErrors
import Foundation
import Recurrence
import TestSupport
import Testing

/// Sunday, 1 March 2026, 09:15:42 in Berlin.
let sunday: Int64 = 1_772_352_942

func context(_ zone: String = "Europe/Berlin", now: Int64 = sunday) throws -> TimeContext {
    try TimeContext(now: now, zones: ZoneDatabase(), zone: zone)
}

@Suite("Dates and times as people write them")
struct WhenTests {
    static let times: [(String, String)] = [
        ("2026-03-01 10:00", "2026-03-01T10:00:00"), ("2026-03-01T10:00", "2026-03-01T10:00:00"),
        ("2026-03-01t10:00:30", "2026-03-01T10:00:30"), ("2026-03-01  9:05", "2026-03-01T09:05:00"),
        (" 2026-03-01 10:00 ", "2026-03-01T10:00:00"), ("20260301T100000", "2026-03-01T10:00:00"),
        ("2026-03-01T10:00:00+01:00", "2026-03-01T10:00:00"), ("2026-03-01T10:00:00Z", "2026-03-01T11:00:00"),
        ("2026-03-01T10:00:00.250Z", "2026-03-01T11:00:00"), ("20260301T100000Z", "2026-03-01T11:00:00"),
        ("2026-03-01T23:30-05:00", "2026-03-02T05:30:00"), ("2026-07-01 10:00-0330", "2026-07-01T15:30:00"),
        ("now", "2026-03-01T09:15:00"), ("+2h", "2026-03-01T11:15:00"), ("+45m", "2026-03-01T10:00:00"),
        ("-1h30m", "2026-03-01T07:45:00"), ("+1w", "2026-03-08T09:15:00"), ("10:00", "2026-03-01T10:00:00"),
        ("today 10:00", "2026-03-01T10:00:00"), ("Tomorrow 10:00", "2026-03-02T10:00:00"),
        ("monday 9:30", "2026-03-02T09:30:00"), ("sat 18:00", "2026-03-07T18:00:00"),
        ("sunday 10:00", "2026-03-08T10:00:00"),
    ]

    @Test("every form of a time is parsed", arguments: times)
    func time(text: String, expected: String) throws {
        let when = try When(text, in: context())
        expectEqual(when.time.local.description, expected)
        expectEqual(when.time.reference, .zone("Europe/Berlin"))
        expectFalse(when.time.isDate)
    }

    /// As in mails, on invitations and in other programs.
    static let spoken: [(String, String)] = [
        ("Wed, 2 Dec 18:00", "2026-12-02T18:00:00"), ("2 December 2026, 18:00", "2026-12-02T18:00:00"),
        ("2 Dec 2026 at 6pm", "2026-12-02T18:00:00"), ("Wednesday, December 2, 2026 6:00 PM", "2026-12-02T18:00:00"),
        ("Wednesday, the 2nd of December 2026 at 18:00", "2026-12-02T18:00:00"),
        ("noon tomorrow", "2026-03-02T12:00:00"),
        ("12pm tomorrow", "2026-03-02T12:00:00"), ("10:00 on friday", "2026-03-06T10:00:00"),
        ("6 p.m. on 2 Dec", "2026-12-02T18:00:00"), ("6.30pm tomorrow", "2026-03-02T18:30:00"),
        ("at 10:00", "2026-03-01T10:00:00"), ("On friday, at 9", "2026-03-06T09:00:00"),
        ("2026-12-02 at 18:00", "2026-12-02T18:00:00"), ("2-Dec-2026 18:00", "2026-12-02T18:00:00"),
        ("24/12/26 18:00", "2026-12-24T18:00:00"), ("tomorrow 18h30", "2026-03-02T18:30:00"),
        ("tomorrow 18h", "2026-03-02T18:00:00"), ("tomorrow 8 o’clock", "2026-03-02T08:00:00"),
        ("tomorrow evening 7", "2026-03-02T19:00:00"), ("7:30 tomorrow evening", "2026-03-02T19:30:00"),
        ("tomorrow morning at 9", "2026-03-02T09:00:00"),
        ("tomorrow 8 in the evening", "2026-03-02T20:00:00"), ("tomorrow\u{202F}6:00\u{202F}PM", "2026-03-02T18:00:00"),
        ("in two hours", "2026-03-01T11:15:00"), ("in half an hour", "2026-03-01T09:45:00"),
        ("in 1h 30m", "2026-03-01T10:45:00"), ("tomorrow 20 Uhr", "2026-03-02T20:00:00"),
        ("24 dec 18", "2026-12-24T18:00:00"),
    ]

    @Test("a time is read as people say it, too", arguments: spoken)
    func said(text: String, expected: String) throws {
        let when = try When(text, in: context())
        expectFalse(when.time.isDate)
        expectEqual(when.time.local.description, expected)
    }

    static let german: [(String, String)] = [
        ("Samstag 21 Uhr", "2026-03-07T21:00:00"), ("morgen um 20 Uhr 15", "2026-03-02T20:15:00"),
        ("am 2. Dezember um 18 Uhr", "2026-12-02T18:00:00"), ("Mi., 2. Dezember 2026, 18:00", "2026-12-02T18:00:00"),
        ("2.Dez. 18:00", "2026-12-02T18:00:00"), ("Dienstagabend 19 Uhr", "2026-03-03T19:00:00"),
        ("heute Abend 8 Uhr", "2026-03-01T20:00:00"), ("Freitag früh um 7", "2026-03-06T07:00:00"),
        ("in zwei Wochen 9:30", "2026-03-15T09:30:00"), ("in 30 Minuten", "2026-03-01T09:45:00"),
        ("in einer halben Stunde", "2026-03-01T09:45:00"), ("Ende des Monats 18 Uhr", "2026-03-31T18:00:00"),
    ]

    @Test("in German, times are read as people say them", arguments: german)
    func saidInGerman(text: String, expected: String) throws {
        let time = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        try expectEqual(When(text, in: time).time.local.description, expected)
    }

    static let days = [
        ("2026-03-01", "2026-03-01"), ("20260301", "2026-03-01"), ("2024-02-29", "2024-02-29"), ("today", "2026-03-01"),
        ("yesterday", "2026-02-28"), ("TUE", "2026-03-03"), ("sunday", "2026-03-08"),
    ]

    static let shifted = [
        ("today+7d", "2026-03-08"), ("tomorrow+2d", "2026-03-04"), ("fri+1w", "2026-03-13"),
        ("Today + 7d", "2026-03-08"), ("today -1d", "2026-02-28"),
        ("monday+1w", "2026-03-09"), ("2026-03-01-1d", "2026-02-28"), ("24 dec+2d", "2026-12-26"),
        ("today+7d 10:00", "2026-03-08T10:00:00"), ("now+2h", "2026-03-01T11:15:00"),
        ("now - 15m", "2026-03-01T09:00:00"),
    ]

    @Test("days and weeks count from a day, and any duration from now", arguments: shifted)
    func shift(text: String, expected: String) throws {
        let when = try When(text, in: context())
        let local = when.time.local
        expectEqual(when.time.isDate ? local.date.description : local.description, expected)
        expectTrue(when.namesDay)
    }

    @Test("hours do not count from a day", arguments: ["today+2h", "monday+30m", "today+", "today+0d", "+1d+1d"])
    func hoursAfterDay(text: String) throws {
        #expect(throws: ConferenceError.self) { try When(text, in: context()) }
    }

    @Test("a day without a time is a day", arguments: days)
    func day(text: String, expected: String) throws {
        let when = try When(text, in: context())
        expectTrue(when.time.isDate)
        expectEqual(when.time.local.date.description, expected)
    }

    @Test("at a clock change, a skipped time moves forward, the first of two is used, and days keep the time of day")
    func clockChange() throws {
        let spring = try context(now: 1_774_692_000)  // 2026-03-28 11:00 in Berlin
        try expectEqual(When("2026-03-29 02:30", in: spring).time.local.description, "2026-03-29T03:30:00")
        try expectEqual(When("+1d", in: spring).time.local.description, "2026-03-29T11:00:00")
        try expectEqual(When("+24h", in: spring).time.local.description, "2026-03-29T12:00:00")
        let first = try When("2026-10-25 02:30", in: spring)
        expectEqual(first.instant, 1_792_888_200)
        let second = try When("2026-10-25T02:30+01:00", in: spring)
        expectEqual(second.instant, 1_792_891_800)
        // A local time means the first of the two.
        expectEqual(second.time.reference, .utc)
        expectEqual(second.time.local.description, "2026-10-25T01:30:00")
    }

    @Test(
        "a time without a date and a duration count from what is changed",
        arguments: [
            ("23:00", "2026-05-04T23:00:00"), ("+30m", "2026-05-04T10:30:00"), ("-1d", "2026-05-03T10:00:00"),
            ("now", "2026-03-01T09:15:00"), ("tomorrow 10:00", "2026-03-02T10:00:00"),
        ])
    func base(text: String, expected: String) throws {
        let time = try context()
        let start = time.rules.instant(
            of: try #require(LocalDate(year: 2026, month: 5, day: 4).flatMap { LocalDateTime(date: $0, hour: 10) }))
        let when = try When(text, in: time, from: .instant(start))
        expectEqual(when.time.local.description, expected)
        expectEqual(when.isClockAlone, text == "23:00")
        let day = try #require(LocalDate(year: 2026, month: 5, day: 4))
        try expectEqual(When("+2d", in: time, from: .day(day)).time.local.date.description, "2026-05-06")
        #expect(throws: ConferenceError.self) { try When("+2h", in: time, from: .day(day)) }
    }

    @Test("300 dates in five locales mean what Python's calendar says")
    func table() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/dates.tsv")
        let file = try String(contentsOf: path, encoding: .utf8)
        let rows = file.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
        expectTrue(rows.count >= 250)
        for row in rows {
            try #require(row.count == 3)
            let time = try context().understanding(locale: String(row[0])) { text, days throws(ConferenceError) in
                throw .ambiguousDate(text, days.map(\.description))
            }
            let when = try When(String(row[1]), in: time)
            let found = when.time.isDate ? when.time.local.date.description : when.time.local.description
            expectEqual(found, String(row[2]), "\(row[0]): \(row[1])")
        }
    }

    @Test("a date with two meanings is chosen by the user, or is an error that names both")
    func ambiguous() throws {
        let error = try #require(throws: ConferenceError.self) { try When("12/11 10:00", in: context()) }
        expectEqual(error.code, .ambiguousDate)
        expectEqual(error.exitStatus, .usage)
        expectContains(error.message, "2026-11-12 or 2026-12-11")
        let asked = try context().understanding(locale: "C") { _, days in days[1] }
        try expectEqual(When("12/11 10:00", in: asked).time.local.description, "2026-12-11T10:00:00")
        for (order, day) in [(DateOrder.day, "2026-11-12"), (.month, "2026-12-11")] {
            let time = try context().understanding(locale: "C", order: order) { _, _ throws(ConferenceError) in
                Issue.record("A date with a known order is not asked about.")
                throw .badDate("12/11")
            }
            try expectEqual(When("12/11", in: time).time.local.date.description, day)
            try expectEqual(When("24/12", in: time).time.local.date.description, "2026-12-24")
        }
    }

    @Test("every example of the help page is read, and what is printed is read back")
    func helpExamples() throws {
        for form in DayForm.all {
            for example in form.examples { expectTrue(try When(example, in: context()).time.isDate, example) }
        }
        for form in ClockForm.all + [ClockForm.afterDay] {
            for example in form.examples {
                expectFalse(try When("tomorrow \(example)", in: context()).time.isDate, example)
            }
        }
        var instant = sunday - sunday % 60
        for _ in 0..<400 {
            instant += 1_234_560
            let time = try context()
            let local = time.rules.local(at: instant)
            let weekday = RecurrenceRule.Weekday(of: local.date).englishName
            for text in ["\(local.date) \(local.clock)", "\(weekday) \(local.date) \(local.clock)", "\(local)"] {
                try expectEqual(When(text, in: time).time.local, local, text)
            }
            try expectEqual(When("\(weekday) \(local.date)", in: time).time, EventTime(local.date))
        }
    }

    @Test(
        "a range has a start and an end",
        arguments: [
            ("2026-12-24 18:00-19:30", "2026-12-24T18:00:00", "2026-12-24T19:30:00"),
            ("18-19", "2026-03-01T18:00:00", "2026-03-01T19:00:00"),
            ("tomorrow 9-10", "2026-03-02T09:00:00", "2026-03-02T10:00:00"),
            ("tomorrow 2-3pm", "2026-03-02T14:00:00", "2026-03-02T15:00:00"),
            ("fri 11-1pm", "2026-03-06T11:00:00", "2026-03-06T13:00:00"),
            ("fri 9am - noon", "2026-03-06T09:00:00", "2026-03-06T12:00:00"),
            ("22:00–1:00", "2026-03-01T22:00:00", "2026-03-02T01:00:00"),
            ("24 dec 23-23", "2026-12-24T23:00:00", "2026-12-25T23:00:00"),
            ("tomorrow 2 to 3pm", "2026-03-02T14:00:00", "2026-03-02T15:00:00"),
            ("14:00-16:00 tomorrow", "2026-03-02T14:00:00", "2026-03-02T16:00:00"),
            ("friday, 14-16 Uhr", "2026-03-06T14:00:00", "2026-03-06T16:00:00"),
            ("tomorrow from 8 p.m. to 11 p.m.", "2026-03-02T20:00:00", "2026-03-02T23:00:00"),
            ("2026-03-01T10:00-05:00", "2026-03-01T16:00:00", "2026-03-01T17:00:00"),
            ("2026-07-01 10:00-0330", "2026-07-01T15:30:00", "2026-07-01T16:30:00"),
        ])
    func range(text: String, start: String, end: String) throws {
        let times = try EventTimes(new: RequestedTimes(start: text), in: context())
        expectEqual([times.start.local.description, times.end.local.description], [start, end])
    }

    @Test("a time in UTC is marked as such")
    func utc() throws {
        try expectEqual(When("10:00", in: context("UTC")).time.reference, .utc)
    }

    @Test(
        "an invalid date is an error that shows valid forms",
        arguments: [
            "", "soon", "2026-3-1", "2026-03-01X10:00", "10:0", "10.00", "tomorrow10:00", "monda", "+", "9", "in 2",
            "+2x",
            "+0m", "2026", "1000", "2026-03-01T10:00+1", "2026-03-01T10:00+24:00", "２０２６-03-01", "10 :00", "24 foo",
            "in 0 hours", "end of time", "2026-W", "tomorrow tomorrow", "9-10", "1/2/3/4",
            "9 tomorrow", "tomorrow 2h", "tomorrow evening", "tomorrow evening 3:00", "friday night 1:00", "at", "on",
            "uhr",
            "friday morning 14:00", "week 49", "Dec", "in 2 fortnights", "the", "2 of",
        ])
    func badDate(text: String) throws {
        let error = try #require(throws: ConferenceError.self) { try When(text, in: context()) }
        expectEqual(error.code, .badDate)
        expectEqual(error.exitStatus, .usage)
        expectContains(error.message, "“tomorrow 10:00”")
    }

    @Test("a relative time that adds nothing is an error that says so", arguments: ["+0m", "-0d", "+0h00m", "+0w"])
    func noTimeAdded(text: String) throws {
        let error = try #require(throws: ConferenceError.self) { try When(text, in: context()) }
        expectEqual(error.code, .badDate)
        expectHasPrefix(error.message, "“\(text)” adds no time. Write a duration above zero like “+30m”")
    }

    @Test(
        "a day or time that does not exist is an error that names it",
        arguments: [
            "2026-02-29", "2026-13-01 10:00", "25:00", "10:61", "13pm", "0am", "31.4.", "30 feb", "2026-W54-1",
            "2025-W53",
            "2026-W10-8", "13/13", "29.2.2027",
        ])
    func noSuchDay(text: String) throws {
        let error = try #require(throws: ConferenceError.self) { try When(text, in: context()) }
        expectEqual(
            error.message, "“\(text)” names a day or a time that does not exist. Check the month, the day and the hour."
        )
    }

    @Test("an unknown zone is an error that shows the form of zone names")
    func zone() throws {
        let error = try #require(throws: ConferenceError.self) { try context("europe/berlin") }
        expectEqual(
            error.message,
            "There is no time zone “europe/berlin”. Write an IANA name like “Europe/Berlin”, with its capital letters.")
    }
}
