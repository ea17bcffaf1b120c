@testable import EventKit
import Recurrence
import TestSupport
import Testing

/// Rules as programs make them, and what they are saved as.
@Suite("EKRecurrenceRule")
struct RecurrenceRuleTests {
    @Test("a rule with only a period")
    func plain() {
        let rule = EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil)
        expectEqualTuples((rule.frequency, rule.interval, rule.firstDayOfTheWeek), (.weekly, 2, 0))
        expectNil(rule.recurrenceEnd)
        expectEqual(rule.calendarIdentifier, "gregorian")
        expectNil(rule.daysOfTheWeek)
        expectNil(rule.daysOfTheMonth)
        expectNil(rule.daysOfTheYear)
        expectNil(rule.weeksOfTheYear)
        expectNil(rule.monthsOfTheYear)
        expectNil(rule.setPositions)
        expectEqual(rule.value(utc: true), "FREQ=WEEKLY;INTERVAL=2")
        expectHasSuffix(rule.description, "RRULE FREQ=WEEKLY;INTERVAL=2")
    }

    @Test("every list survives a round trip")
    func lists() {
        let rule = EKRecurrenceRule(
            recurrenceWith: .yearly, interval: 1,
            daysOfTheWeek: [.init(.monday), .init(.friday, weekNumber: -1)], daysOfTheMonth: [1, -1],
            monthsOfTheYear: [3, 12], weeksOfTheYear: [20, -2], daysOfTheYear: [100, -100], setPositions: [1, -1],
            end: EKRecurrenceEnd(occurrenceCount: 5))
        let text =
            "FREQ=YEARLY;BYDAY=MO,-1FR;BYMONTHDAY=1,-1;BYYEARDAY=100,-100;BYWEEKNO=20,-2;BYMONTH=3,12;BYSETPOS=1,-1"
        expectEqual(rule.value(utc: true), text + ";COUNT=5")
        for rule in [rule, EKRecurrenceRule(text: text, zone: .gmt)] {
            expectEqual(rule?.daysOfTheWeek, [.init(.monday), .init(.friday, weekNumber: -1)])
            expectEqual(rule?.daysOfTheMonth, [1, -1])
            expectEqual(rule?.monthsOfTheYear, [3, 12])
            expectEqual(rule?.weeksOfTheYear, [20, -2])
            expectEqual(rule?.daysOfTheYear, [100, -100])
            expectEqual(rule?.setPositions, [1, -1])
        }
    }

    @Test("an empty list is no list")
    func emptyLists() {
        let rule = EKRecurrenceRule(
            recurrenceWith: .monthly, interval: 1, daysOfTheWeek: [], daysOfTheMonth: [], monthsOfTheYear: [],
            weeksOfTheYear: [], daysOfTheYear: [], setPositions: [], end: nil)
        expectNil(rule.daysOfTheWeek)
        expectNil(rule.setPositions)
        expectEqual(rule, EKRecurrenceRule(recurrenceWith: .monthly, interval: 1, end: nil))
    }

    @Test("an interval below 1 is a fatal error with a message")
    func zeroInterval() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = EKRecurrenceRule(recurrenceWith: .daily, interval: 0, end: nil)
        }
        expectContains(
            String(decoding: result.standardErrorContent, as: UTF8.self), "the interval has to be at least 1")
    }

    @Test("rules are equal if they mean the same")
    func equality() throws {
        let rule = EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 3))
        let read = try #require(EKRecurrenceRule(text: "interval=1; COUNT=3;FREQ=daily;WKST=MO", zone: .gmt))
        expectEqual(rule, read)
        expectEqual(rule.hash, read.hash)
        let copy = try #require(read.copy() as? EKRecurrenceRule)
        expectEqual(copy, read)
        expectTrue(copy !== read)
        copy.recurrenceEnd = nil
        expectNotEqual(copy, read)
        expectEqual(read.recurrenceEnd?.occurrenceCount, 3)
        expectNotEqual(rule, EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: rule.recurrenceEnd))
    }

    @Test("a text without a frequency is no rule", arguments: ["", "INTERVAL=2", "FREQ=", "FREQ"])
    func noRule(text: String) {
        expectEqual((EKRecurrenceRule(text: text, zone: .gmt) == nil), !text.hasPrefix("FREQ"))
    }

    // MARK: Rules of calendar files

    /// What Apple's initialisers cannot say.
    private static let foreign = [
        "FREQ=HOURLY;INTERVAL=6;BYHOUR=9,15", "FREQ=MINUTELY", "FREQ=SECONDLY;COUNT=4",
        "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0,30;X-OTHER=a b",
        "WKST=SU;BYDAY=MO,2TU;FREQ=MONTHLY", "FREQ=daily;interval=01;", "FREQ=WEEKLY;UNTIL=20260301",
    ]

    @Test("an unchanged rule is written back identically", arguments: foreign)
    func verbatim(text: String) throws {
        let rule = try #require(EKRecurrenceRule(text: text, zone: .gmt))
        expectEqual(rule.value(utc: true), text)
        expectEqual(rule.value(startingAt: EventTime(LocalDate(daysSinceEpoch: 20_000)), zone: .gmt), text)
        expectEqual((rule.copy() as? EKRecurrenceRule)?.value(utc: true), text)
    }

    @Test("a new end changes only the end", arguments: foreign)
    func newEnd(text: String) throws {
        let rule = try #require(EKRecurrenceRule(text: text, zone: .gmt))
        rule.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 9)
        let parts = rule.value(utc: true).split(separator: ";")
        let others = text.split(separator: ";").filter { !$0.hasPrefix("COUNT") && !$0.hasPrefix("UNTIL") }
        expectEqual(parts.filter { !$0.hasPrefix("COUNT") && !$0.hasPrefix("UNTIL") }, others)
        expectEqual(parts.filter { $0.hasPrefix("COUNT") || $0.hasPrefix("UNTIL") }, ["COUNT=9"])
        rule.recurrenceEnd = nil
        expectNotContains(rule.value(utc: true), "COUNT")
        expectNotContains(rule.value(utc: true), "UNTIL")
    }

    @Test(
        "a frequency below daily is read as daily",
        arguments: [
            ("FREQ=HOURLY;INTERVAL=6", EKRecurrenceFrequency.daily, 6), ("FREQ=MINUTELY", .daily, 1),
            ("FREQ=SECONDLY", .daily, 1), ("FREQ=YEARLY;INTERVAL=3", .yearly, 3),
            ("FREQ=MONTHLY;INTERVAL=x", .monthly, 1),
        ])
    func frequency(text: String, frequency: EKRecurrenceFrequency, interval: Int) throws {
        let rule = try #require(EKRecurrenceRule(text: text, zone: .gmt))
        expectEqualTuples((rule.frequency, rule.interval), (frequency, interval))
    }

    @Test("weeks begin where the rule says, and months are those of its calendar")
    func otherParts() throws {
        expectEqual(EKRecurrenceRule(text: "FREQ=WEEKLY;WKST=SU", zone: .gmt)?.firstDayOfTheWeek, 1)
        expectEqual(EKRecurrenceRule(text: "FREQ=WEEKLY;WKST=MO", zone: .gmt)?.firstDayOfTheWeek, 2)
        let hebrew = try #require(EKRecurrenceRule(text: "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L", zone: .gmt))
        expectEqual(hebrew.calendarIdentifier, "hebrew")
        expectNil(hebrew.monthsOfTheYear)
    }
}
