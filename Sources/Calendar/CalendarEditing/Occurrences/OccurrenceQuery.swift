package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar
import Platform
package import Recurrence
import Synchronization

/// Finds what takes place when: events from the store, series counted out, in the order of time.
package struct OccurrenceQuery: Sendable {
    /// Says how a record is joined, where more is looked at than the record says; a detached occurrence comes with the
    /// master of its series. Called from several threads at once.
    package typealias Joining = @Sendable (_ event: EventRecord, _ master: EventRecord?) -> VirtualConference?

    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits
    private let joining: Joining?

    /// - Parameter joining: nil for the conferences that the records have.
    package init(
        store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits(), joining: Joining? = nil
    ) {
        self.store = store
        self.zones = zones
        self.limits = limits
        self.joining = joining
    }

    /// What overlaps a range of instants, cancelled events included.
    ///
    /// While the store reads, other threads count out what it has read already: a month of a large calendar has thousands
    /// of series.
    ///
    /// - Parameter calendars: rows of the calendars to look in; nil for all of them.
    /// - Returns: ordered by start, then title, then identifier.
    package func occurrences(in range: Range<Int64>, calendars: [Int64]? = nil) throws -> [Occurrence] {
        let known = KnownZones()
        let parts = ParallelParts<EventPart, [Occurrence]> {
            // Each part is put in order by who counts it out: parts that are in order are joined quickly.
            [expand($0.records, in: range, without: $0.repeated, known)].joinedInOrder
        }
        try store.forEachPart(of: range, calendars: calendars, parts.add)
        return parts.results().joinedInOrder
    }

    /// The occurrences of one series that overlap a range, in the same order.
    ///
    /// - Parameter series: all records of the series, as `CalendarStore.series` returns them.
    package func occurrences(of series: [EventRecord], in range: Range<Int64>) throws -> [Occurrence] {
        [expand(series, in: range)].joinedInOrder
    }

    /// The earliest occurrence that is not over, within one year; what is going on comes first. Cancelled ones do not
    /// count.
    ///
    /// - Parameter isWanted: what else it has to be, such as one that can be joined.
    package func next(
        after instant: Int64, calendars: [Int64]? = nil, where isWanted: (Occurrence) -> Bool = { _ in true }
    ) throws -> Occurrence? {
        let day: Int64 = 86_400
        for days: Int64 in [2, 31, 366] {
            let found = try occurrences(in: instant..<instant + days * day, calendars: calendars).first {
                !$0.isCancelled && isWanted($0)
            }
            if let found { return found }
        }
        return nil
    }

    /// - Parameters:
    ///   - repeated: rows of masters whose occurrences are not wanted.
    ///   - known: zones that others have found, and that are found here.
    private func expand(
        _ records: [EventRecord], in range: Range<Int64>, without repeated: Set<Int64> = [],
        _ known: KnownZones = KnownZones()
    ) -> [Occurrence] {
        struct Key: Hashable {
            var calendar: Int64
            var uid: String

            init(_ record: EventRecord) {
                calendar = record.calendarID
                uid = record.uid
            }
        }
        var resolvers: [Int64: ZoneResolver] = [:]
        func resolver(_ calendar: Int64) -> ZoneResolver {
            if let resolver = resolvers[calendar] { return resolver }
            let resolver = ZoneResolver(
                zones: zones, store: store, calendar: calendar, answers: known.answers(of: calendar))
            resolvers[calendar] = resolver
            return resolver
        }
        defer { for (calendar, resolver) in resolvers { known.take(resolver.answers, of: calendar) } }
        var detached: [Key: [EventRecord]] = [:]
        for index in records.indices where !records[index].recurrenceID.isEmpty {
            detached[Key(records[index]), default: []].append(records[index])
        }
        var found: [Occurrence] = []
        found.reserveCapacity(records.count)
        func add(_ master: Occurrence.Origin?, _ others: [EventRecord], _ resolver: ZoneResolver) {
            let first = found.count
            if let master, others.isEmpty, !master.event.isRecurring {
                let occurrence = Occurrence(single: master, resolver)
                if occurrence.overlaps(range) { found.append(occurrence) }
            } else {
                SeriesExpansion(master: master, detached: others, limits: limits, resolver: resolver)
                    .append(to: &found, in: range)
            }
            guard let joining else { return }
            Occurrence.join(&found, from: first) { joining($0, $0.recurrenceID.isEmpty ? nil : master?.event) }
        }
        for index in records.indices where records[index].recurrenceID.isEmpty {
            let others = detached.isEmpty ? nil : detached.removeValue(forKey: Key(records[index]))
            let master = Occurrence.Origin(records[index])
            add(master, others ?? [], resolver(master.event.calendarID))
        }
        for (key, series) in detached { add(nil, series, resolver(key.calendar)) }
        if !repeated.isEmpty { found.removeAll { repeated.contains($0.event.id) } }
        return found
    }
}

/// The zones of each calendar that were found while its events were counted out, so that each part does not find them anew.
private final class KnownZones: Sendable {
    private let answers = Mutex<[Int64: [String: ZoneRules?]]>([:])

    func answers(of calendar: Int64) -> [String: ZoneRules?] { answers.withLock { $0[calendar] ?? [:] } }

    func take(_ found: [String: ZoneRules?], of calendar: Int64) {
        answers.withLock { $0[calendar, default: [:]].merge(found) { known, _ in known } }
    }
}

extension [[Occurrence]] {
    /// By start, then title, then identifier.
    ///
    /// Places are sorted instead of the occurrences, which hold several texts each.
    fileprivate var joinedInOrder: [Occurrence] {
        var places: [(instant: Int64, part: Int, index: Int)] = []
        places.reserveCapacity(reduce(0) { $0 + $1.count })
        for (part, occurrences) in enumerated() {
            for index in occurrences.indices {
                places.append((occurrences[index].startInstant, part, index))
            }
        }
        places.sort { ($0.instant, $0.part, $0.index) < ($1.instant, $1.part, $1.index) }
        // Few begin at the same time; only their titles are looked at.
        var begin = 0
        while begin < places.count {
            var end = begin + 1
            while end < places.count, places[end].instant == places[begin].instant { end += 1 }
            if end - begin > 1 {
                let named = places[begin..<end].map { (occurrence: self[$0.part][$0.index], place: $0) }
                let ordered = named.sorted { $0.occurrence.comesBefore($1.occurrence) }
                for (offset, element) in ordered.enumerated() { places[begin + offset] = element.place }
            }
            begin = end
        }
        return places.map { self[$0.part][$0.index] }
    }
}
