package import CalendarModel
package import ConferenceModel
package import ICalendar
import Recurrence

/// Finds one occurrence of an event among the records of the event.
///
/// Made for one piece of work and used by one thread, like the resolver it works with.
package struct OccurrenceLookup {
    private let limits: Limits
    package let resolver: ZoneResolver

    /// - Parameter resolver: shared with the caller, so that each zone is resolved once.
    package init(limits: Limits, resolver: ZoneResolver) {
        self.limits = limits
        self.resolver = resolver
    }

    /// Returns one occurrence of an event, or nil if the event has no such occurrence.
    ///
    /// - Parameters:
    ///   - recurrenceID: which one; nil or empty for the first.
    ///   - series: all records of the event.
    package func occurrence(named recurrenceID: String?, of series: [EventRecord]) -> Occurrence? {
        guard let begin = series.map(\.rangeStart).min() else { return nil }
        let last = series.map(\.rangeEnd).max() ?? begin
        let end = max(last, begin + 1)
        if let recurrenceID, !recurrenceID.isEmpty {
            guard let near = instants(around: recurrenceID, of: series) else { return nil }
            return occurrences(of: series, in: near).first { $0.recurrenceID == recurrenceID }
        }
        // Most events begin at once. If the first occurrences of a series were removed, the search goes on.
        let day: Int64 = 86_400
        var from = begin
        for days: Int64 in [3, 62, 800, 12_000, 3_000_000] {
            let (sum, overflow) = from.addingReportingOverflow(days * day)
            let to = min(overflow ? .max : sum, end)
            if from < to, let first = occurrences(of: series, in: from..<to).first { return first }
            guard to < end else { break }
            from = to
        }
        return nil
    }

    /// Returns the same occurrence as it is after other programs may have changed its event, or nil if it is gone.
    ///
    /// - Parameters:
    ///   - base: the occurrence as it was read.
    ///   - series: all records of the event now.
    package func occurrence(_ base: Occurrence, in series: [EventRecord]) -> Occurrence? {
        // Usually nothing has changed.
        if series.count == 1, series[0] == base.event, base.recurrenceID.isEmpty { return base }
        let name = base.name(in: series)
        return occurrence(named: name.isEmpty ? nil : name, of: series)
    }

    private func occurrences(of series: [EventRecord], in range: Range<Int64>) -> [Occurrence] {
        OccurrenceQuery.occurrences(of: series, in: range, limits: limits, resolver: resolver)
    }

    /// Returns when an occurrence can take place: at the time of its own record, or near the time that the rules give it.
    private func instants(around recurrenceID: String, of series: [EventRecord]) -> Range<Int64>? {
        if let own = series.first(where: { $0.recurrenceID == recurrenceID }) {
            // An event without a duration covers the instant it begins at.
            return own.rangeStart..<max(own.rangeEnd, own.rangeStart + 1)
        }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }),
            var place = EventTime(basicFormat: recurrenceID, reference: master.start.reference)
        else { return nil }
        place.isDate = master.start.isDate
        // An earlier occurrence that stands for the following ones as well may have moved them.
        let isMoved = series.contains { !$0.recurrenceID.isEmpty && $0.rangeEnd == .max }
        let reach: Int64 = (isMoved ? 400 : 2) * 86_400
        let instant = resolver.bound(to: master.zoneSet).instant(of: place)
        return (instant - reach)..<(instant + reach)
    }
}
