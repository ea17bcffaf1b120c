package import CalendarModel
package import ConferenceModel
package import ICalendar
package import Recurrence

/// Finds one occurrence of an event among the records of the event.
///
/// Use it for one piece of work and on one thread, like its resolver.
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
    ///   - recurrenceID: the occurrence, as in ``EventRecord/recurrenceID``; nil or empty for the first one.
    ///   - series: all records of the event.
    package func occurrence(named recurrenceID: String?, of series: [EventRecord]) -> Occurrence? {
        if let recurrenceID, !recurrenceID.isEmpty {
            let series = deciding(on: recurrenceID, in: series)
            guard let near = instants(around: recurrenceID, of: series) else { return nil }
            // It almost always begins where the rules put it, and the range around has thousands if one begins each second.
            for range in [near.likely, near.possible] {
                let found = occurrences(of: series, in: range).first { $0.recurrenceID == recurrenceID }
                if let found { return found }
            }
            return nil
        }
        return first(of: series, from: .min)
    }

    /// Returns the occurrence that the rules of a series give a day, wherever it was moved on its own; nil if there is none, or
    /// more than one.
    ///
    /// - Parameters:
    ///   - day: the day on the clocks of the series.
    ///   - series: all records of the event.
    package func occurrence(on day: LocalDate, of series: [EventRecord]) -> Occurrence? {
        let midnight = EventTime(LocalDateTime(startOf: day), .floating).basicFormat
        guard let near = instants(around: midnight, of: series) else { return nil }
        let found = occurrences(of: series, in: near.possible)
            .filter { EventTime(basicFormat: $0.recurrenceID)?.local.date == day }
        return found.count == 1 ? found[0] : nil
    }

    /// Returns the occurrence that is going on at an instant or comes next, or nil if the series has ended. Skips cancelled
    /// occurrences if there are others.
    ///
    /// - Parameter series: all records of the event.
    package func next(of series: [EventRecord], after instant: Int64) -> Occurrence? {
        first(of: series, from: instant) { $0.endInstant > instant && !$0.isCancelled }
            ?? first(of: series, from: instant) { $0.endInstant > instant }
    }

    /// Returns the first occurrence that overlaps a range, or nil.
    ///
    /// - Parameter series: all records of the event.
    package func first(of series: [EventRecord], in range: Range<Int64>) -> Occurrence? {
        expansion(of: series).first(in: range)
    }

    /// Returns the last occurrence that began before an instant, or nil.
    ///
    /// - Parameter series: all records of the event.
    package func last(of series: [EventRecord], before instant: Int64) -> Occurrence? {
        guard let begin = series.map(\.rangeStart).min(), let end = series.map(\.rangeEnd).max() else { return nil }
        let expansion = expansion(of: series)
        var to = min(instant, end)
        for days in Self.searchedDays {
            let (from, overflow) = to.subtractingReportingOverflow(days * 86_400)
            let window = max(overflow ? .min : from, begin)
            guard window < to else { return nil }
            if let last = last(of: expansion, startingIn: window..<to) { return last }
            to = window
        }
        return nil
    }

    /// Returns the last occurrence that began in a range. If a series has more than a few of them there, as one that repeats each
    /// second, the later half is searched first: those of the whole range would be thousands, and the earliest ones.
    private func last(of expansion: SeriesExpansion, startingIn range: Range<Int64>) -> Occurrence? {
        var found: [Occurrence] = []
        for limit in [min(256, limits.occurrencesPerSeries), limits.occurrencesPerSeries] {
            found = []
            guard !expansion.append(to: &found, in: range, startingIn: range, atMost: limit) else { break }
            // If fewer were found, the rule has many places without an occurrence.
            guard found.count < limit || range.count < 2 else {
                let middle = range.lowerBound + Int64(range.count / 2)
                return last(of: expansion, startingIn: middle..<range.upperBound)
                    ?? last(of: expansion, startingIn: range.lowerBound..<middle)
            }
        }
        return found.max { ($0.startInstant, $0.recurrenceID) < ($1.startInstant, $1.recurrenceID) }
    }

    /// Returns the first occurrence at or after an instant that meets a condition.
    private func first(
        of series: [EventRecord], from instant: Int64, where isWanted: (Occurrence) -> Bool = { _ in true }
    ) -> Occurrence? {
        guard let begin = series.map(\.rangeStart).min() else { return nil }
        let end = max(series.map(\.rangeEnd).max() ?? begin, begin + 1)
        let expansion = expansion(of: series)
        // Most series have an occurrence at their beginning. If the first ones were removed, the search continues.
        var from = max(begin, instant)
        for days in Self.searchedDays {
            let (sum, overflow) = from.addingReportingOverflow(days * 86_400)
            let to = min(overflow ? .max : sum, end)
            if from < to, let first = expansion.first(in: from..<to, where: isWanted) { return first }
            guard to < end else { break }
            from = to
        }
        return nil
    }

    private static let searchedDays: [Int64] = [3, 62, 800, 12_000, 3_000_000]

    /// Returns the same occurrence as it is after other programs may have changed its event, or nil if it is gone.
    ///
    /// - Parameters:
    ///   - base: the occurrence as it was read.
    ///   - series: all records of the event now.
    ///   - isByRule: true for the occurrence as the rules give it, even if it was changed on its own.
    package func occurrence(
        _ base: Occurrence, in series: [EventRecord], isByRule: Bool = false
    ) -> Occurrence? {
        if isByRule, let master = series.first(where: { $0.recurrenceID.isEmpty }) {
            return occurrence(base, in: [master])
        }
        // Usually nothing has changed.
        if series.count == 1, series[0] == base.event, base.recurrenceID.isEmpty { return base }
        let name = base.name(in: series)
        return occurrence(named: name.isEmpty ? nil : name, of: series)
    }

    /// Returns the records that say when and how an occurrence takes place: that of the series, its own, and the last one before it
    /// that stands for all that follow. A series can have thousands of others, each for one other occurrence or for later ones.
    private func deciding(on recurrenceID: String, in series: [EventRecord]) -> [EventRecord] {
        guard series.count > 8 else { return series }
        var (found, earlier) = ([Int](), [Int]())
        for index in series.indices {
            if series[index].recurrenceID.isEmpty || series[index].recurrenceID == recurrenceID {
                found.append(index)
            } else if series[index].rangeEnd == .max, series[index].recurrenceID < recurrenceID {
                earlier.append(index)
            }
        }
        earlier.sort { series[$0].recurrenceID > series[$1].recurrenceID }
        if let range = earlier.first(where: { Self.isRange(series[$0]) }) { found.append(range) }
        return found.sorted().map { series[$0] }
    }

    static func isRange(_ record: EventRecord) -> Bool {
        record.rangeEnd == .max && !record.recurrenceID.isEmpty
            && EventProperties(record.text).recurrenceID?.parameter("RANGE", is: "THISANDFUTURE") ?? false
    }

    private func expansion(of series: [EventRecord]) -> SeriesExpansion {
        SeriesExpansion(series, limits: limits, resolver: resolver)
    }

    private func occurrences(of series: [EventRecord], in range: Range<Int64>) -> [Occurrence] {
        OccurrenceQuery.occurrences(of: series, in: range, limits: limits, resolver: resolver)
    }

    /// Returns the ranges of instants in which an occurrence probably and possibly takes place: that of its own record, or the time
    /// that the rules give it and those around.
    private func instants(
        around recurrenceID: String, of series: [EventRecord]
    ) -> (likely: Range<Int64>, possible: Range<Int64>)? {
        if let own = series.first(where: { $0.recurrenceID == recurrenceID }) {
            // An event without a duration covers the instant it begins at.
            let range = own.rangeStart..<max(own.rangeEnd, own.rangeStart + 1)
            return (own.rangeStart..<own.rangeStart + 1, range)
        }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }),
            var place = EventTime(basicFormat: recurrenceID, reference: master.start.reference)
        else { return nil }
        place.isDate = master.start.isDate
        // An earlier occurrence with RANGE=THISANDFUTURE may have moved the following ones.
        let range = series.filter { $0.recurrenceID < recurrenceID && Self.isRange($0) }
            .max { $0.recurrenceID < $1.recurrenceID }
        let reach: Int64 = (range == nil ? 2 : 400) * 86_400
        let instant = resolver.bound(to: master.zoneSet).instant(of: place)
        let possible = (instant - reach)..<(instant + reach)
        guard let range, let from = EventTime(basicFormat: range.recurrenceID) else {
            return (instant..<instant + 1, possible)
        }
        var moved = range.start
        moved.local = place.local.adding(
            seconds: range.start.local.secondsSinceEpoch - from.local.secondsSinceEpoch)
        let likely = resolver.bound(to: range.zoneSet).instant(of: moved)
        return (likely..<likely + 1, possible)
    }
}
