package import CalendarModel

extension StoreReading where Self: ~Copyable {
    /// Returns the events that may take place in a range, ordered by the start of their own range, then by row.
    ///
    /// Series are complete: if one record of a series overlaps the range, the result has its master and all its detached
    /// occurrences. Otherwise, the caller could not know that an occurrence was moved out of the range.
    ///
    /// - Parameters:
    ///   - range: instants in seconds since 1970-01-01T00:00:00Z; nil for all events.
    ///   - calendars: the rows of the calendars to include; nil for all calendars.
    package func events(in range: Range<Int64>?, calendars: [Int64]?) throws -> [EventRecord] {
        guard let range else {
            return try reading { connection in try connection.events(inRows: connection.allRows(calendars)) } ?? []
        }
        var records: [EventRecord] = []
        try forEachPart(of: range, calendars: calendars) { part in
            records += part.repeated.isEmpty ? part.records : part.records.filter { !part.repeated.contains($0.id) }
        }
        return records.sorted { ($0.rangeStart, $0.id) < ($1.rangeStart, $1.id) }
    }

    /// Passes the same events to the body in parts, in no particular order, while the rest is being read. All parts
    /// come from one snapshot.
    ///
    /// A series is never split between parts.
    package func forEachPart(
        of range: Range<Int64>, calendars: [Int64]?, _ body: (EventPart) throws -> Void
    ) throws {
        _ = try reading { connection in
            var handed: Set<Int64> = []
            var apart: [EventRecord] = []
            // The rows are read in the order of the file, because neighbouring rows are on the same pages.
            let rows = try connection.rows(overlapping: range, calendars).sorted()
            for begin in stride(from: 0, to: rows.count, by: 500) {
                var records = try connection.events(inRows: Array(rows[begin..<min(begin + 500, rows.count)]))
                // Detached occurrences come together with their masters, or in the last part.
                for index in records.indices.reversed() where !records[index].recurrenceID.isEmpty {
                    apart.append(records[index])
                    records.swapAt(index, records.count - 1)
                    records.removeLast()
                }
                records += try connection.events(inRows: connection.detached(ofMasters: records))
                for index in records.indices { handed.insert(records[index].id) }
                try body(EventPart(records: records))
            }
            apart.removeAll { handed.contains($0.id) }
            guard !apart.isEmpty else { return }
            let others = try connection.others(ofDetached: apart)
            apart += try connection.events(inRows: others)
            try body(EventPart(records: apart, repeated: handed.intersection(others)))
        }
    }

    /// Passes the events of a calendar to the body one by one, in the order of their rows, which is the order of their import.
    ///
    /// Reads them from one snapshot, and keeps only a few in memory at a time. The body may use the store.
    ///
    /// - Parameter ofSeries: true for masters and detached occurrences only.
    package func forEachEvent(
        calendar: Int64, ofSeries: Bool = false, _ body: (EventRecord) throws -> Void
    ) throws {
        _ = try reading { connection in
            var last = Int64.min
            while true {
                let rows = try connection.rows(
                    ofSeries
                        ? """
                        SELECT id FROM event WHERE calendar_id = ?1 AND id > ?2 AND (is_recurring OR recurrence_id > '')
                        ORDER BY id LIMIT 500
                        """ : "SELECT id FROM event WHERE calendar_id = ?1 AND id > ?2 ORDER BY id LIMIT 500"
                ) {
                    $0.bind(calendar)
                    $0.bind(last)
                }
                // In a damaged index, the next rows may be earlier ones; this ends the loop.
                guard let next = rows.last, next > last else { return }
                for event in try connection.events(inRows: rows) { try body(event) }
                last = next
            }
        }
    }

    /// Passes the time zones of a calendar's events to the body: each pair of start and end zones with the set that defines
    /// them, and the earliest local start in seconds since 1970. Reads columns of all events, but no texts.
    package func forEachZoneUse(
        calendar: Int64, _ body: (_ zones: [String], _ set: ZoneSet?, _ earliest: Int64) throws -> Void
    ) throws {
        _ = try reading { connection in
            var sets: [Int64: ZoneSet] = [:]
            try connection.using(
                """
                SELECT start_zone, end_zone, zone_set, min(start_local) FROM event WHERE calendar_id = ?1
                GROUP BY start_zone, end_zone, zone_set
                """
            ) { statement in
                statement.bind(calendar)
                while try statement.step() {
                    var row = statement.row
                    let zones = [row.optionalText(), row.optionalText()].compactMap { $0 }
                    let set = row.optionalInt64()
                    if let set, sets[set] == nil {
                        sets.merge(try connection.zoneSets(inRows: [set])) { known, _ in known }
                    }
                    try body(zones, set.flatMap { sets[$0] }, row.int64())
                }
            }
        }
    }

