import Foundation
import Glibc
import Recurrence

/// The cost of expanding recurrences: compared with libical's iterator on the same rules, and
/// old rules compared with new ones.
///
/// Measures processor time rather than wall time, because the machine may be shared; both sides alternate.
struct RecurrenceRates {
    /// The folder of `ical-recur`.
    let products: URL

    /// The seven frequencies, and rules whose cost in libical is known to differ.
    private static let rules = [
        "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=HOURLY", "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY",
        "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
    ]
    private static let occurrences = 300

    /// Returns for each rule the occurrences per second, and the ratio to libical.
    func besideLibical(runs: Int) throws -> [Finding] {
        try Self.rules.map { text in
            let rule = try RecurrenceRule(text: text)
            var rates: [(ours: Double, theirs: Double)] = []
            for run in 0...runs {
                let theirs = try libical(text, rounds: 20)
                let rounds = 2_000
                let ours = Self.seconds {
                    for _ in 0..<rounds { Self.keep(Self.expand(rule, from: Self.start)) }
                }
                guard run > 0 else { continue }
                rates.append((Double(rounds * Self.occurrences) / ours, Double(20 * Self.occurrences) / theirs))
            }
            let ratio = Sample(rates.map { $0.ours / $0.theirs }).median
            return Finding(
                name: text,
                figures: [
                    .init(name: "ours", value: Sample(rates.map(\.ours)).median / 1e6, unit: "M/s"),
                    .init(name: "libical", value: Sample(rates.map(\.theirs)).median / 1e6, unit: "M/s"),
                    .init(name: "ratio (median of \(runs) pairs)", value: ratio, unit: ""),
                ], target: "at least 10", isMet: ratio >= 10)
        }
    }

    /// Compares for each rule the expansion of a window in a series that is twenty years
    /// old with one that is a week old.
    func jumps(runs: Int) throws -> [Finding] {
        let forms: [(rule: String, days: Int64)] = [
            ("FREQ=SECONDLY;INTERVAL=7", 0), ("FREQ=MINUTELY;INTERVAL=7;BYHOUR=9,10", 1), ("FREQ=HOURLY;INTERVAL=5", 7),
            ("FREQ=DAILY", 31), ("FREQ=DAILY;INTERVAL=3;BYDAY=MO,TU,WE", 100),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", 366),
            ("FREQ=MONTHLY;BYDAY=2TU", 366), ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", 366),
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", 3_660), ("FREQ=DAILY;COUNT=20000", 31),
            ("FREQ=MONTHLY;COUNT=900", 366),
        ]
        // Both begin on a Monday, and so does the window.
        let window: Int64 = 1_767_571_200
        let starts = (old: window - 1_044 * 7 * 86_400, new: window - 7 * 86_400)
        return try forms.map { form in
            let rule = try RecurrenceRule(text: form.rule)
            let range = window...window + (form.days == 0 ? 600 : form.days * 86_400)
            func prepared(_ start: Int64) -> (LocalDateTime, Int64?) {
                let local = LocalDateTime(secondsSinceEpoch: start + 9 * 3_600)
                // The last occurrence is stored with the event.
                return (local, rule.count == nil ? nil : RuleOccurrences(rule, start: local).lastOccurrence)
            }
            let (old, new) = (prepared(starts.old), prepared(starts.new))
            func seconds(_ side: (LocalDateTime, Int64?)) -> Double {
                Self.seconds {
                    for _ in 0..<2_000 {
                        var sum: Int64 = 0
                        RuleOccurrences(rule, start: side.0, last: side.1).forEach(in: range) {
                            sum &+= $0
                            return true
                        }
                        Self.keep(sum)
                    }
                }
            }
            var ratios: [Double] = []
            var costs: [Double] = []
            for run in 0...runs {
                let pair = (old: seconds(old), new: seconds(new))
                guard run > 0 else { continue }
                ratios.append(pair.old / pair.new)
                costs.append(pair.old / 2_000)
            }
            let ratio = Sample(ratios).median
            return Finding(
                name: form.rule,
                figures: [
                    .init(name: "twenty years old", value: Sample(costs).median * 1e6, unit: "µs"),
                    .init(name: "beside a week old (median of \(runs) pairs)", value: ratio, unit: ""),
                ], target: "at most 1.2", isMet: ratio <= 1.2)
        }
    }

    private static let start = "20060102T093000"

    private static func expand(_ rule: RecurrenceRule, from start: String) -> Int64 {
        guard let local = EventTime(basicFormat: start)?.local else { return 0 }
        var sum: Int64 = 0
        var left = occurrences
        RuleOccurrences(rule, start: local).forEach(in: 0...RuleOccurrences.latest) {
            sum &+= $0
            left -= 1
            return left > 0
        }
        return sum
    }

    /// Returns the seconds that libical takes for a number of rounds.
    private func libical(_ rule: String, rounds: Int) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = products.appendingPathComponent("ical-recur")
        process.arguments = [rule, Self.start, String(Self.occurrences), String(rounds)]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let first = text.split(separator: " ").first, let nanoseconds = Double(first) else {
            throw BenchmarkFailure("ical-recur did not say how long it took")
        }
        return nanoseconds / 1e9
    }

    /// Returns the processor time of a body, in seconds.
    private static func seconds(_ body: () -> Void) -> Double {
        var (begin, end) = (timespec(), timespec())
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin)
        body()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - begin.tv_sec) + Double(end.tv_nsec - begin.tv_nsec) / 1e9
    }

    /// Consumes a result, so that the optimiser cannot remove its computation.
    @inline(never) @_optimize(none)
    private static func keep(_ value: Int64) {}
}
