package import CalendarStore
package import ConferenceModel
package import Recurrence

/// Finds what takes place when: events from the store, series counted out, in the order of time.
package struct OccurrenceQuery {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// What overlaps a range of instants, cancelled events included.
    ///
    /// - Parameter calendars: rows of the calendars to look in; nil for all of them.
    /// - Returns: ordered by start, then title, then identifier.
    package func occurrences(in range: Range<Int64>, calendars: [Int64]? = nil) throws -> [Occurrence] {
        try expand(try store.events(in: range, calendars: calendars), in: range)
    }

    /// The occurrences of one series that overlap a range, in the same order.
    ///
    /// - Parameter series: all records of the series, as `CalendarStore.series` returns them.
    package func occurrences(of series: [EventRecord], in range: Range<Int64>) throws -> [Occurrence] {
        try expand(series, in: range)
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
                $0.event.status != "CANCELLED" && isWanted($0)
            }
            if let found { return found }
        }
        return nil
    }

    private func expand(_ records: [EventRecord], in range: Range<Int64>) throws -> [Occurrence] {
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
            if let known = resolvers[calendar] { return known }
            let resolver = ZoneResolver(zones: zones, store: store, calendar: calendar)
            resolvers[calendar] = resolver
            return resolver
        }
        var detached: [Key: [EventRecord]] = [:]
        for record in records where !record.recurrenceID.isEmpty { detached[Key(record), default: []].append(record) }
        var found: [Occurrence] = []
        found.reserveCapacity(records.count)
        for record in records where record.recurrenceID.isEmpty {
            let resolver = resolver(record.calendarID)
            let others = detached.isEmpty ? nil : detached.removeValue(forKey: Key(record))
            if others == nil, !record.isRecurring {
                let occurrence = Occurrence(single: Occurrence.Origin(record), resolver)
                if occurrence.overlaps(range) { found.append(occurrence) }
            } else {
                SeriesExpansion(master: record, detached: others ?? [], limits: limits, resolver: resolver)
                    .append(to: &found, in: range)
            }
        }
        for (key, series) in detached {
            SeriesExpansion(series, limits: limits, resolver: resolver(key.calendar)).append(to: &found, in: range)
        }
        return found.inOrder
    }
}

extension [Occurrence] {
    /// By start, then title, then identifier.
    ///
    /// Places are sorted instead of the occurrences: those are large, and hold a dozen texts each.
    fileprivate var inOrder: [Occurrence] {
        var places = indices.map { (instant: self[$0].startInstant, index: $0) }
        withUnsafeBufferPointer { all in
            places.sort { left, right in
                if left.instant != right.instant { return left.instant < right.instant }
                let (first, second) = (left.index, right.index)
                if all[first].event.title != all[second].event.title {
                    return all[first].event.title < all[second].event.title
                }
                if all[first].event.identifier != all[second].event.identifier {
                    return all[first].event.identifier < all[second].event.identifier
                }
                return all[first].recurrenceID < all[second].recurrenceID
            }
        }
        return places.map { self[$0.index] }
    }
}
