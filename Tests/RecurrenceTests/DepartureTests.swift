import Recurrence
import TestSupport
import Testing

/// Rules for which other engines deviate from RFC 5545. The expected values were worked out by
/// hand from the quoted sentences.
@Suite("Rules that other engines expand incorrectly")
struct DepartureTests {
    struct Case: Sendable {
        var rule: String
        var start: String
        var expected: [String]
    }

    // "Each BYSETPOS value corresponds to the nth occurrence within the set of recurrence instances specified by the
    // rule" (3.3.10). libical 3.0.16 ignores BYSETPOS here.
    @Test(
        "BYSETPOS selects positions of each week and of each day",
        arguments: [
            Case(
                rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1", start: "20260105T090000",
                expected: ["20260109T090000", "20260116T090000", "20260123T090000"]),
            Case(
                rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SA;BYSETPOS=2", start: "20260106T090000",
                expected: ["20260108T090000", "20260122T090000", "20260205T090000"]),
            Case(
                rule: "FREQ=DAILY;BYHOUR=9,13,17;BYSETPOS=2", start: "20260105T090000",
                expected: ["20260105T130000", "20260106T130000"]),
            Case(
                rule: "FREQ=DAILY;INTERVAL=3;BYHOUR=9,13;BYMINUTE=0,30;BYSETPOS=1,-1", start: "20260105T090000",
                expected: ["20260105T090000", "20260105T133000", "20260108T090000", "20260108T133000"]),
        ])
    func positions(_ wanted: Case) throws {
        try expectEqual(first(wanted.expected.count, of: wanted.rule, wanted.start), wanted.expected)
    }

    // The set covers the whole period, as in the RFC's own "third instance into the month", whose DTSTART is that third
    // instance. python-dateutil lets the first week begin at DTSTART.
    @Test("positions in the first week count from the beginning of the week")
    func firstWeek() throws {
        try expectEqual(
            first(3, of: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", "20260107T090000"),
            [
                "20260107T090000", "20260114T090000", "20260121T090000",
            ])
    }

    // libical 3.0.16 returns the first occurrence twice.
    @Test("HOURLY with BYHOUR returns its first occurrence once")
    func hours() throws {
        try expectEqual(
            first(5, of: "FREQ=HOURLY;BYHOUR=9,10,11", "20260105T090000"),
            [
                "20260105T090000", "20260105T100000", "20260105T110000", "20260106T090000", "20260106T100000",
            ])
        try expectEqual(
            first(3, of: "FREQ=HOURLY;INTERVAL=2;BYHOUR=10,12;BYMINUTE=15", "20260105T080000"),
            [
                "20260105T101500", "20260105T121500", "20260106T101500",
            ])
    }

    // "If the local time described does not occur (when changing from standard to daylight time), the DATE-TIME value is
    // interpreted using the UTC offset before the gap in local times" and "If the local time described occurs more than
    // once (when changing from daylight to standard time), the DATE-TIME value refers to the first occurrence" (3.3.5).
    // libical 3.0.16 moves all later occurrences by an hour, and uses the second time.
    @Test("a gap moves only the occurrence in it, and an ambiguous time means the first one")
    func changes() throws {
        let zone = try #require(ZoneDatabase().rules(named: "America/New_York"))
        func instants(_ start: String) throws -> [String] {
            try occurrences("FREQ=DAILY;COUNT=3", start).occurrences(in: everything)
                .map { written(zone.instant(of: LocalDateTime(secondsSinceEpoch: $0))) }
        }
        try expectEqual(instants("20260307T023000"), ["20260307T073000", "20260308T073000", "20260309T063000"])
        try expectEqual(instants("20261031T013000"), ["20261031T053000", "20261101T053000", "20261102T063000"])
    }

    // INTERVAL selects every second year first, then BYWEEKNO the weeks of that year (3.3.10: "If multiple BYxxx rule
    // parts are specified, then after evaluating the specified FREQ and INTERVAL rule parts, the BYxxx rule parts are
    // applied"). A day belongs to the period of its own calendar year. libical 3.0.16 differs.
    @Test("BYWEEKNO with INTERVAL selects days of every n-th calendar year")
    func weeksWithInterval() throws {
        // 30 December 2024 and 30 December 2030 are Mondays of week 1 in even years; in 2026 and 2032 the Monday of
        // week 1 is in the previous December.
        #expect(
            try first(6, of: "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", "20240101T090000") == [
                "20240101T090000", "20241230T090000", "20280103T090000", "20301230T090000", "20340102T090000",
                "20361229T090000",
            ])
    }

