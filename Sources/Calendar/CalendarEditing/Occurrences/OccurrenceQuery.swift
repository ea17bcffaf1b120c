package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar
import Platform
package import Recurrence
import Synchronization

/// Finds the occurrences in a range: reads events from the store, expands series and sorts the result.
package struct OccurrenceQuery: Sendable {
    /// A function that returns the conference of a record, for callers that need more than the record's own field. For a
    /// detached occurrence, it also receives the master. It is called on several threads at once.
    package typealias ConferenceLookup = @Sendable (_ event: EventRecord, _ master: EventRecord?) -> VirtualConference?

    let store: CalendarStore
    let zones: ZoneDatabase
    let limits: Limits
    let lookUpConference: ConferenceLookup?

    /// - Parameter conferenceLookup: looks up conferences; nil to use those of the records.
    package init(
        store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits(), conferenceLookup: ConferenceLookup? = nil
    ) {
        self.store = store
        self.zones = zones
        self.limits = limits
        lookUpConference = conferenceLookup
    }

    /// Returns the occurrences that overlap a range, including cancelled ones.
    ///
    /// While the store is still reading, other threads expand the series that it has read, because a month of a large calendar
    /// has thousands of them.
    ///
    /// - Parameter calendars: the rows of the calendars to search; nil for all.
    /// - Returns: the occurrences ordered by start, then title, then identifier.
    package func occurrences(in range: Range<Int64>, calendars: [Int64]? = nil) throws -> [Occurrence] {
        try store.snapshot { try occurrences(in: range, calendars: calendars, $0, OccurrenceBudget(.max)) ?? [] } ?? []
    }

    /// Returns the first occurrence of each event that overlaps a range, in the same order. A series can have thousands more.
    package func firstOccurrences(in range: Range<Int64>) throws -> [Occurrence] {
        let budget = OccurrenceBudget(.max, ofOneSeries: 1, endsWithSeries: false)
        var seen: Set<String> = []
        return (try store.snapshot { try occurrences(in: range, calendars: nil, $0, budget) ?? [] } ?? [])
            .filter { seen.insert($0.identifier).inserted }
    }

    /// Returns the same occurrences, from a snapshot of the store.
    ///
    /// - Parameters:
    ///   - budget: the largest number of occurrences to return. If there are more, those from ``OccurrenceBudget/end`` on are
    ///     left out.
    ///   - starts: leaves out occurrences that begin outside of this range.
    /// - Returns: nil if there are more occurrences than that, and no place where the range could end earlier.
    func occurrences(
        in range: Range<Int64>, calendars: [Int64]?, _ snapshot: borrowing StoreSnapshot, _ budget: OccurrenceBudget,
        startingIn starts: Range<Int64> = .min..<Int64.max
    ) throws -> [Occurrence]? {
        let known = KnownZones()
        let parts = ParallelMap<EventPart, SortedOccurrences> {
            // Each worker sorts its own part, so that merging them is cheap.
            SortedOccurrences(expand($0.records, in: range, startingIn: starts, without: $0.repeated, known, budget))
        }
        do {
            try snapshot.forEachPart(of: range, calendars: calendars) { part in
                guard budget.end != nil else { throw CancellationError() }
                parts.add(part)
            }
        } catch is CancellationError {}
        let found = parts.results()
        return budget.end.map { found.merged(before: $0) }
    }

    /// Returns the occurrences of one series that overlap a range, in the same order.
    ///
    /// - Parameter series: all records of the series, as `CalendarStore.series` returns them.
    package func occurrences(of series: [EventRecord], in range: Range<Int64>) throws -> [Occurrence] {
        [SortedOccurrences(expand(series, in: range))].merged()
    }

    /// Returns the earliest occurrence within a year that has not ended, preferably one that is going on. Cancelled events are
    /// ignored, and an all-day event counts only if no other one follows, as in the agenda.
    ///
    /// - Parameter isWanted: a further condition, such as that the occurrence can be joined.
    package func next(
        after instant: Int64, calendars: [Int64]? = nil, where isWanted: (Occurrence) -> Bool = { _ in true }
    ) throws -> Occurrence? {
        try agenda(at: instant, calendars: calendars, where: isWanted).next(lead: 0).first
    }

    /// - Parameters:
    ///   - starts: leaves out occurrences that begin outside of this range.
    ///   - repeated: the rows of masters whose own occurrences are not wanted.
    ///   - known: zones found by other workers, to which the ones found here are added.
    private func expand(
        _ records: [EventRecord], in range: Range<Int64>, startingIn starts: Range<Int64> = .min..<Int64.max,
        without repeated: Set<Int64> = [],
        _ known: KnownZones = KnownZones(), _ budget: OccurrenceBudget = OccurrenceBudget(.max)
    ) -> [Occurrence] {
        let resolver = ZoneResolver(zones: zones, answers: known.answers)
        let rules = KnownRules()
        defer { known.add(resolver.answers) }
        var found: [Occurrence] = []
        found.reserveCapacity(records.count)
        func add(_ master: Occurrence.Origin?, _ others: [EventRecord]) {
            guard let end = budget.end else { return }
            let range = range.lowerBound..<min(range.upperBound, end)
            let first = found.count
            defer { budget.spend(found[first...]) }
            if let master, others.isEmpty, !master.event.isRecurring {
                let occurrence = Occurrence(single: master, resolver)
                if starts.contains(occurrence.startInstant), occurrence.overlaps(range) { found.append(occurrence) }
            } else {
                let isComplete = SeriesExpansion(
                    master: master, detached: others, limits: limits, resolver: resolver, rules
                ).append(
                    to: &found, in: range, startingIn: starts,
                    atMost: budget.ofOneSeries ?? limits.occurrencesPerSeries)
                if !isComplete, budget.ofOneSeries != nil, budget.endsWithSeries { budget.spendAll() }
            }
            guard let lookUpConference else { return }
            Occurrence.setConferences(of: &found, from: first) {
                lookUpConference($0, $0.recurrenceID.isEmpty ? nil : master?.event)
            }
        }
        Self.forEachSeries(in: records, add)
        if !repeated.isEmpty { found.removeAll { repeated.contains($0.row) } }
        return found
    }

    /// Passes each series among some records to the body: its master, if it is among them, and its detached occurrences.
    static func forEachSeries(in records: [EventRecord], _ body: (Occurrence.Origin?, [EventRecord]) -> Void) {
        struct Key: Hashable {
            var calendar: Int64
            var uid: String

            init(_ record: EventRecord) {
                calendar = record.calendarID
                uid = record.uid
            }
        }
        var detached: [Key: [EventRecord]] = [:]
        for index in records.indices where !records[index].recurrenceID.isEmpty {
            detached[Key(records[index]), default: []].append(records[index])
        }
        for index in records.indices where records[index].recurrenceID.isEmpty {
            let others = detached.isEmpty ? nil : detached.removeValue(forKey: Key(records[index]))
            body(Occurrence.Origin(records[index]), others ?? [])
        }
        for series in detached.values { body(nil, series) }
    }
}

