import Recurrence
import Testing

@testable import ICalendar

@Suite("Recurrence rules")
struct RuleTests {
    private func expansion(_ rule: String, _ start: String, until: String? = nil) throws -> RuleExpansion {
        let start = try time(start)
        let parsed = try #require(RecurrenceRule(rule))
        return RuleExpansion(
            rule: parsed, start: start.local, isDate: start.isDate, until: parsed.until?.local)
    }

    private static let end: Int64 = 253_402_300_799

    @Test(
        "a rule that began long ago gives in a window what it gives from its beginning",
        arguments: [
            "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;COUNT=9000", "FREQ=DAILY;INTERVAL=7;COUNT=1200",
            "FREQ=DAILY;BYDAY=MO,WE", "FREQ=DAILY;BYMONTH=2,7", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", "FREQ=WEEKLY;COUNT=1300", "FREQ=WEEKLY;BYDAY=TU;COUNT=1300",
            "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=5", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=-1,13",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;COUNT=290", "FREQ=YEARLY",
            "FREQ=YEARLY;INTERVAL=4", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=2SU", "FREQ=YEARLY;BYYEARDAY=-1,100",
            "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=HOURLY;INTERVAL=7", "FREQ=MINUTELY;INTERVAL=1441",
        ],
        ["20000131T093015", "20000229T093015", "20000115T093015", "20000331"])
    func jumping(rule: String, start: String) throws {
        let expansion = try expansion(rule, start)
        let all = expansion.occurrences(in: -62_135_596_800...1_800_000_000, limit: 1_000_000)
        for lower: Int64 in [946_684_800, 951_782_400, 1_200_000_000, 1_767_225_600, 1_790_000_000] {
            let window = lower...lower + 8_000_000
            let found = expansion.occurrences(in: window, limit: 1_000_000)
            #expect(found == all.filter { window.contains($0) }, "window from \(lower)")
        }
    }

    struct Counted: Sendable {
        var rule: String
        var start = "20260101T090000"
        var count: Int
    }

    @Test(
        "the bound of a series is never before its last occurrence",
        arguments: [
            "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=SU", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,FR",
            "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=5MO",
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=HOURLY",
            "FREQ=HOURLY;BYHOUR=3,4", "FREQ=MINUTELY;INTERVAL=90", "FREQ=SECONDLY;INTERVAL=11", "FREQ=DAILY;BYMONTH=1",
        ],
        ["20260101T090000", "20240229T090000", "20260131T090000"])
    func bounds(rule: String, start: String) throws {
        for count in [1, 2, 7, 30] {
            let expansion = try expansion("\(rule);COUNT=\(count)", start)
            let last = try #require(
                expansion.occurrences(in: expansion.start.secondsSinceEpoch...Self.end, limit: 1_000).last)
            let bound = try #require(expansion.lastPossibleStart(limit: 100_000))
            #expect(bound >= last, "COUNT=\(count)")
        }
    }

    @Test("a rule without an end, or with more occurrences than are counted, has no bound")
    func noBound() throws {
        #expect(try expansion("FREQ=DAILY", "20260101").lastPossibleStart(limit: 100) == nil)
        #expect(try expansion("FREQ=DAILY;COUNT=101", "20260101").lastPossibleStart(limit: 100) == nil)
        let until = try expansion("FREQ=DAILY;UNTIL=20260301", "20260101")
        #expect(until.lastPossibleStart(limit: 100) == (try time("20260301").local.secondsSinceEpoch))
    }

    @Test(
        "a rule that never matches ends", .timeLimit(.minutes(1)),
        arguments: [
            "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=HOURLY;BYMONTHDAY=31;BYMONTH=4",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=9;COUNT=3",
            "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=6", "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
            "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
            "FREQ=SECONDLY;BYHOUR=3;BYMINUTE=61", "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1",
        ])
    func neverMatching(rule: String) throws {
        guard RecurrenceRule(rule) != nil else { return }
        let start = try time("20260101T000000").local.secondsSinceEpoch
        _ = try expansion(rule, "20260101T000000").occurrences(in: start...start + 5 * 31_536_000, limit: 100_000)
        _ = try expansion(rule, "20260101T000000").lastPossibleStart(limit: 100_000)
    }

    struct Expanded: Sendable {
        var rule: String
        var start: String
        var expected: [String]
    }

    @Test(
        "rules within the day are counted on the wall clock",
        arguments: [
            Expanded(
                rule: "FREQ=HOURLY;INTERVAL=6;COUNT=4", start: "20260101T090000",
                expected: ["20260101T090000", "20260101T150000", "20260101T210000", "20260102T030000"]),
            Expanded(
                rule: "FREQ=HOURLY;BYHOUR=9,10;BYMINUTE=0,30;COUNT=5", start: "20260101T090000",
                expected: [
                    "20260101T090000", "20260101T093000", "20260101T100000", "20260101T103000", "20260102T090000",
                ]),
            Expanded(
                rule: "FREQ=HOURLY;BYMONTHDAY=-1;BYHOUR=23;COUNT=2", start: "20260101T230000",
                expected: ["20260131T230000", "20260228T230000"]),
            Expanded(
                rule: "FREQ=MINUTELY;INTERVAL=30;BYDAY=FR;BYHOUR=13;COUNT=3", start: "20260101T130000",
                expected: ["20260102T130000", "20260102T133000", "20260109T130000"]),
            Expanded(
                rule: "FREQ=HOURLY;BYMINUTE=10,20,30;BYSETPOS=1,-1;COUNT=3", start: "20260101T091500",
                expected: ["20260101T093000", "20260101T101000", "20260101T103000"]),
            Expanded(
                rule: "FREQ=SECONDLY;INTERVAL=1800;UNTIL=20260101T100000", start: "20260101T090000",
                expected: ["20260101T090000", "20260101T093000", "20260101T100000"]),
            Expanded(
                rule: "FREQ=HOURLY;BYYEARDAY=1;BYHOUR=0;COUNT=2", start: "20260601T000000",
                expected: ["20270101T000000", "20280101T000000"]),
        ])
    func subDaily(expanded: Expanded) throws {
        let expansion = try expansion(expanded.rule, expanded.start)
        let found = expansion.occurrences(in: expansion.start.secondsSinceEpoch...2_000_000_000, limit: 100)
        #expect(found == (try expanded.expected.map { try time($0).local.secondsSinceEpoch }))
    }

    @Test(
        "what is no rule is none",
        arguments: [
            "", "FREQ=", "FREQ=OFTEN", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1",
            "FREQ=DAILY;COUNT=0", "FREQ=DAILY;UNTIL=soon", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYMONTHDAY=32",
            "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=DAILY;BYHOUR=24", "FREQ=YEARLY;BYMONTH=13",
            "FREQ=DAILY;INTERVAL=99999999999",
            "RRULE:AnythingRandom;FREQ=WEEKLY",
        ])
    func invalid(rule: String) { #expect(RecurrenceRule(rule) == nil) }

    @Test("parts of other programs are passed over, blanks and small letters are taken")
    func lenient() throws {
        let rule = try #require(RecurrenceRule("freq=weekly; byday = mo, -1fr ;X-THING=1;interval=2"))
        #expect(rule.interval == 2)
        #expect(rule.byDay == [.init(ordinal: 0, weekday: 1), .init(ordinal: -1, weekday: 5)])
        #expect(rule.text == "FREQ=WEEKLY;BYDAY=MO,-1FR;INTERVAL=2")
        #expect(Libical.accepts(rule))
    }
}
