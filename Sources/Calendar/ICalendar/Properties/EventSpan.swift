import CalendarModel
package import Recurrence

/// The duration of an event and each of its occurrences (RFC 5545, 3.6.1 and 3.8.5.3).
package enum EventSpan: Hashable, Sendable {
    /// Whole days.
    case days(Int)
    /// From DTEND: the same elapsed time for all occurrences, with the end in the time zone of DTEND.
    case exact(seconds: Int64, on: EventTime.Reference)
    /// From DURATION: calendar days, followed by elapsed seconds.
    case nominal(NominalDuration)

    /// Returns the end of an occurrence with the given start.
    package func end(of start: EventTime, _ resolver: ZoneResolver) -> EventTime {
        end(of: start, at: resolver.instant(of: start), resolver).time
    }

    /// Returns whether an event with the given start has the same length with another span. Lengths from two DURATIONs are
    /// compared as they are written, so that a day is not 24 hours.
    package func hasLength(of other: EventSpan, from start: EventTime, _ resolver: ZoneResolver) -> Bool {
        func seconds(_ span: EventSpan) -> Int64 {
            if case .exact(let seconds, _) = span { return seconds }
            return resolver.seconds(from: start, to: span.end(of: start, resolver))
        }
        switch (self, other) {
        case (.days(let days), .days(let others)): return days == others
        case (.days, _), (_, .days): return false
        case (.nominal(let duration), .nominal(let others)): return duration == others
        default: return seconds(self) == seconds(other)
        }
    }

    /// Returns the end of an occurrence whose start is also known as an instant.
    ///
    /// The length is always exact: when clocks go back, an end in the second one of two equal hours is stated in UTC.
    func end(
        of start: EventTime, at instant: Int64, _ resolver: ZoneResolver
    ) -> (time: EventTime, instant: Int64) {
        func local(_ time: EventTime) -> (EventTime, Int64) {
            (time, resolver.instant(ofEnd: time, from: start, at: instant))
        }
        func exact(_ instant: Int64, _ reference: EventTime.Reference) -> (EventTime, Int64) {
            let time = resolver.time(at: instant, on: reference)
            return time.local == .latest ? local(time) : (time, instant)
        }
        switch self {
        case .days(let count):
            var end = start
            end.local = LocalDateTime(startOf: start.local.date.adding(days: count))
            return local(end)
        case .exact(let seconds, let reference):
            if start.reference.isFloating || reference.isFloating {
                return local(EventTime(start.local.adding(seconds: seconds), reference))
            }
            return exact(instant + seconds, reference)
        case .nominal(let duration):
            let day = start.local.adding(seconds: duration.days * 86_400)
            guard duration.seconds != 0 else { return local(EventTime(day, start.reference)) }
            if start.reference.isFloating { return local(EventTime(day.adding(seconds: duration.seconds), .floating)) }
            let begin = duration.days == 0 ? instant : resolver.instant(of: EventTime(day, start.reference))
            return exact(begin + duration.seconds, start.reference)
        }
    }
}

extension EventRecord {
    /// The length from DURATION, if it has calendar days, so that all occurrences end at the same time of day; nil for whole days
    /// and for lengths of elapsed time.
    package var calendarLength: NominalDuration? {
        guard !start.isDate else { return nil }
        let properties = EventProperties(text)
        guard properties.end?.time == nil, let length = properties.duration.flatMap({ NominalDuration($0) }),
            length.days > 0
        else { return nil }
        return length
    }
}

extension ZoneResolver {
    /// Returns the instant of the end of an event.
    ///
    /// A clock that skips the start of a floating event shows it later, and the end is as much later on the same day. Without
    /// that, the event would be shorter than it says, or end before it starts.
    ///
    /// - Parameter instant: the instant of the start.
    func instant(ofEnd end: EventTime, from start: EventTime, at instant: Int64) -> Int64 {
        let own = self.instant(of: end)
        guard !start.isDate, start.reference.isFloating, end.reference.isFloating else { return own }
        let length = seconds(from: start, to: end)
        let isLater = (0..<86_400).contains(length) && own < instant + length
        return isLater && local(at: instant, on: .floating) != start.local ? instant + length : own
    }

    /// Returns the elapsed seconds between two times. For floating times, this is the difference of the local times, because a
    /// floating event has the same length everywhere.
    package func seconds(from start: EventTime, to end: EventTime) -> Int64 {
        start.reference.isFloating || end.reference.isFloating
            ? end.local.secondsSinceEpoch - start.local.secondsSinceEpoch : instant(of: end) - instant(of: start)
    }
}

extension EventProperties {
    /// Returns the span of the record that these properties were read from, using the record's fields if possible, so that
    /// DTEND need not be parsed again.
    func span(of record: EventRecord, _ resolver: ZoneResolver) -> EventSpan {
        guard hasEnd else { return span(from: record.start, resolver).span }
        // A text with both DTEND and DURATION is invalid; which one applies depends on their values.
        guard duration == nil else {
            return EventProperties(record.text).span(from: record.start, resolver).span
        }
        return span(from: record.start, to: record.end, resolver).span
    }

    /// Returns the span that the properties state, and whether they put the end before the start.
    package func span(from start: EventTime, _ resolver: ZoneResolver) -> (span: EventSpan, isReversed: Bool) {
        if let end = end?.time { return span(from: start, to: end, resolver) }
        if let duration = duration.flatMap({ NominalDuration($0) }) {
            if start.isDate {
                let days = duration.days + (duration.seconds + 86_399) / 86_400
                return (.days(Int(max(days, 1))), days < 0)
            }
            let isReversed = duration.days * 86_400 + duration.seconds < 0
            return (.nominal(isReversed ? NominalDuration(days: 0, seconds: 0) : duration), isReversed)
        }
        return (start.isDate ? .days(1) : .nominal(NominalDuration(days: 0, seconds: 0)), false)
    }

    /// Handles a day as start with a time as end, and the reverse: neither is valid, but some programs write them.
    private func span(
        from start: EventTime, to end: EventTime, _ resolver: ZoneResolver
    ) -> (span: EventSpan, isReversed: Bool) {
        if start.isDate {
            let hasTime = !end.isDate && end.local != LocalDateTime(startOf: end.local.date)
            let days = end.local.date.daysSinceEpoch - start.local.date.daysSinceEpoch + (hasTime ? 1 : 0)
            return (.days(max(days, 1)), days < 0)
        }
        let end = end.isDate ? EventTime(end.local, start.reference) : end
        let seconds = resolver.seconds(from: start, to: end)
        return (.exact(seconds: max(seconds, 0), on: end.reference), seconds < 0)
    }
}
