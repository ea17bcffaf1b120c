import Recurrence
import TestSupport
import Testing

@Suite("Time zone rules")
struct ZoneRulesTests {
    /// Offsets at noon of 1 January and 1 July, local time, in 1900, 1970, 2026 and 2040.
    struct Row: CustomTestStringConvertible, Sendable {
        let zone: String
        let offsets: [Int]
        init(_ zone: String, _ offsets: [Int]) {
            self.zone = zone
            self.offsets = offsets
        }
        var testDescription: String { zone }
    }

    static let table = [
        Row("Europe/Berlin", [3600, 3600, 3600, 3600, 3600, 7200, 3600, 7200]),
        Row("America/New_York", [-18000, -18000, -18000, -14400, -18000, -14400, -18000, -14400]),
        Row("Asia/Kolkata", [19270, 19270, 19800, 19800, 19800, 19800, 19800, 19800]),
        Row("Australia/Lord_Howe", [36000, 36000, 36000, 36000, 39600, 37800, 39600, 37800]),
        Row("Africa/Casablanca", [-1820, -1820, 0, 0, 3600, 3600, 3600, 3600]),
        Row("Europe/Dublin", [-1521, -1521, 3600, 3600, 0, 3600, 0, 3600]),
        Row("Pacific/Apia", [-41216, -41216, -39600, -39600, 46800, 46800, 46800, 46800]),
        Row("America/St_Johns", [-12652, -12652, -12600, -9000, -12600, -9000, -12600, -9000]),
        Row("UTC", [0, 0, 0, 0, 0, 0, 0, 0]),
    ]

    @Test("summer and winter have the correct offsets from 1900 to 2040", arguments: table)
    func offsets(row: Row) throws {
        let rules = try #require(ZoneDatabase().rules(named: row.zone))
        var found: [Int] = []
        for year in [1900, 1970, 2026, 2040] {
            for month in [1, 7] {
                let noon = try #require(wall(year, month, 1, 12, 0))
                let instant = rules.instant(of: noon)
                expectEqual(rules.local(at: instant), noon)
                found.append(rules.offset(at: instant))
            }
        }
        expectEqual(found, row.offsets)
    }

    /// Local times that occur never, twice or in a distant year, and their instants.
    static let hardReadings: [(String, [Int], Int64)] = [
        ("Europe/Berlin", [2026, 3, 29, 2, 30], 1_774_747_800),
        ("Europe/Berlin", [2026, 10, 25, 2, 30], 1_792_888_200),
        ("Australia/Lord_Howe", [2026, 10, 4, 2, 15], 1_791_042_300),
        ("Australia/Lord_Howe", [2026, 4, 5, 1, 45], 1_775_313_900),
        ("Pacific/Apia", [2011, 12, 30, 12, 0], 1_325_282_400),
        ("Europe/Dublin", [2026, 10, 25, 1, 30], 1_792_888_200),
        ("America/New_York", [2101, 7, 1, 12, 0], 4_149_676_800),
        ("America/New_York", [2400, 7, 1, 12, 0], 13_585_248_000),
        ("Europe/Berlin", [2101, 3, 27, 2, 30], 4_141_330_200),
    ]

    @Test(
        "a time in a gap uses the offset before it, and an ambiguous time means the first one", arguments: hardReadings)
    func hardReading(zone: String, reading: [Int], instant: Int64) throws {
        let rules = try #require(ZoneDatabase().rules(named: zone))
        let local = try #require(wall(reading[0], reading[1], reading[2], reading[3], reading[4]))
        expectEqual(rules.instant(of: local), instant)
    }

    @Test("only times inside a gap are skipped")
    func skips() throws {
        let rules = try #require(ZoneDatabase().rules(named: "Europe/Berlin"))
        expectTrue(rules.skips(try #require(wall(2026, 3, 29, 2, 30))))
        expectFalse(rules.skips(try #require(wall(2026, 3, 29, 3, 0))))
        expectFalse(rules.skips(try #require(wall(2026, 10, 25, 2, 30))))
    }

    @Test("the offset changes exactly at the transition, not before", arguments: [1_774_746_000, 4_141_328_400])
    func changeIsExact(change: Int64) throws {
        let rules = try #require(ZoneDatabase().rules(named: "Europe/Berlin"))
        expectEqual(rules.offset(at: change - 1), 3600)
        expectEqual(rules.offset(at: change), 7200)
    }

    @Test("instants far outside the calendar have an offset", arguments: [Int64.min, .max, -1 << 59, 1 << 59])
    func extremes(instant: Int64) throws {
        for zone in ["Europe/Berlin", "Africa/Casablanca", "UTC"] {
            let rules = try #require(ZoneDatabase().rules(named: zone))
            expectLessThan(abs(rules.offset(at: instant)), 93_600)
            _ = rules.local(at: instant)
        }
        let first = try #require(wall(1, 1, 1, 0, 0))
        let last = try #require(wall(9999, 12, 31, 23, 59))
        let berlin = try #require(ZoneDatabase().rules(named: "Europe/Berlin"))
        expectEqual(berlin.instant(of: first), first.secondsSinceEpoch - 3208)
        expectEqual(berlin.instant(of: last), last.secondsSinceEpoch - 3600)
    }

    @Test("a zone can be created from transitions in any order")
    func ownTransitions() throws {
        let rules = ZoneRules(
            initialOffset: 0,
            transitions: [ZoneTransition(instant: 2_000, offset: 0), ZoneTransition(instant: 1_000, offset: 600)])
        #expect([999, 1_000, 1_999, 2_000].map { rules.offset(at: $0) } == [0, 600, 600, 0])
        // 00:20:00 to 00:30:00 is skipped, and 00:33:20 to 00:43:20 occurs twice.
        #expect(rules.instant(of: LocalDateTime(secondsSinceEpoch: 1_300)) == 1_300)
        #expect(rules.instant(of: LocalDateTime(secondsSinceEpoch: 2_200)) == 1_600)
    }
}

func wall(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> LocalDateTime? {
    LocalDate(year: year, month: month, day: day).flatMap { LocalDateTime(date: $0, hour: hour, minute: minute) }
}
