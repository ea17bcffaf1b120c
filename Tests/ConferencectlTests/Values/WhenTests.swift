import CommandLineKit
import ConferenceErrors
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

    static let days = [
        ("2026-03-01", "2026-03-01"), ("20260301", "2026-03-01"), ("2024-02-29", "2024-02-29"), ("today", "2026-03-01"),
        ("yesterday", "2026-02-28"), ("TUE", "2026-03-03"), ("sunday", "2026-03-08"),
    ]

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

    @Test("a time in UTC is marked as such")
    func utc() throws {
        try expectEqual(When("10:00", in: context("UTC")).time.reference, .utc)
    }

    @Test(
        "an invalid date is an error that shows valid forms",
        arguments: [
            "", "soon", "2026-3-1", "2026-03-01 10", "2026-03-01X10:00", "10:0", "10.00", "tomorrow10:00", "monda", "+",
            "+2x", "+0m", "2026", "1000", "2026-03-01T10:00+1", "2026-03-01T10:00+24:00", "２０２６-03-01", "noon",
        ])
    func badDate(text: String) throws {
        let error = try #require(throws: ConferenceError.self) { try When(text, in: context()) }
        expectEqual(error.code, .badDate)
        expectEqual(error.exitStatus, .usage)
        expectContains(error.message, "“tomorrow 10:00”")
    }

    @Test(
        "a day or time that does not exist is an error that names it",
        arguments: ["2026-02-29", "2026-13-01 10:00", "25:00", "10:61"])
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
