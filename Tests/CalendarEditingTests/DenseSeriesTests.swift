import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Series with more occurrences than can be listed")
struct DenseSeriesTests {
    /// 2027-03-01T00:00:00Z.
    private static let start: Int64 = 1_803_859_200

    private static func series(_ rule: String) throws -> EventRecord {
        let fixture = try InboxFixture()
        let text = Invitations.component([
            "DTSTART:20270301T000000Z", "DTEND:20270301T000000Z", "RRULE:\(rule)",
        ])
        return try fixture.inbox.record(of: text, master: nil, ZoneResolver(zones: fixture.zones))
    }

    private static func lookup(_ limit: Int) -> OccurrenceLookup {
        var limits = Limits()
        limits.occurrencesPerSeries = limit
        return OccurrenceLookup(limits: limits, resolver: ZoneResolver(zones: ZoneDatabase()))
    }

    @Test(
        "the last occurrence is found however many precede it",
        arguments: [
            ("FREQ=SECONDLY;UNTIL=20270301T002000Z", 1_200), ("FREQ=SECONDLY;COUNT=1000", 999),
            ("FREQ=SECONDLY;BYMINUTE=0;BYHOUR=0;UNTIL=20270303T120000Z", 2 * 86_400 + 59),
            ("FREQ=DAILY;COUNT=3", 2 * 86_400),
        ] as [(String, Int64)])
    func last(rule: String, seconds: Int64) throws {
        let record = try Self.series(rule)
        for limit in [10, 100, 100_000] {
            let last = Self.lookup(limit).last(of: [record], before: .max)
            expectEqual(last.map { $0.startInstant - Self.start }, seconds, "\(limit)")
        }
        let earlier = Self.lookup(10).last(of: [record], before: Self.start + 30)
        expectEqual(earlier.map { $0.startInstant - Self.start }, rule.contains("DAILY") ? 0 : 29)
    }

    @Test(
        "the next and the last occurrence are found as soon as those of a series of days",
        arguments: ["DTSTART:20270301T000000Z", "DTSTART:20270301T000000", "DTSTART;TZID=Asia/Tokyo:20270301T000000"])
    func work(start: String) throws {
        let fixture = try InboxFixture()
        func time(_ rule: String) throws -> Duration {
            let text = Invitations.component([start, "DURATION:PT1S", "RRULE:\(rule)"])
            let record = try fixture.inbox.record(of: text, master: nil, ZoneResolver(zones: fixture.zones))
            let lookup = Self.lookup(100_000)
            return try processorTime {
                // A series that has ended a while ago.
                let last = try #require(lookup.last(of: [record], before: Self.start + 60 * 86_400))
                let next = try #require(lookup.next(of: [record], after: Self.start + 86_400))
                expectTrue(next.startInstant < Self.start + 3 * 86_400 && last.startInstant > Self.start + 8 * 86_400)
            }
        }
        let most = try time("FREQ=DAILY;UNTIL=20270310T120000Z") * 30 + .milliseconds(30)
        let least = try (0..<3).map { _ in try time("FREQ=SECONDLY;UNTIL=20270310T120000Z") }.min()
        expectTrue(try #require(least) < most, "\(least, default: "-"), at most \(most)")
    }

    @Test(
        "an occurrence years after the beginning is found by its place, and so are those before and after it",
        arguments: [("FREQ=MINUTELY", 60), ("FREQ=SECONDLY", 1)] as [(String, Int64)])
    func places(rule: String, step: Int64) throws {
        let record = try Self.series(rule)
        let instances = SeriesInstances(record, [record], limits: Limits(), ZoneResolver(zones: ZoneDatabase()))
        let place = Self.start + 5 * 366 * 86_400
        expectEqual(instances.shown(at: place)?.startInstant, place)
        expectEqual(instances.first(from: place)?.startInstant, place)
        expectEqual(instances.last(before: place), place - step)
        expectEqual(instances.places(place...place + 600).count, Int(600 / step) + 1)
    }
}
