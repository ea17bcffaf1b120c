@testable import EventKit
import Recurrence
import TestSupport
import Testing

/// Ends of rules, and how a date becomes the UNTIL that RFC 5545 asks for.
@Suite("EKRecurrenceEnd and EKRecurrenceDayOfWeek")
struct RecurrenceEndTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin")
    private static let noon = Date(timeIntervalSince1970: 1_772_362_800)  // 2026-03-01T11:00:00Z

    @Test("an end is a date or a count")
    func exclusive() {
        let date = EKRecurrenceEnd(end: Self.noon)
        expectEqual(date.endDate, Self.noon)
        expectEqual(date.occurrenceCount, 0)
        let count = EKRecurrenceEnd(occurrenceCount: 7)
        expectNil(count.endDate)
        expectEqual(count.occurrenceCount, 7)
        expectNotEqual(date, count)
        expectEqual(count, EKRecurrenceEnd(occurrenceCount: 7))
        expectEqual(date, EKRecurrenceEnd(end: Self.noon))
        expectEqual(date.copy() as? EKRecurrenceEnd, date)
        expectEqual(Set([count, EKRecurrenceEnd(occurrenceCount: 7)]).count, 1)
    }

    @Test("a count below 1 is a fatal error with a message")
    func zeroCount() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = EKRecurrenceEnd(occurrenceCount: 0)
        }
        expectContains(String(decoding: result.standardErrorContent, as: UTF8.self), "has to be at least 1")
    }

    @Test("a day of the week has a number or none")
    func dayOfWeek() {
        let second = EKRecurrenceDayOfWeek(.tuesday, weekNumber: 2)
        expectEqualTuples((second.dayOfTheWeek, second.weekNumber), (.tuesday, 2))
        expectEqual(EKRecurrenceDayOfWeek(.tuesday).weekNumber, 0)
        expectEqual(second, EKRecurrenceDayOfWeek(dayOfTheWeek: .tuesday, weekNumber: 2))
        expectNotEqual(second, EKRecurrenceDayOfWeek(.tuesday))
        expectEqual(second.copy() as? EKRecurrenceDayOfWeek, second)
        expectEqual(
            [EKWeekday.monday, .friday].map(EKRecurrenceDayOfWeek.init(_:)).map(\.dayOfTheWeek), [.monday, .friday])
        expectHasSuffix(EKRecurrenceDayOfWeek(.friday, weekNumber: -1).description, " -1FR")
    }

    @Test("ends and days survive an archive")
    func archive() throws {
        func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
        }
        for end in [EKRecurrenceEnd(end: Self.noon), EKRecurrenceEnd(occurrenceCount: 7)] {
            try expectEqual(archived(end), end)
        }
        let day = EKRecurrenceDayOfWeek(.sunday, weekNumber: -1)
        try expectEqual(archived(day), day)
    }

    @Test(
        "a date becomes an UNTIL of the same kind as the start of the series",
        arguments: [
            ("20260101", "20260301"), ("20260101T090000", "20260301T120000"), ("20260101T090000Z", "20260301T110000Z"),
            ("20260101T090000 Europe/Berlin", "20260301T110000Z"),
        ])
    func until(start: String, expected: String) throws {
        let berlin = try #require(Self.berlin)
        let parts = start.split(separator: " ")
        let start = try #require(
            EventTime(basicFormat: parts[0], reference: parts.count == 2 ? .zone(String(parts[1])) : .floating))
        let rule = EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(end: Self.noon))
        expectEqual(rule.value(startingAt: start, zone: berlin), "FREQ=DAILY;UNTIL=\(expected)")
        // The kind of an unchanged end follows the series, too.
        for written in ["20260301T110000Z", "20260301T120000"] {
            let read = try #require(EKRecurrenceRule(text: "FREQ=DAILY;UNTIL=\(written)", zone: berlin))
            expectEqual(read.recurrenceEnd?.endDate, Self.noon)
            expectEqual(read.value(startingAt: start, zone: berlin), "FREQ=DAILY;UNTIL=\(expected)")
        }
    }

    @Test(
        "a local UNTIL is read in the zone, in daylight saving time, its gap and its overlap",
        arguments: [
            ("20260301", "2026-02-28T23:00:00Z"), ("20260701T120000", "2026-07-01T10:00:00Z"),
            ("20260329T013000", "2026-03-29T00:30:00Z"), ("20260329T023000", "2026-03-29T01:30:00Z"),
            ("20260329T033000", "2026-03-29T01:30:00Z"), ("20261025T023000", "2026-10-25T00:30:00Z"),
            ("20261025T033000", "2026-10-25T02:30:00Z"),
        ])
    func wallClock(until: String, expected: String) throws {
        let berlin = try #require(Self.berlin)
        let rule = try #require(EKRecurrenceRule(text: "FREQ=DAILY;UNTIL=\(until)", zone: berlin))
        try expectEqual(rule.recurrenceEnd?.endDate, Date(expected, strategy: .iso8601))
    }
}
