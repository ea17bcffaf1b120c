import Recurrence
import TestSupport
import Testing

/// Rules of hostile files that would be expensive to expand one occurrence at a time.
@Suite("Rules without bounds", .timeLimit(.minutes(15)))
struct BoundsTests {
    @Test(
        "a rule that never matches ends quickly, in a window and up to the year 9999",
        arguments: [
            "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=HOURLY;BYMONTHDAY=31;BYMONTH=4", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=9", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=6",
            "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
            "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1", "FREQ=SECONDLY;INTERVAL=3600;BYMINUTE=59",
            "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=7", "FREQ=HOURLY;INTERVAL=24;BYHOUR=5,6",
            "FREQ=SECONDLY;BYSETPOS=2", "FREQ=MINUTELY;BYSECOND=1,2;BYSETPOS=3,-3", "FREQ=DAILY;BYSETPOS=-2",
            "FREQ=MINUTELY;INTERVAL=7;BYDAY=MO;BYHOUR=9;BYMINUTE=5,10,15", "FREQ=SECONDLY;INTERVAL=604800;BYDAY=SU",
            "FREQ=YEARLY;INTERVAL=4;BYYEARDAY=366", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3",
            "FREQ=DAILY;INTERVAL=7;BYDAY=SU",
            "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=0,7,14,21;BYSECOND=0;BYMONTH=2;BYMONTHDAY=30",
        ])
    func neverMatching(rule: String) throws {
        try inAMoment {
            // A Thursday in a common year.
            let endless = try occurrences(rule, "20260101T000000")
            expectEmpty(endless.occurrences(in: everything))
            let start = endless.start.secondsSinceEpoch
            expectEmpty(endless.occurrences(in: start + 500_000_000...start + 600_000_000))
            try expectNil(occurrences(rule + ";COUNT=3", "20260101T000000").lastOccurrence)
            try expectNil(occurrences(rule + ";COUNT=4294967295", "20260101T000000").lastOccurrence)
        }
    }

    @Test(
        "large values of COUNT and INTERVAL do not need iteration",
        arguments: [
            ("FREQ=SECONDLY;COUNT=2147483648", "20940119T031407"),
            ("FREQ=MINUTELY;COUNT=2147483648", "61090124T020700"),
            ("FREQ=SECONDLY;BYDAY=TH;COUNT=604800", "20260212T235959"),
            ("FREQ=SECONDLY;INTERVAL=7;BYHOUR=3;COUNT=1000000", "20310429T032642"),
            ("FREQ=DAILY;INTERVAL=2147483648", "20260101T000000"),
            ("FREQ=YEARLY;INTERVAL=4294967295;COUNT=4294967295", "20260101T000000"),
            ("FREQ=SECONDLY;INTERVAL=4294967295;COUNT=3", "22980316T125630"),
            ("FREQ=YEARLY;COUNT=2147483648", "99990101T000000"),
            ("FREQ=HOURLY;BYMONTH=12;BYMINUTE=0,30;COUNT=4294967295", "99991231T233000"),
        ])
    func large(rule: String, last: String) throws {
        try inAMoment {
            let counted = try occurrences(rule, "20260101T000000")
            let found = counted.isBounded ? counted.lastOccurrence : counted.occurrences(in: everything).last
            expectEqual(found.map(written), last)
        }
    }

    @Test("lists of 400 entries are accepted, longer ones are refused")
    func lists() throws {
        try inAMoment {
            let positions = (1...200).flatMap { ["\($0)", "-\($0)"] }.joined(separator: ",")
            let all = "BYHOUR=0,6,12,18;BYMINUTE=\((0..<60).map(String.init).joined(separator: ","))"
            let rule = "FREQ=MONTHLY;\(all);BYSECOND=0,30;BYMONTHDAY=1,2,3;BYSETPOS=\(positions)"
            let found = try occurrences(rule, "20260101T000000").occurrences(in: everything, limit: 400)
            // 480 times a day on three days: the first and the last 200.
            expectEqual(written(found[199]), "20260101T063930")
            expectEqual(written(found[200]), "20260103T122000")
            expectEqual(written(found[399]), "20260103T185930")
            try expectEqual(
                occurrences(rule + ";COUNT=4294967295", "20260101T000000").lastOccurrence.map(written),
                "99991203T185930")
            #expect(throws: RecurrenceRuleError.tooLong) { try RecurrenceRule(text: rule + ",201") }
            let days = (1...53).flatMap { number in ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].map { "\(number)\($0)" }
            }
            let weekdays = try first(366, of: "FREQ=YEARLY;BYDAY=" + days.joined(separator: ","), "20260101T000000")
            expectEqual(weekdays.last, "20270101T000000", "every day of the year is the n-th of its kind")
            #expect(throws: RecurrenceRuleError.tooLong) {
                try RecurrenceRule(text: "FREQ=DAILY;X=" + String(repeating: "a", count: 20_000))
            }
        }
    }

    @Test("occurrences are limited to the years 1 to 9999")
    func years() throws {
        try expectEqual(first(9, of: "FREQ=MONTHLY", "99991115T000000"), ["99991115T000000", "99991215T000000"])
        try expectEqual(
            first(9, of: "FREQ=WEEKLY;BYMONTH=12;BYDAY=FR,MO", "99991227T000000"),
            ["99991227T000000", "99991231T000000"])
        try expectEqual(
            first(2, of: "FREQ=WEEKLY;BYMONTHDAY=1,2;BYDAY=MO,TU;WKST=SU", "00010101T000000"),
            ["00010101T000000", "00010102T000000"])
        try expectEqual(first(1, of: "FREQ=YEARLY;BYWEEKNO=1", "00010101T000000"), ["00010101T000000"])
        let late = try occurrences("FREQ=SECONDLY", "99991231T235958")
        expectEqual(late.occurrences(in: everything).count, 2)
        expectEqual(late.occurrences(in: .min ... .max).count, 2)
    }

    /// Runs work that would take minutes if it iterated over all occurrences.
    private func inAMoment(_ work: () throws -> Void) rethrows {
        let time = try processorTime(work)
        expectLessThan(time, .seconds(20))
    }
}
