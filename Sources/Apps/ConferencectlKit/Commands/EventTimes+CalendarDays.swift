import CalendarModel
import CommandLineKit
import ICalendar
import Recurrence

// Lengths in calendar days, which are counted in the time zone of the event, because all of its occurrences have them.
extension EventTimes {
    /// The length in the form of calendar files; nil if the end was given.
    var nominalLength: NominalDuration? { length.map { NominalDuration(days: Int64($0.days), seconds: $0.seconds) } }

    /// Returns these times with the end that their length has in the time zone of their start.
    ///
    /// - Parameter kept: the length in calendar days that the event has, if the request leaves it unchanged.
    func counted(keeping kept: NominalDuration? = nil, _ resolver: ZoneResolver) -> EventTimes {
        guard !start.isDate, let days = kept ?? nominalLength, days.days > 0 else { return self }
        let counted = EventSpan.nominal(days).end(of: start, resolver)
        // In UTC, a day always has 24 hours. If the day on the user's clock has another length, it is that of this one day.
        if kept == nil, start.reference == .utc, resolver.instant(of: counted) != resolver.instant(of: end) {
            return EventTimes(
                start: start, end: end,
                lasting: DurationArgument(days: 0, seconds: resolver.seconds(from: start, to: end)))
        }
        return EventTimes(start: start, end: counted, lasting: length)
    }
}

extension RequestedTimes {
    /// Returns the length in calendar days that an event keeps when it moves; nil if it has none, or gets another end.
    ///
    /// - Parameters:
    ///   - records: the records that the event or its occurrence may come from.
    ///   - times: the times that the request replaces.
    func keptLength(of records: [EventRecord], _ times: EventTimes, _ resolver: ZoneResolver) -> NominalDuration? {
        guard end == nil, duration == nil else { return nil }
        return records.lazy.compactMap(\.calendarLength)
            .first { EventSpan.nominal($0).end(of: times.start, resolver) == times.end }
    }
}
