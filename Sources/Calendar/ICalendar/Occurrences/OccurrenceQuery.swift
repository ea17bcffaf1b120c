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
        }
        var resolvers: [Int64: ZoneResolver] = [:]
        var found: [Occurrence] = []
        for (key, series) in Dictionary(grouping: records, by: { Key(calendar: $0.calendarID, uid: $0.uid) }) {
            let resolver =
                resolvers[key.calendar] ?? ZoneResolver(zones: zones, store: store, calendar: key.calendar)
            resolvers[key.calendar] = resolver
            found += SeriesExpansion(series, limits: limits, resolver: resolver).occurrences(in: range)
        }
        return found.sorted {
            ($0.startInstant, $0.event.title, $0.event.identifier, $0.recurrenceID)
                < ($1.startInstant, $1.event.title, $1.event.identifier, $1.recurrenceID)
        }
    }
}
