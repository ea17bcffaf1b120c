import CalendarStore
package import ICalendar
import Recurrence

extension OccurrenceQuery {
    /// Some of the occurrences of a long list.
    package struct Window: Sendable {
        /// The occurrences that begin in the window, ordered by start, then title, then identifier. The first window also
        /// contains those that are going on at its beginning.
        package let occurrences: [Occurrence]
        /// Whether the window is only a part of a day of the system's time zone, instead of whole days.
        package let isPartOfDay: Bool
        /// Whether the window is the whole range.
        package let isWhole: Bool
    }

    /// Passes all occurrences that overlap a range to the body, in order, window by window. No occurrence is left out.
    ///
    /// All windows come from one snapshot of the store. A window has at most `most` occurrences, so that memory does not depend
    /// on their total number; but a window is never shorter than a minute, however many occurrences begin in it. The whole
    /// range is tried as a single window first. Windows end at midnight, unless a single day has too many occurrences. Every
    /// window expands all series again, so a window that has too many occurrences ends earlier instead of being read again.
    ///
    /// - Parameter body: returns false to end the list.
    package func forEachWindow(
        of range: Range<Int64>, calendars: [Int64]? = nil, atMost most: Int = 65_536,
        _ body: (Window) throws -> Bool
    ) throws {
        _ = try store.snapshot { snapshot in
            var length = Int64(range.count)
            var begin = range.lowerBound
            // Occurrences that are going on were in an earlier window and are left out early, because a rule that repeats
            // every second can have 86,400 of them at each moment.
            var earliest = Int64.min
            while begin < range.upperBound {
                let (end, isPartOfDay) = end(of: length, from: begin, in: range)
                let isSmallest = end - begin <= Self.smallestWindow
                let isFirst = earliest == .min
                let count = isSmallest && !isFirst ? .max : most
                let budget = OccurrenceBudget(
                    count, ofOneSeries: count, ends: isSmallest ? [] : midnights(from: begin, to: end))
                guard
                    let found = try occurrences(
                        in: begin..<end, calendars: calendars, snapshot, budget, startingIn: earliest..<Int64.max)
                else {
                    length = max((end - begin) / 8, Self.smallestWindow)
                    guard isSmallest else { continue }
                    let isWanted = try forEachPart(
                        of: Self.firstStart..<begin, goingOnAt: begin, calendars: calendars, snapshot,
                        atMost: min(most, Self.largestPart)
                    ) { try body(Window(occurrences: $0, isPartOfDay: true, isWhole: false)) }
                    guard isWanted else { return }
                    earliest = begin
                    continue
                }
                let early = budget.end.flatMap { $0 < end ? $0 : nil }
                guard
                    try body(
                        Window(
                            occurrences: found, isPartOfDay: isPartOfDay,
                            isWhole: isFirst && early == nil && end == range.upperBound))
                else { return }
                if let early {
                    // A day more, because a window ends at the midnight before.
                    length = early - begin + 86_400
                } else {
                    // The next window is as long as this one allows to expect.
                    let growth = min(4, Double(most) / Double(max(found.count, 1)))
                    length = max(length, Int64(Double(end - begin) * growth))
                }
                begin = early ?? end
                earliest = begin
            }
        }
    }

    /// Passes the occurrences that are going on at an instant to the body, in parts by when they began.
    ///
    /// A rule that repeats every second can have hundreds of millions of them, if each lasts for years.
    ///
    /// - Parameters:
    ///   - starts: leaves out occurrences that began outside of this range.
    ///   - most: the largest number of occurrences of a part, unless more of them began within a minute.
    ///   - body: returns false to end the list.
    /// - Returns: false if the body has ended the list.
    private func forEachPart(
        of starts: Range<Int64>, goingOnAt instant: Int64, calendars: [Int64]?, _ snapshot: borrowing StoreSnapshot,
        atMost most: Int, _ body: ([Occurrence]) throws -> Bool
    ) throws -> Bool {
        let count = Int64(starts.count) <= Self.smallestWindow ? .max : most
        if let found = try occurrences(
            in: instant..<instant + 1, calendars: calendars, snapshot,
            OccurrenceBudget(count, ofOneSeries: count), startingIn: starts)
        {
            return found.isEmpty ? true : try body(found)
        }
        let middle = starts.lowerBound + Int64(starts.count) / 2
        for half in [starts.lowerBound..<middle, middle..<starts.upperBound] {
            let isWanted = try forEachPart(
                of: half, goingOnAt: instant, calendars: calendars, snapshot, atMost: most, body)
            guard isWanted else { return false }
        }
        return true
    }

    /// An instant before the year 0, which is the earliest that a date can name.
    private static let firstStart: Int64 = -62_230_000_000

    /// The largest number of occurrences of a part of those that are going on. Each attempt at a part that is too large finds as
    /// many without success.
    private static let largestPart = 16_384

    /// The length of the shortest window, in seconds.
    private static let smallestWindow: Int64 = 60

    /// Returns the end of a window that begins at an instant: at midnight if it is at least a day long.
    private func end(of length: Int64, from begin: Int64, in range: Range<Int64>) -> (Int64, isPartOfDay: Bool) {
        guard length < range.upperBound - begin else {
            let isWhole = begin == range.lowerBound || isMidnight(begin)
            return (range.upperBound, !isWhole)
        }
        let day = zones.systemRules.local(at: begin + length).date
        let midnight = zones.systemRules.instant(of: LocalDateTime(startOf: day))
        guard midnight > begin else { return (begin + length, true) }
        return (midnight, begin != range.lowerBound && !isMidnight(begin))
    }

    /// Returns the midnights between two instants; if there are very many, some of them at equal distances.
    private func midnights(from begin: Int64, to end: Int64) -> [Int64] {
        let rules = zones.systemRules
        let first = rules.local(at: begin).date
        let days = rules.local(at: end).date.daysSinceEpoch - first.daysSinceEpoch
        let step = 1 + days / 4_096
        return stride(from: step, through: days, by: step).lazy
            .map { rules.instant(of: LocalDateTime(startOf: first.adding(days: $0))) }.filter { $0 > begin && $0 < end }
    }

    private func isMidnight(_ instant: Int64) -> Bool {
        let local = zones.systemRules.local(at: instant)
        return zones.systemRules.instant(of: LocalDateTime(startOf: local.date)) == instant
    }
}
