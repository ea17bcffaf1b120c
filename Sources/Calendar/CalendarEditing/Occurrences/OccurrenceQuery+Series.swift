package import CalendarModel
import CalendarStore
package import ConferenceModel
package import ICalendar

extension OccurrenceQuery {
    /// Returns the occurrences of one series that overlap a range and meet a condition, in their order. A series may have more of
    /// them in the range than ``Limits/occurrencesPerSeries``, such as one that repeats each second.
    ///
    /// - Parameter series: all records of the series, as `CalendarStore.series` returns them.
    package func occurrences(
        of series: [EventRecord], in range: Range<Int64>, where isWanted: (Occurrence) -> Bool
    ) throws -> [Occurrence] {
        let found = try occurrences(of: series, in: range)
        guard found.count >= limits.occurrencesPerSeries else { return found.filter(isWanted) }
        let step = max(Int64(limits.occurrencesPerSeries / 2), Int64(range.count / 16) + 1)
        return try found.filter { $0.startInstant < range.lowerBound && isWanted($0) }
            + stride(from: range.lowerBound, to: range.upperBound, by: Int64.Stride(step)).flatMap { begin in
                let part = begin..<min(begin + step, range.upperBound)
                return try occurrences(of: series, in: part).filter { $0.startInstant >= begin && isWanted($0) }
            }
    }

    /// Returns the occurrences of one series that overlap a range, ordered by start, using a resolver of the caller.
    ///
    /// - Parameter series: all records of the series, as `CalendarStore.series` returns them.
    package static func occurrences(
        of series: [EventRecord], in range: Range<Int64>, limits: Limits, resolver: ZoneResolver
    ) -> [Occurrence] {
        SeriesExpansion(series, limits: limits, resolver: resolver).occurrences(in: range)
            .sorted { ($0.startInstant, $0.recurrenceID) < ($1.startInstant, $1.recurrenceID) }
    }
}