    /// Returns the number of event records in some calendars. Detached occurrences are counted separately.
    package func eventCount(calendars: [Int64]) throws -> Int {
        try reading { connection in
            try connection.using(
                "SELECT count(*) FROM event WHERE calendar_id IN (SELECT value FROM json_each(?1))"
            ) { statement in
                statement.bind(list(calendars))
                return try statement.first { Int($0.int64()) } ?? 0
            }
        } ?? 0
    }
}

extension Connection {
    fileprivate func allRows(_ calendars: [Int64]?) throws -> [Int64] {
        try rows(
            """
            SELECT id FROM event
            WHERE ?1 IS NULL OR calendar_id IN (SELECT value FROM json_each(?1))
            ORDER BY range_start, id
            """
        ) { $0.bind(calendars.map(list)) }
    }

    /// Returns the rows of events that overlap a range. Searches the index once for each length class: an event of at most
    /// 2^span seconds that overlaps the range starts less than 2^span seconds before it. So a query reads the events that it
    /// finds, and in addition only index entries of events that ended shortly before the range, by less than the length of
    /// their class. Its cost does not depend on how many other events there are, or how long ago they began.
    ///
    /// An event without duration belongs to the range that contains its start.
    fileprivate func rows(overlapping range: Range<Int64>, _ calendars: [Int64]?) throws -> [Int64] {
        try rows(
            """
            WITH RECURSIVE spans (span) AS (VALUES (18) UNION ALL SELECT span + 1 FROM spans WHERE span < 39)
            SELECT event.id FROM spans CROSS JOIN event
            WHERE event.span = spans.span
                AND event.range_start > ?1 - (1 << spans.span) AND event.range_start < ?2
                AND (event.range_end > ?1 OR event.range_start >= ?1)
                AND (?3 IS NULL OR event.calendar_id IN (SELECT value FROM json_each(?3)))
            UNION ALL
            SELECT event.id FROM event
            WHERE event.span = 40 AND event.range_start < ?2
                AND (event.range_end > ?1 OR event.range_start >= ?1)
                AND (?3 IS NULL OR event.calendar_id IN (SELECT value FROM json_each(?3)))
            """
        ) {
            $0.bind(range.lowerBound)
            $0.bind(range.upperBound)
            $0.bind(calendars.map(list))
        }
    }

    /// Returns the rows of all detached occurrences of the masters among some records.
    fileprivate func detached(ofMasters records: [EventRecord]) throws -> [Int64] {
        let masters = records.indices.filter { records[$0].isRecurring }
        guard !masters.isEmpty else { return [] }
        return try rows(
            """
            SELECT other.id FROM json_each(?1) AS wanted
            CROSS JOIN event AS member ON member.id = wanted.value
            CROSS JOIN event AS other ON other.uid = member.uid AND other.calendar_id = member.calendar_id
                AND other.recurrence_id > ''
            """
        ) { $0.bind(list(masters.lazy.map { records[$0].id })) }
    }

    /// Returns the rows of the same series that are not among the records.
    fileprivate func others(ofDetached records: [EventRecord]) throws -> [Int64] {
        var known = Set(records.map(\.id))
        return try rows(
            """
            SELECT other.id FROM json_each(?1) AS wanted
            CROSS JOIN event AS member ON member.id = wanted.value
            CROSS JOIN event AS other ON other.uid = member.uid AND other.calendar_id = member.calendar_id
            """
        ) { $0.bind(list(records.lazy.map(\.id))) }.filter { known.insert($0).inserted }
    }
}

/// Some of the events of a range, with complete series.
package struct EventPart: Sendable {
    package var records: [EventRecord]
    /// The rows of records that an earlier part also contained. They are repeated because other records of this part need them.
    package var repeated: Set<Int64> = []
}
