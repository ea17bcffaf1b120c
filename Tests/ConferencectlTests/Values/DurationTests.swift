import CommandLineKit
import ConferenceErrors
import TestSupport
import Testing

@Suite("Durations and ranges")
struct DurationTests {
    static let durations: [(String, Int, Int64)] = [
        ("45m", 0, 2_700), ("1h30m", 0, 5_400), ("2d", 2, 0), ("1w2d", 9, 0), ("1d12h", 1, 43_200), ("90s", 0, 90),
        ("PT45M", 0, 2_700), ("P1DT2H", 1, 7_200), ("P2W", 14, 0), ("pt1h", 0, 3_600), (" 1H ", 0, 3_600),
        ("90", 0, 5_400), ("1.5h", 0, 5_400), ("0,25h", 0, 900), (".5h", 0, 1_800), ("1:30", 0, 5_400),
        ("0:05", 0, 300),
        ("2 hours", 0, 7_200), ("1 hour", 0, 3_600), ("1h 30m", 0, 5_400), ("90min", 0, 5_400), ("90 mins", 0, 5_400),
        ("1 hour 30 minutes", 0, 5_400), ("1 hour and 30 minutes", 0, 5_400), ("1 hour, 30 min.", 0, 5_400),
        ("an hour", 0, 3_600), ("Two Hours", 0, 7_200), ("half an hour", 0, 1_800), ("half hour", 0, 1_800),
        ("an hour and a half", 0, 5_400), ("1.5 hours", 0, 5_400), ("1,5 Stunden", 0, 5_400), ("1h30", 0, 5_400),
        ("2 days", 2, 0), ("a week", 7, 0), ("1 week 2 days", 9, 0), ("1 day 12 hours", 1, 43_200),
        ("zwei Stunden", 0, 7_200), ("1 Stunde und 15 Minuten", 0, 4_500), ("eine halbe Stunde", 0, 1_800),
        ("3 Tage", 3, 0), ("2 Std", 0, 7_200),
    ]

    @Test("every form is parsed", arguments: durations)
    func duration(text: String, days: Int, seconds: Int64) throws {
        try expectEqual(DurationArgument(text), DurationArgument(days: days, seconds: seconds))
    }

    @Test(
        "other forms, zero and negative durations are rejected",
        arguments: [
            "", "0m", "-1h", "0", "30m1h", "1h1h", "1.5m", "1.555h", "1:5", "1:60", "0:00", "0.0h", "P", "PT", "P1H",
            "P1DT", "1y", "9999999m", "PT-1H", "h", "hours", "two", "2 and hours", "30 minutes 1 hour",
            "1 hour 2 hours",
            "1.5 hours 10 minutes", "2 kids", "1h 75", "half", "and 2 hours", "1.5.5 hours", "0 hours", "2 hours ago",
        ])
    func refused(text: String) throws {
        let error = try #require(throws: ConferenceError.self) { try DurationArgument(text) }
        expectEqual(
            error.message,
            "“\(text)” is not a duration. Write one like “45m”, “1h30m”, “1.5h”, “2d” or “PT45M”, above "
                + "zero.")
        expectEqual(error.exitStatus, .usage)
    }

    /// From, to, and the seconds between the beginning of 1 March 2026 in Berlin and the two ends.
    static let ranges: [(String?, String?, Int64, Int64)] = [
        (nil, nil, 0, 30 * 86_400 - 3_600),  // the clock goes forward on the 29th
        (nil, "today", 0, 86_400), ("2026-03-01", "2026-03-02", 0, 2 * 86_400), ("10:00", "12:00", 36_000, 43_200),
        ("tomorrow", nil, 86_400, 31 * 86_400 - 3_600), ("yesterday", "now", -86_400, 33_300),
    ]

    @Test("an end day is included completely, and an end time is exact", arguments: ranges)
    func range(from: String?, to: String?, start: Int64, end: Int64) throws {
        let beginning: Int64 = 1_772_319_600
        let range = try DateRange(from: from, to: to, in: context())
        expectEqual(range.instants, beginning + start..<beginning + end)
    }

    @Test("a range that ends before it begins is rejected")
    func backwards() throws {
        let error = try #require(throws: ConferenceError.self) {
            try DateRange(from: "tomorrow", to: "today", in: context())
        }
        expectEqual(error.message, "The end (today) is not after the start (tomorrow). Choose a later end.")
    }
}