    // "Information, not contained in the rule, necessary to determine the various recurrence instance start time and dates
    // are derived from the Start Time (DTSTART)" (3.3.10). python-dateutil returns all seven days of the week.
    @Test("BYWEEKNO alone selects DTSTART's weekday in these weeks")
    func weekAlone() throws {
        try expectEqual(
            first(3, of: "FREQ=YEARLY;BYWEEKNO=20", "19970512T090000"),
            [
                "19970512T090000", "19980511T090000", "19990517T090000",
            ])
    }

    // "The BYDAY rule part specifies a COMMA-separated list of days of the week … Each BYDAY value can also be preceded by
    // a positive (+n) or negative (-n) integer": the list is a union. python-dateutil takes only what both kinds allow.
    @Test("BYDAY may combine every Monday with the second Tuesday")
    func mixedDays() throws {
        try expectEqual(
            first(6, of: "FREQ=MONTHLY;BYDAY=MO,2TU", "20260101T090000"),
            [
                "20260105T090000", "20260112T090000", "20260113T090000", "20260119T090000", "20260126T090000",
                "20260202T090000",
            ])
    }

    // "Valid values are 1 to 53 or -53 to -1. This corresponds to weeks according to week numbering as defined in
    // [ISO.8601.2004]" (3.3.10). python-dateutil uses the length of the wrong year for days in January.
    @Test("BYWEEKNO selects each day of forty years by its ISO week, counted from either end")
    func weekNumbers() throws {
        for number in 1...53 {
            let rule = "FREQ=YEARLY;BYWEEKNO=\(number);BYDAY=MO,TU,WE,TH,FR,SA,SU;UNTIL=20291231"
            let reversed = rule.replacing("BYWEEKNO=", with: "BYWEEKNO=-")
            let forward = try Set(occurrences(rule, "19900101").occurrences(in: everything))
            let backward = try Set(occurrences(reversed, "19900101").occurrences(in: everything))
            var wrong = 0
            for day in 7_305..<21_915 {
                // A week belongs to the year of its Thursday, and its number is that of the Thursday in the year.
                let thursday = day - LocalDate(daysSinceEpoch: day).weekday + 4
                let year = LocalDate(daysSinceEpoch: thursday).year
                let first = try #require(LocalDate(year: year, month: 1, day: 1)).daysSinceEpoch
                let last = try #require(LocalDate(year: year, month: 12, day: 31)).daysSinceEpoch
                let second = Int64(day) * 86_400
                if forward.contains(second) != ((thursday - first) / 7 + 1 == number) { wrong += 1 }
                if backward.contains(second) != ((last - thursday) / 7 + 1 == number) { wrong += 1 }
            }
            expectEqual(wrong, 0, "week \(number)")
        }
    }

    // "The BYSECOND … Valid values are 0 to 60"; "implementations that do not support leap seconds SHOULD interpret the
    // second 60 as equivalent to the second 59" (3.3.12).
    @Test("a leap second is treated as the second before it")
    func leapSecond() throws {
        try expectEqual(
            first(3, of: "FREQ=MINUTELY;BYSECOND=58,59,60", "20260101T000000"),
            [
                "20260101T000058", "20260101T000059", "20260101T000158",
            ])
    }
}
