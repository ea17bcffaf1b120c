import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Events in a range")
struct RangeTests {
    /// A day, two weeks, forty years: lengths of different classes.
    private static let lengths: [Int64] = [
        0, 1, 3_600, 86_400, 262_143, 262_144, 262_145, 1_209_600, 31_536_000, 1_262_304_000, .max,
    ]

    @Test("a query finds the same events as checking every event")
    func bruteForce() throws {
        let place = try TemporaryStore(isMade: true)
        var random = Sequence(seed: 7)
        try place.store.write { writer in
            let calendars = [
                try writer.defaultCalendar().id, try writer.insert(CalendarRecord(identifier: "", title: "B")).id,
            ]
            for number in 0..<400 {
                let start = random.next(below: 4_000_000_000) - 2_000_000_000
                let length = Self.lengths[Int(random.next(below: Int64(Self.lengths.count)))]
                try writer.insert(
                    event("\(number)", uid: "\(number)", calendar: calendars[number % 2], from: start, for: length))
            }
        }
        let all = try place.store.events(in: nil, calendars: nil)
        expectEqual(all.count, 400)
        for _ in 0..<200 {
            let start = random.next(below: 4_400_000_000) - 2_200_000_000
            let range = start..<(start + [1, 3_600, 2_678_400, 400_000_000][Int(random.next(below: 4))])
            let expected = all.filter {
                $0.rangeStart < range.upperBound
                    && ($0.rangeEnd > range.lowerBound || $0.rangeStart >= range.lowerBound)
            }
            try expectEqual(place.store.events(in: range, calendars: nil), expected)
            let second = try place.store.events(in: range, calendars: [all[0].calendarID])
            expectEqual(second, expected.filter { $0.calendarID == all[0].calendarID })
        }
    }

    @Test(
        "an event is in a range if it starts before its end and ends after its start",
        arguments: [
            (900, 100, false), (900, 101, true), (1_999, 1, true), (2_000, 1, false), (1_000, 0, true),
            (2_000, 0, false),
            (999, 0, false), (0, 5_000, true),
        ] as [(Int64, Int64, Bool)])
    func borders(start: Int64, length: Int64, isFound: Bool) throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event(from: start, for: length))
        try expectNotEqual(place.store.events(in: 1_000..<2_000, calendars: nil).isEmpty, isFound)
    }

    @Test(
        "a range may be anywhere in time",
        arguments: [
            (Int64.min, Int64.max), (Int64.min, Int64.min + 5), (Int64.max - 5, Int64.max), (5, 4), (0, 1 << 39),
            (0, 1 << 39 + 1),
        ] as [(Int64, Int64)])
    func extremes(start: Int64, end: Int64) throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.rangeStart = start
        record.rangeEnd = end
        try place.add(record)
        let reach = max(start, Int64.min + 1)
        try expectEqual(
            place.store.events(in: (reach - 1)..<(reach == .max ? reach : reach + 1), calendars: nil).count, 1)
        try expectEqual(place.store.events(in: Int64.min..<Int64.max, calendars: nil).count, 1)
    }

    @Test("a series is complete if one of its records overlaps the range")
    func wholeSeries() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("master", uid: "s", from: 10_000, for: 5_000_000, recurring: true))
        try place.add(event("moved away", uid: "s", recurrenceID: "19700102T000000", from: 90_000_000))
        try place.add(event("also moved", uid: "s", recurrenceID: "19700103T000000", from: 5))
        try place.add(event("single", uid: "t", from: 20_000))
        try place.add(event("single elsewhere", uid: "u", from: 80_000_000))

        let titles = { (range: Range<Int64>) in try place.store.events(in: range, calendars: nil).map(\.title) }
        try expectEqual(titles(20_000..<21_000), ["also moved", "master", "single", "moved away"])
        try expectEqual(titles(90_000_000..<90_000_001), ["also moved", "master", "moved away"])
        try expectEqual(titles(80_000_000..<80_000_001), ["single elsewhere"])
    }

    @Test("events with the same UID in another calendar belong to another series")
    func otherCalendar() throws {
        let place = try TemporaryStore(isMade: true)
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Other")) }
        try place.add(event("mine", uid: "s", from: 100, recurring: true))
        try place.add(event("theirs", uid: "s", recurrenceID: "x", calendar: other.id, from: 900_000_000))
        try expectEqual(place.store.events(in: 0..<200, calendars: nil).map(\.title), ["mine"])
    }

    @Test("a query for no calendars finds nothing")
    func noCalendar() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event())
        try expectEmpty(place.store.events(in: nil, calendars: []))
        try expectEmpty(place.store.events(in: 0..<Int64.max, calendars: []))
    }

    @Test("a query costs the same in a calendar that is ten times as old and large")
    func cost() throws {
        let place = try TemporaryStore(isMade: true)
        let month: Range<Int64> = 1_000_000_000..<1_002_678_400
        func fill(_ name: String, _ count: Int, from start: Int64, every step: Int64, for length: Int64) throws {
            try place.store.write { writer in
                let calendar = try writer.defaultCalendar().id
                for number in 0..<count {
                    try writer.insert(
                        event(
                            uid: "\(name)\(number)", calendar: calendar, from: start + Int64(number) * step,
                            for: length,
                            recurring: length > 86_400))
                }
            }
        }
        func cost() throws -> Int {
            _ = try place.store.steps(ofStatementsWith: "spans")
            try expectEqual(place.store.events(in: month, calendars: nil).count, 120)
            return try place.store.steps(ofStatementsWith: "spans")
        }
        try fill("in", 100, from: month.lowerBound, every: 20_000, for: 3_600)
        try fill("endless", 20, from: 0, every: 1, for: .max)
        let small = try cost()
        try fill("before", 500, from: month.lowerBound - 800_000_000, every: 1_000_000, for: 3_600)
        // Longer ago than they lasted.
        try fill("ended series", 500, from: 0, every: 1_000, for: 400_000_000)
        try fill("after", 500, from: month.upperBound, every: 1_000, for: .max)
        expectGreaterThan(small, 0)
        try expectLessThan(cost(), small * 3 / 2)
    }

    /// A random sequence that is the same each time.
    private struct Sequence {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next(below bound: Int64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((state >> 11) % UInt64(bound))
        }
    }
}