/// The zones that were resolved during an expansion, shared between workers.
private final class KnownZones: Sendable {
    private let known = Mutex<ZoneResolver.Answers>([:])

    var answers: ZoneResolver.Answers { known.withLock { $0 } }

    func add(_ found: ZoneResolver.Answers) {
        known.withLock { $0.merge(found) { old, new in old.merging(new) { first, _ in first } } }
    }
}

/// Occurrences and their order by start.
///
/// Positions are sorted instead of occurrences, which are large, so that each is copied only once, when all parts are merged.
struct SortedOccurrences: Sendable {
    let occurrences: [Occurrence]
    let order: [Int]

    init(_ occurrences: [Occurrence]) {
        self.occurrences = occurrences
        let places = occurrences.indices.map { (instant: occurrences[$0].startInstant, index: $0) }
        order = places.sorted { ($0.instant, $0.index) < ($1.instant, $1.index) }.map(\.index)
    }
}

extension [SortedOccurrences] {
    /// Returns the occurrences that begin before an instant, ordered by start, then title, then identifier.
    func merged(before limit: Int64 = .max) -> [Occurrence] {
        var places: [(instant: Int64, part: Int, index: Int)] = []
        places.reserveCapacity(reduce(0) { $0 + $1.order.count })
        for (part, sorted) in enumerated() {
            for index in sorted.order {
                let start = sorted.occurrences[index].startInstant
                guard start < limit else { break }
                places.append((start, part, index))
            }
        }
        places.sort { ($0.instant, $0.part, $0.index) < ($1.instant, $1.part, $1.index) }
        // Few occurrences start at the same time; only their titles are compared.
        var begin = 0
        while begin < places.count {
            var end = begin + 1
            while end < places.count, places[end].instant == places[begin].instant { end += 1 }
            if end - begin > 1 {
                places[begin..<end].sort {
                    Occurrence.isOrdered(
                        $0.index, in: self[$0.part].occurrences, before: $1.index, in: self[$1.part].occurrences)
                }
            }
            begin = end
        }
        return places.map { self[$0.part].occurrences[$0.index] }
    }
}
