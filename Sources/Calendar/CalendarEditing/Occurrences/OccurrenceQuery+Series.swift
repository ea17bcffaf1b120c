package import CalendarModel
import CalendarStore
package import ConferenceModel
package import ICalendar

extension OccurrenceQuery {
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
