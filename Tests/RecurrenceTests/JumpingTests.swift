import Recurrence
import TestSupport
import Testing

@Suite("Starting a rule in the middle")
struct JumpingTests {
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;COUNT=9000", "FREQ=DAILY;INTERVAL=7;COUNT=1200",
        "FREQ=DAILY;BYDAY=MO,WE", "FREQ=DAILY;BYMONTH=2,7", "FREQ=DAILY;INTERVAL=11;BYMONTHDAY=-1,7,8",
        "FREQ=DAILY;BYHOUR=1,23;BYMINUTE=0,59;BYSETPOS=2,-1", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", "FREQ=WEEKLY;COUNT=1300", "FREQ=WEEKLY;BYDAY=TU;COUNT=1300",
        "FREQ=WEEKLY;BYMONTH=1,12;BYDAY=SA,SU,MO;BYSETPOS=1", "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=5",
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=-1,13", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;COUNT=290", "FREQ=MONTHLY;BYMONTHDAY=31;RSCALE=GREGORIAN;SKIP=FORWARD",
        "FREQ=MONTHLY;BYMONTHDAY=-31,1,31;RSCALE=GREGORIAN;SKIP=BACKWARD", "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=4",
        "FREQ=YEARLY;BYMONTH=3,9;BYDAY=2SU", "FREQ=YEARLY;BYYEARDAY=-1,100", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;BYWEEKNO=1,53", "FREQ=YEARLY;BYDAY=MO,-1SU;BYHOUR=3,4,5;BYMINUTE=6,7", "FREQ=HOURLY;INTERVAL=7",
        "FREQ=HOURLY;INTERVAL=5;BYDAY=TU;BYMINUTE=3,30;BYSETPOS=-1", "FREQ=MINUTELY;INTERVAL=1441",
        "FREQ=MINUTELY;INTERVAL=7;BYHOUR=3,17", "FREQ=SECONDLY;INTERVAL=86399;BYMONTH=1,6",
        "FREQ=SECONDLY;INTERVAL=30;BYHOUR=4;BYMINUTE=59,0", "FREQ=HOURLY;INTERVAL=7;COUNT=26000",
        "FREQ=MONTHLY;BYDAY=5MO;COUNT=90", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=6",
    ]

    @Test(
        "a window of an old rule has the same occurrences as a full expansion", arguments: rules,
        ["20000131T093015", "20000229T093015", "20000115T093015", "20000331"])
    func jumping(rule: String, start: String) throws {
        let expansion = try occurrences(rule, start)
        let all = expansion.occurrences(in: -62_135_596_800...1_800_000_000)
        for lower: Int64 in [946_684_800, 951_782_400, 1_200_000_000, 1_767_225_600, 1_790_000_000] {
            let window = lower...lower + 8_000_000
            expectEqual(expansion.occurrences(in: window), all.filter { window.contains($0) }, "window from \(lower)")
        }
    }

    @Test(
        "the last occurrence of a COUNT equals the end of a full expansion", arguments: rules,
        ["20000131T093015", "20000229T093015", "20000331"])
    func lastByCount(rule: String, start: String) throws {
        // The rule without its own end.
        let endless = rule.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }.joined(separator: ";")
        let all = try occurrences(endless, start).occurrences(in: everything, limit: 3_000)
        for count in [1, 2, 63, 64, 65, 66, 100, 777, 2_999, 3_000] {
            let counted = try occurrences("\(endless);COUNT=\(count)", start)
            expectEqual(counted.lastOccurrence, (count <= all.count ? all[count - 1] : all.last), "COUNT=\(count)")
            let last = counted.lastOccurrence ?? 0
            expectEqual(counted.occurrences(in: last - 1...last + 100_000_000), (all.isEmpty ? [] : [last]))
        }
    }

    @Test("the last occurrence before UNTIL is found, whether or not UNTIL is an occurrence", arguments: rules)
    func lastByUntil(rule: String) throws {
        let start = "20000115T093015"
        let endless = rule.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }.joined(separator: ";")
        let all = try occurrences(endless, start).occurrences(in: everything, limit: 40)
        for (index, second) in all.enumerated() {
            try expectEqual(occurrences("\(endless);UNTIL=\(written(second))", start).lastOccurrence, second)
            let before = try occurrences("\(endless);UNTIL=\(written(second - 1))", start)
            expectEqual(before.lastOccurrence, (index > 0 ? all[index - 1] : nil))
        }
    }

    @Test("a known last occurrence replaces COUNT")
    func known() throws {
        let rule = "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=500"
        let counted = try occurrences(rule, "20200106T090000")
        let last = try #require(counted.lastOccurrence)
        let kept = try occurrences(rule, "20200106T090000", last: last)
        expectEqual(kept.occurrences(in: everything), counted.occurrences(in: everything))
        expectEqual(counted.ending(at: last).occurrences(in: everything).count, 500)
    }

    @Test("an endless rule has no last occurrence")
    func endless() throws {
        let rule = try occurrences("FREQ=DAILY", "20260101")
        expectFalse(rule.isBounded)
        expectNil(rule.lastOccurrence)
        let until = try occurrences("FREQ=DAILY;UNTIL=20260301", "20260101")
        expectTrue(until.isBounded)
        try expectEqual(until.lastOccurrence, time("20260301").local.secondsSinceEpoch)
    }
}
