package import CalendarModel
package import ConferenceModel
import Recurrence

/// The expansion of an event: a single event, or a master with its detached occurrences.
///
/// Rules are expanded in the local time of DTSTART and each result is converted to an instant in its time zone, so that
/// ten o'clock stays ten o'clock when the clock changes. A local time in the gap of a clock change is read with the
/// offset before the gap (RFC 5545, 3.3.5).
package struct SeriesExpansion {
    /// A detached occurrence and its original time.
    private struct Detached {
        let origin: Occurrence.Origin
        /// The original time in local seconds of the series; nil if the series is unknown or RECURRENCE-ID is invalid.
        var place: Int64?
        /// RANGE=THISANDFUTURE: later occurrences are moved and changed in the same way.
        var includesFuture: Bool
        var span: EventSpan
        /// Its file can mean another zone by a name than the file of the master.
        var resolver: ZoneResolver
    }

    /// The master's.
    private let origin: Occurrence.Origin?
    private let definition: SeriesDefinition?
    private let detached: [Detached]
    /// The master's.
    private let resolver: ZoneResolver
    private let limits: Limits

    /// - Parameter series: all records with one UID in one calendar.
    package init(_ series: [EventRecord], limits: Limits, resolver: ZoneResolver) {
        self.init(
            master: series.first { $0.recurrenceID.isEmpty }.map { Occurrence.Origin($0) },
            detached: series.filter { !$0.recurrenceID.isEmpty }, limits: limits, resolver: resolver)
    }

    /// Creates an expansion from a master and its detached occurrences.
    package init(master origin: Occurrence.Origin?, detached: [EventRecord], limits: Limits, resolver: ZoneResolver) {
        self.limits = limits
        self.origin = origin
        let resolver = resolver.bound(to: origin?.event.zoneSet)
        self.resolver = resolver
        let start = origin?.event.start
        definition = origin.flatMap { origin in
            guard origin.event.isRecurring else { return nil }
            let properties = EventProperties(origin.event.text, .expansion)
            return SeriesDefinition(
                properties, start: origin.event.start, span: properties.span(of: origin.event, resolver),
                storedEnd: origin.event.rangeEnd, resolver)
        }
        self.detached = detached.map { record in
            let properties = EventProperties(record.text, .expansion)
            let time = properties.recurrenceID?.time
            let own = resolver.bound(to: record.zoneSet)
            return Detached(
                origin: Occurrence.Origin(
                    record,
                    conference: record.conference ?? (properties.suppressesConference ? nil : origin?.conference),
                    seriesReference: start?.reference),
                place: time.flatMap { time in
                    start.map { SeriesDefinition.local(time, of: $0, own, series: resolver).secondsSinceEpoch }
                },
                includesFuture: properties.recurrenceID?.parameter("RANGE", is: "THISANDFUTURE") ?? false,
                span: properties.span(of: record, own), resolver: own)
        }
    }

    /// Returns the occurrences that overlap a range, unordered, at most `Limits.occurrencesPerSeries`.
    package func occurrences(in range: Range<Int64>) -> [Occurrence] {
        var found: [Occurrence] = []
        append(to: &found, in: range)
        return found
    }

    /// Appends the occurrences that overlap a range.
    package func append(to found: inout [Occurrence], in range: Range<Int64>) {
        let most = found.count + limits.occurrencesPerSeries
        for detached in detached {
            let occurrence = occurrence(of: detached)
            if occurrence.overlaps(range) { found.append(occurrence) }
        }
        guard let origin else { return }
        guard let definition else {
            let single = Occurrence(single: origin, resolver)
            if single.overlaps(range) { found.append(single) }
            return
        }
        let replaced = detached.isEmpty ? [] : Set(detached.compactMap(\.place))
        let futures =
            detached.isEmpty
            ? []
            : detached.filter { $0.includesFuture && $0.place != nil }.sorted { ($0.place ?? 0) < ($1.place ?? 0) }
        let additions =
            definition.additions.isEmpty
            ? [:]
            : Dictionary(
                definition.additions.map { ($0.start.local.secondsSinceEpoch, $0.span) }, uniquingKeysWith: { $1 })
        for place in places(definition, in: range, futures) where !replaced.contains(place) {
            var start = definition.start
            start.local = LocalDateTime(secondsSinceEpoch: place)
            let identity = start.basicFormat
            let future = futures.last { ($0.place ?? .max) <= place }
            let span = future?.span ?? (additions[place] ?? nil) ?? definition.span
            if let future, let original = future.place {
                let shift = future.origin.event.start.local.secondsSinceEpoch - original
                start = future.origin.event.start
                start.local = LocalDateTime(secondsSinceEpoch: place + shift)
            }
            let resolver = future?.resolver ?? resolver
            let instant = resolver.instant(of: start)
            let end = span.end(of: start, at: instant, resolver)
            let candidate = Occurrence(
                of: future?.origin ?? origin, start: start, end: end, startInstant: instant,
                endInstant: resolver.instant(of: end), recurrenceID: identity)
            if candidate.overlaps(range) { found.append(candidate) }
            if found.count >= most { break }
        }
    }

    /// Returns the local seconds of all occurrences that may overlap a range, ascending.
    private func places(_ definition: SeriesDefinition, in range: Range<Int64>, _ futures: [Detached]) -> [Int64] {
        // No local time is more than 26 hours from UTC; long or moved occurrences start even further from the range.
        let drift: Int64 = 26 * 3_600
        var before = drift + 86_400
        var after = drift
        if let origin {
            before += max(0, resolver.instant(of: origin.event.end) - resolver.instant(of: origin.event.start))
        }
        for future in futures {
            let shift = future.origin.event.start.local.secondsSinceEpoch - (future.place ?? 0)
            let event = future.origin.event
            let length = future.resolver.instant(of: event.end) - future.resolver.instant(of: event.start)
            before += max(0, shift) + max(0, length)
            after += max(0, -shift)
        }
        let earliest: Int64 = -62_135_596_800
        let latest: Int64 = 253_402_300_799
        let lower = max(range.lowerBound, earliest) - before
        let upper = min(range.upperBound, latest) + after
        guard lower <= upper else { return [] }
        let first = definition.start.local.secondsSinceEpoch
        if definition.isPlain, let rule = definition.rules.first {
            var places: [Int64] = []
            // DTSTART counts even if it does not match the rule.
            if (lower...upper).contains(first) { places.append(first) }
            rule.forEach(in: lower...upper) { place in
                if place != first { places.append(place) }
                return places.count < limits.occurrencesPerSeries
            }
            if !definition.exceptions.isEmpty { places.removeAll { definition.exceptions.contains($0) } }
            return places
        }
        var places: Set<Int64> = []
        for addition in definition.additions {
            let place = addition.start.local.secondsSinceEpoch
            // A period may have any length.
            if place >= lower || addition.span != nil, place <= upper { places.insert(place) }
        }
        if (lower...upper).contains(first) { places.insert(first) }
        for rule in definition.rules {
            places.formUnion(rule.occurrences(in: lower...upper, limit: limits.occurrencesPerSeries))
        }
        for rule in definition.exceptionRules {
            places.subtract(rule.occurrences(in: lower...upper, limit: limits.occurrencesPerSeries))
        }
        places.subtract(definition.exceptions)
        if !definition.excludedDays.isEmpty {
            places = places.filter { second in
                !definition.excludedDays.contains(LocalDateTime(secondsSinceEpoch: second).date.daysSinceEpoch)
            }
        }
        return places.sorted()
    }

    private func occurrence(of detached: Detached) -> Occurrence {
        let origin = detached.origin
        return Occurrence(
            of: origin, start: origin.event.start, end: origin.event.end, recurrenceID: origin.event.recurrenceID,
            detached.resolver)
    }
}
