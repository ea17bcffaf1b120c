package import CalendarModel
import CalendarStore
package import ICalendar
package import Recurrence

/// The start and the end of an occurrence.
package struct OccurrenceTimes: Hashable, Sendable {
    package var start: EventTime
    /// The end, exclusive.
    package var end: EventTime

    package init(start: EventTime, end: EventTime) {
        self.start = start
        self.end = end
    }
}

// The times to which the times in a change of a series are relative.
extension SeriesEditor {
    /// Returns the times that the series gives an occurrence, even if the occurrence itself was moved.
    package func plannedTimes(of occurrence: Occurrence, in series: [EventRecord]) -> OccurrenceTimes {
        let own = OccurrenceTimes(start: occurrence.start, end: occurrence.end)
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring,
            let place = SeriesInstances.place(occurrence.recurrenceID)
        else { return own }
        let bound = bound(to: series)
        let instances = SeriesInstances(master, series, limits: editor.limits, bound.editor.resolver)
        return bound.plannedTimes(at: place, instances, series, otherThan: occurrence.recurrenceID) ?? own
    }

    /// Returns the times that the series gives the occurrence at a place, or nil if it has none there.
    ///
    /// - Parameter recurrenceID: a detached occurrence whose own times do not count.
    private func plannedTimes(
        at place: Int64, _ instances: SeriesInstances, _ series: [EventRecord], otherThan recurrenceID: String
    ) -> OccurrenceTimes? {
        let others = series.filter { $0.recurrenceID != recurrenceID }
        guard let governing = governing(place, in: others) else {
            return instances.occurrence(at: place).map { OccurrenceTimes(start: $0.start, end: $0.end) }
        }
        let start = start(of: governing, at: instances.time(at: place))
        return OccurrenceTimes(start: start, end: editor.span(of: governing).end(of: start, editor.resolver))
    }

    /// Returns the changes without an end that only says that the occurrences keep their length in calendar days.
    func keepingLength(
        _ changes: EventChanges, from origin: OccurrenceTimes, at place: EventTime, in series: [EventRecord],
        _ master: EventRecord
    ) -> EventChanges {
        let pattern = governing(place.local.secondsSinceEpoch, in: series) ?? master
        // The named occurrence may have a length of its own.
        guard let length = pattern.calendarLength,
            EventSpan.nominal(length).end(of: origin.start, editor.resolver) == origin.end
        else { return changes }
        return changes.keepingLength(of: pattern, from: origin.start, editor.resolver)
    }

    /// Converts changes with the times of one occurrence to changes for another one, which moves by the same amount and, if the
    /// length changes, gets the same length.
    ///
    /// - Parameters:
    ///   - origin: the times that the changes replace.
    ///   - start: the start of the other occurrence.
    func carried(_ changes: EventChanges, from origin: OccurrenceTimes, to start: EventTime) -> EventChanges {
        guard changes.start != nil || changes.end != nil, origin.start != start else { return changes }
        let resolver = editor.resolver
        let requested = changes.start ?? origin.start
        var carried = changes
        var moved = requested
        if requested.reference == origin.start.reference, requested.isDate == origin.start.isDate,
            start.isDate == requested.isDate
        {
            moved.reference = start.reference
            moved.local = start.local.adding(
                seconds: requested.local.secondsSinceEpoch - origin.start.local.secondsSinceEpoch)
        } else {
            let here = resolver.local(of: origin.start, on: start.reference)
            moved.local = start.local.adding(
                seconds: requested.local.secondsSinceEpoch - here.secondsSinceEpoch)
        }
        if moved.isDate { moved.local = LocalDateTime(startOf: moved.local.date) }
        carried.start = changes.start == nil ? nil : moved
        guard let end = changes.end, end.isDate == requested.isDate else { return carried }
        if let length = changes.length {
            carried.end = EventSpan.nominal(length).end(of: moved, resolver)
            return carried
        }
        let keepsForm = requested.isDate == origin.start.isDate
        let new = EventSpan(from: requested, to: end, resolver)
        guard !keepsForm || new.length != EventSpan(from: origin.start, to: origin.end, resolver).length else {
            carried.end = nil
            return carried
        }
        // The end is usually in the zone of the start.
        let span = end.reference == requested.reference ? new.ending(on: moved.reference) : new
        carried.end = span.end(of: moved, resolver)
        return carried
    }
}

extension EventChanges {
    /// The same changes without those of the start and the end.
    var withoutTimes: EventChanges {
        var changes = self
        (changes.start, changes.end, changes.length) = (nil, nil, nil)
        return changes
    }
}

extension EventSpan {
    /// Creates the span between two times of the same form: whole days, or elapsed seconds.
    init(from start: EventTime, to end: EventTime, _ resolver: ZoneResolver) {
        if start.isDate {
            self = .days(end.local.date.daysSinceEpoch - start.local.date.daysSinceEpoch)
        } else {
            // When clocks go back, an end may be stated in UTC because its local time occurs twice. That is a property of this
            // one day.
            let isInUTC = end.reference == .utc && !start.reference.isFloating
            self = .exact(
                seconds: resolver.seconds(from: start, to: end),
                on: isInUTC ? start.reference : end.reference)
        }
    }

    /// Returns the span with its ends in another zone.
    fileprivate func ending(on reference: EventTime.Reference) -> EventSpan {
        if case .exact(let seconds, _) = self { .exact(seconds: seconds, on: reference) } else { self }
    }

    /// The length in days or seconds, regardless of how the end is written.
    fileprivate var length: Int64 {
        switch self {
        case .days(let days): Int64(days)
        case .exact(let seconds, _): seconds
        case .nominal(let duration): duration.days * 86_400 + duration.seconds
        }
    }
}
