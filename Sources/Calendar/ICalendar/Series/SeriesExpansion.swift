package import CalendarModel
package import ConferenceModel
import Recurrence

/// The expansion of an event: a single event, or a master with its detached occurrences.
///
/// Rules are expanded in the local time of DTSTART and each result is converted to an instant in its time zone, so that a
/// meeting at ten o'clock stays at ten o'clock after a clock change. A local time in the gap of a clock change is read with the
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
        /// The resolver for this record, because its file may define another zone under the same name than the file of the
        /// master.
        var resolver: ZoneResolver
    }

    /// The origin of the master's occurrences.
    private let origin: Occurrence.Origin?
    private let definition: SeriesDefinition?
    private let detached: [Detached]
    /// The resolver for the master's zones.
    private let resolver: ZoneResolver
    private let limits: Limits

    /// - Parameter series: all records with one UID in one calendar.
    package init(_ series: [EventRecord], limits: Limits, resolver: ZoneResolver) {
        self.init(
            master: series.first { $0.recurrenceID.isEmpty }.map { Occurrence.Origin($0) },
            detached: series.filter { !$0.recurrenceID.isEmpty }, limits: limits, resolver: resolver)
    }

    /// Creates an expansion from a master and its detached occurrences.
    ///
    /// - Parameter rules: the rules of other series, to which those of this one are added.
    package init(
        master origin: Occurrence.Origin?, detached: [EventRecord], limits: Limits, resolver: ZoneResolver,
        _ rules: KnownRules = KnownRules()
    ) {
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
                storedEnd: origin.event.rangeEnd, resolver, rules)
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

    /// Returns the occurrences that overlap a range, unordered, at most `Limits.occurrencesPerSeries`: the earliest ones.
    package func occurrences(in range: Range<Int64>) -> [Occurrence] {
        var found: [Occurrence] = []
        append(to: &found, in: range, atMost: limits.occurrencesPerSeries)
        return found
    }

    /// Appends the occurrences that overlap a range.
    ///
    /// - Parameters:
    ///   - starts: leaves out occurrences that begin outside of this range, most of them without expanding them.
    ///   - limit: the largest number of occurrences of the series itself. Its detached occurrences are added to these.
    ///   - isRecordWanted: a further condition, with the same answer for all occurrences of a record. Others are not expanded.
    /// - Returns: false if there are or may be more; those that are missing begin later than those that were appended.
    @discardableResult
    package func append(
        to found: inout [Occurrence], in range: Range<Int64>, startingIn starts: Range<Int64> = .min..<Int64.max,
        atMost limit: Int, where isRecordWanted: (Occurrence) -> Bool = { _ in true }
    ) -> Bool {
        func isWanted(_ occurrence: Occurrence) -> Bool {
            starts.contains(occurrence.startInstant) && occurrence.overlaps(range)
        }
        for detached in detached {
            let occurrence = occurrence(of: detached)
            if isWanted(occurrence), isRecordWanted(occurrence) { found.append(occurrence) }
        }
        guard let origin else { return true }
        guard let definition else {
            let single = Occurrence(single: origin, resolver)
            if isWanted(single), isRecordWanted(single) { found.append(single) }
            return true
        }
        let replaced = detached.isEmpty ? [] : Set(detached.compactMap(\.place))
        let additions =
            definition.additions.isEmpty
            ? [:]
            : Dictionary(
                definition.additions.map { ($0.start.local.secondsSinceEpoch, $0.span) }, uniquingKeysWith: { $1 })
        var room = limit
        // The work is limited separately, because occurrences that are excluded or end before the range cost time, too.
        var work = limit > .max / 8 ? .max : limit * 4 + 400_000
        for section in sections(definition) {
            var isSectionWanted: Bool?
            let isComplete = definition.forEachPlace(
                in: section.window(around: range, startingIn: starts, section.future?.resolver ?? resolver),
                of: section.places, work: &work
            ) { place in
                guard !replaced.contains(place) else { return true }
                let addition = section.changesLength ? nil : additions[place] ?? nil
                let candidate = occurrence(
                    at: place, of: section, spanning: addition ?? section.future?.span, definition, origin)
                guard isWanted(candidate) else { return true }
                isSectionWanted = isSectionWanted ?? isRecordWanted(candidate)
                guard isSectionWanted == true, room > 0 else { return false }
                room -= 1
                found.append(candidate)
                return true
            }
            guard isComplete || isSectionWanted == false else { return false }
        }
        return true
    }

    /// Returns the first occurrence that overlaps a range and meets a condition.
    ///
    /// Most often it is among the first few, and a series that repeats each second has thousands more.
    package func first(in range: Range<Int64>, where isWanted: (Occurrence) -> Bool = { _ in true }) -> Occurrence? {
        for limit in [min(64, limits.occurrencesPerSeries), limits.occurrencesPerSeries] {
            var found: [Occurrence] = []
            let isComplete = append(to: &found, in: range, atMost: limit)
            let first = found.lazy.filter(isWanted)
                .min { ($0.startInstant, $0.recurrenceID) < ($1.startInstant, $1.recurrenceID) }
            if isComplete || limit == limits.occurrencesPerSeries { return first }
            // Detached occurrences are all there, and may begin later than those of the series that are missing.
            let last = found.lazy.filter { $0.recurrenceID != $0.event.recurrenceID }.map(\.startInstant).max()
            if let first, let last, first.startInstant <= last { return first }
        }
        return nil
    }

    /// - Parameter span: the length; nil for that of the series.
    private func occurrence(
        at place: Int64, of section: Section, spanning span: EventSpan?, _ definition: SeriesDefinition,
        _ origin: Occurrence.Origin
    ) -> Occurrence {
        var start = definition.start
        start.local = LocalDateTime(secondsSinceEpoch: place)
        let identity = start.basicFormat
        if let future = section.future {
            start = future.origin.event.start
            start.local = LocalDateTime(secondsSinceEpoch: place + section.shift)
        }
        let resolver = section.future?.resolver ?? resolver
        let instant = resolver.instant(of: start)
        let end = (span ?? definition.span).end(of: start, at: instant, resolver)
        return Occurrence(
            of: section.future?.origin ?? origin, start: start, end: end.time, startInstant: instant,
            endInstant: end.instant, recurrenceID: identity)
    }

    /// Consecutive places of a series whose occurrences are all moved in the same way: those before the first detached
    /// occurrence with THISANDFUTURE, and those from each such occurrence on.
    private struct Section {
        var places: ClosedRange<Int64>
        /// The detached occurrence that moves them, and by how many seconds on the local clock.
        var future: Detached?
        var shift: Int64 = 0
        /// The reference of the times of the occurrences.
        var reference: EventTime.Reference
        /// The length of an occurrence, in seconds: elapsed or, if more, on the local clock.
        var length: Int64
        /// Whether the detached occurrence changes the length of the series. If it does not, dates with a length of their own keep
        /// it (RFC 5545, 3.8.4.4 and 3.8.5.2).
        var changesLength = false
        /// Whether the places of a day are so many that the changes of the clock are looked up instead of assumed.
        var isDense = false
        /// Whether no occurrence is longer than that, unless the clock changes.
        var isLengthKnown = true

        /// Returns the places whose occurrences may overlap a range of instants and begin in another.
        func window(
            around range: Range<Int64>, startingIn starts: Range<Int64>, _ resolver: ZoneResolver
        ) -> ClosedRange<Int64>? {
            func local(_ instant: Int64) -> Int64 { resolver.local(at: instant, on: reference).secondsSinceEpoch }
            // No change of a clock is larger than a day.
            let day: Int64 = 25 * 3_600
            func drift(around instant: Int64, since length: Int64 = 0) -> Int64 {
                guard reference != .utc else { return 0 }
                guard isDense else { return day }
                let rules = resolver.rules(for: reference)
                return rules.isSteady(from: instant - length - day, through: instant + day) ? 0 : day
            }
            let first = max(range.lowerBound, SeriesExpansion.earliest)
            let overlapping = local(first) - length - (isLengthKnown ? drift(around: first, since: length) : day)
            let earliest = max(starts.lowerBound, SeriesExpansion.earliest)
            let begin = max(overlapping, local(earliest) - drift(around: earliest)) - shift
            let last = max(min(range.upperBound, starts.upperBound, RuleOccurrences.latest), SeriesExpansion.earliest)
            let end = local(last) + drift(around: last) - shift
            let window = max(begin, places.lowerBound)...max(begin, places.lowerBound, min(end, places.upperBound))
            return begin <= places.upperBound && end >= places.lowerBound ? window : nil
        }
    }

    /// The first second of the year 1.
    private static let earliest: Int64 = -62_135_596_800

    private func sections(_ definition: SeriesDefinition) -> [Section] {
        let isDense = definition.rules.contains { [.secondly, .minutely].contains($0.rule.frequency) }
        func length(_ event: EventRecord, _ resolver: ZoneResolver) -> Int64 {
            let elapsed = max(0, resolver.instant(of: event.end) - resolver.instant(of: event.start))
            guard isDense else { return elapsed }
            return max(elapsed, event.end.local.secondsSinceEpoch - event.start.local.secondsSinceEpoch)
        }
        // Between two zones, DTEND gives an elapsed time; between a zone and a floating time, one on the clocks.
        let hasOwnLengths = definition.additions.contains { $0.span != nil }
        func isLengthKnown(_ event: EventRecord) -> Bool {
            guard !hasOwnLengths else { return false }
            let (start, end) = (event.start.reference, event.end.reference)
            return start == end || !start.isFloating && !end.isFloating
        }
        let bounds = Int64.min / 4...Int64.max / 4
        var sections = [
            Section(
                places: bounds, reference: definition.start.reference,
                length: origin.map { length($0.event, resolver) } ?? 0, isDense: isDense,
                isLengthKnown: origin.map { isLengthKnown($0.event) } ?? true)
        ]
        let futures = detached.filter(\.includesFuture).compactMap { future in future.place.map { ($0, future) } }
            .sorted { $0.0 < $1.0 }
        for (place, future) in futures {
            let start = future.origin.event.start.local.secondsSinceEpoch
            let last = sections.count - 1
            // If two are at the same place, the last one counts.
            if sections[last].places.lowerBound == place {
                sections.removeLast()
            } else {
                sections[last].places = sections[last].places.lowerBound...(place - 1)
            }
            sections.append(
                Section(
                    places: place...bounds.upperBound, future: future, shift: start - place,
                    reference: future.origin.event.start.reference,
                    length: length(future.origin.event, future.resolver),
                    changesLength: !future.span.hasLength(
                        of: definition.span, from: future.origin.event.start, future.resolver),
                    isDense: isDense, isLengthKnown: isLengthKnown(future.origin.event)))
        }
        return sections
    }

    private func occurrence(of detached: Detached) -> Occurrence {
        let origin = detached.origin
        return Occurrence(
            of: origin, start: origin.event.start, end: origin.event.end, recurrenceID: origin.event.recurrenceID,
            detached.resolver)
    }
}
