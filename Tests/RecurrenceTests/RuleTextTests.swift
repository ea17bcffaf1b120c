import Recurrence
import TestSupport
import Testing

@Suite("Rules as text")
struct RuleTextTests {
    struct Wrong: Sendable {
        var text: String
        var error: RecurrenceRuleError
    }

    @Test(
        "an invalid rule is refused with the reason",
        arguments: [
            Wrong(text: "", error: .noFrequency), Wrong(text: "FREQ=", error: .malformed(part: "FREQ")),
            Wrong(text: "FREQ=OFTEN", error: .malformed(part: "FREQ")), Wrong(text: "INTERVAL=2", error: .noFrequency),
            Wrong(text: "FREQ=DAILY;INTERVAL=0", error: .outOfRange(part: "INTERVAL")),
            Wrong(text: "FREQ=DAILY;INTERVAL=-1", error: .outOfRange(part: "INTERVAL")),
            Wrong(text: "FREQ=DAILY;INTERVAL=99999999999", error: .outOfRange(part: "INTERVAL")),
            Wrong(text: "FREQ=DAILY;INTERVAL=99999999999999999999", error: .outOfRange(part: "INTERVAL")),
            Wrong(text: "FREQ=DAILY;COUNT=0", error: .outOfRange(part: "COUNT")),
            Wrong(text: "FREQ=DAILY;COUNT=", error: .malformed(part: "COUNT")),
            Wrong(text: "FREQ=DAILY;UNTIL=soon", error: .malformed(part: "UNTIL")),
            Wrong(text: "FREQ=DAILY;UNTIL=20260230", error: .malformed(part: "UNTIL")),
            Wrong(text: "FREQ=WEEKLY;BYDAY=XX", error: .malformed(part: "BYDAY")),
            Wrong(text: "FREQ=WEEKLY;BYDAY=MO,", error: .malformed(part: "BYDAY")),
            Wrong(text: "FREQ=MONTHLY;BYDAY=0MO", error: .outOfRange(part: "BYDAY")),
            Wrong(text: "FREQ=YEARLY;BYDAY=54MO", error: .outOfRange(part: "BYDAY")),
            Wrong(text: "FREQ=WEEKLY;WKST=1MO", error: .malformed(part: "WKST")),
            Wrong(text: "FREQ=MONTHLY;BYMONTHDAY=32", error: .outOfRange(part: "BYMONTHDAY")),
            Wrong(text: "FREQ=MONTHLY;BYMONTHDAY=0", error: .outOfRange(part: "BYMONTHDAY")),
            Wrong(text: "FREQ=DAILY;BYHOUR=24", error: .outOfRange(part: "BYHOUR")),
            Wrong(text: "FREQ=DAILY;BYMINUTE=60", error: .outOfRange(part: "BYMINUTE")),
            Wrong(text: "FREQ=DAILY;BYSECOND=61", error: .outOfRange(part: "BYSECOND")),
            Wrong(text: "FREQ=YEARLY;BYMONTH=13", error: .outOfRange(part: "BYMONTH")),
            Wrong(text: "FREQ=YEARLY;BYMONTH=5L", error: .outOfRange(part: "BYMONTH")),
            Wrong(text: "FREQ=YEARLY;BYWEEKNO=54", error: .outOfRange(part: "BYWEEKNO")),
            Wrong(text: "FREQ=YEARLY;BYYEARDAY=-367", error: .outOfRange(part: "BYYEARDAY")),
            Wrong(text: "FREQ=YEARLY;BYSETPOS=0", error: .outOfRange(part: "BYSETPOS")),
            Wrong(text: "FREQ=YEARLY;BYMONTH", error: .malformed(part: "BYMONTH")),
            Wrong(text: "FREQ=DAILY;FREQ=WEEKLY", error: .repeated(part: "FREQ")),
            Wrong(text: "RRULE:AnythingRandom;FREQ=WEEKLY", error: .malformed(part: "RRULE:ANYTHINGRANDOM")),
            Wrong(text: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L", error: .unsupportedScale("CHINESE")),
            Wrong(text: "FREQ=YEARLY;RSCALE=HEBREW;SKIP=FORWARD", error: .unsupportedScale("HEBREW")),
            Wrong(text: "FREQ=MONTHLY;SKIP=SIDEWAYS", error: .malformed(part: "SKIP")),
            Wrong(
                text: "RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", error: .unsupportedSkip),
        ])
    func wrong(_ wrong: Wrong) {
        #expect(throws: wrong.error) { try RecurrenceRule(text: wrong.text) }
    }

    @Test("unknown parts, blanks and lower case are accepted")
    func lenient() throws {
        let rule = try RecurrenceRule(text: "freq=weekly; byday = mo, -1fr ;X-THING=1;interval=2;;")
        expectEqual(rule.interval, 2)
        expectEqual(rule.byDay, [.init(.monday), .init(.friday, ordinal: -1)])
        expectEqual(rule.text, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,-1FR")
    }

    @Test(
        "writing a rule and reading it back keeps all its parts",
        arguments: [
            "FREQ=SECONDLY", "FREQ=YEARLY;UNTIL=20260101T100000Z", "FREQ=YEARLY;UNTIL=20260101T100000",
            "FREQ=YEARLY;UNTIL=20260101", "FREQ=DAILY;COUNT=4294967295;INTERVAL=4294967295",
            "FREQ=YEARLY;BYSECOND=0,60;BYMINUTE=0,59;BYHOUR=0,23;BYDAY=MO,2TU,-53SU;BYMONTHDAY=1,-31;"
                + "BYYEARDAY=366,-366;BYWEEKNO=53,-53;BYMONTH=1,12;BYSETPOS=366,-366;WKST=SU",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
        ])
    func roundTrip(text: String) throws {
        let rule = try RecurrenceRule(text: text)
        expectEqual(rule.text, text)
        try expectEqual(RecurrenceRule(text: rule.text), rule)
    }

    struct Skipping: Sendable {
        var rule: String
        var start: String
        var expected: [String]
    }

    @Test(
        "SKIP of RFC 7529 moves or omits days that a month does not have",
        arguments: [
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", start: "20260131",
                expected: ["20260131", "20260301", "20260331", "20260501", "20260531", "20260701", "20260731"]),
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", start: "20260131",
                expected: ["20260131", "20260228", "20260331", "20260430", "20260531"]),
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT", start: "20260131",
                expected: ["20260131", "20260331", "20260531"]),
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", start: "20240229",
                expected: ["20240229", "20250301", "20260301", "20270301", "20280229"]),
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", start: "20240229",
                expected: ["20240229", "20250228", "20260228", "20270228", "20280229"]),
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD", start: "20260101",
                expected: ["20260101", "20260131", "20260201", "20260301", "20260331", "20260401", "20260501"]),
            Skipping(
                rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-30;SKIP=BACKWARD", start: "20251201",
                expected: ["20251202", "20260131", "20260401", "20260601"]),
        ])
    func skip(_ skipping: Skipping) throws {
        try expectEqual(
            first(skipping.expected.count, of: skipping.rule, skipping.start), skipping.expected.map { $0 + "T000000" })
    }

    @Test("a series of whole days ignores the times of its rule")
    func days() throws {
        try expectEqual(
            first(2, of: "FREQ=DAILY;BYHOUR=1,2;BYMINUTE=3", "20260101"), ["20260101T000000", "20260102T000000"])
        try expectEmpty(first(2, of: "FREQ=HOURLY", "20260101"))
    }
}
