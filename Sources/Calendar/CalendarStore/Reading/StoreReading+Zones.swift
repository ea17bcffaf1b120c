import CalendarModel

extension Connection {
    /// Returns the zone sets in some rows, by row.
    func zoneSets(inRows rows: Set<Int64>) throws -> [Int64: ZoneSet] {
        let found = try using(
            "SELECT id, text FROM zone_set WHERE id IN (SELECT value FROM json_each(?1))"
        ) { statement in
            statement.bind(list(rows))
            return try statement.all { ($0.int64(), ZoneSet($0.text())) }
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }

    /// Passes the rows of a statement to the body as components. Its columns are id, calendar_id, kind, key,
    /// recurrence_id, text and zone_set.
    func forEachComponent(reading statement: Statement, _ body: (ComponentRecord) throws -> Void) throws {
        var sets: [Int64: ZoneSet] = [:]
        while try statement.step() {
            var row = statement.row
            var component = ComponentRecord(
                id: row.int64(), calendarID: row.int64(), kind: row.text(), key: row.text(), recurrenceID: row.text(),
                text: row.text())
            if let set = row.optionalInt64() {
                if sets[set] == nil { sets.merge(try zoneSets(inRows: [set])) { known, _ in known } }
                component.zoneSet = sets[set]
            }
            try body(component)
        }
    }

    /// Returns the components of all rows of such a statement.
    func components(reading statement: Statement) throws -> [ComponentRecord] {
        var components: [ComponentRecord] = []
        try forEachComponent(reading: statement) { components.append($0) }
        return components
    }
}

/// An entry whose zones must be derived again.
package struct ZoneToRead: Hashable, Sendable {
    /// The row in the queue.
    package let row: Int64
    /// The row of the event; nil for another component.
    package let event: Int64?
    package let component: Int64?
}

extension StoreReading where Self: ~Copyable {
    /// Returns the version of the system's zones with which the ranges of all entries were derived (nil before the first time),
    /// and whether entries wait to be derived again. Returns nil if there is no store.
    package func zoneState() throws -> (database: String?, isWaiting: Bool)? {
        try reading { connection in
            try connection.using("SELECT database, EXISTS (SELECT 1 FROM zone_to_read) FROM zone_state") {
                try $0.first { (database: $0.optionalText(), isWaiting: $0.bool()) }
            }
        } ?? nil
    }

    /// Returns the first entries that wait to be derived again.
    package func zonesToRead(limit: Int) throws -> [ZoneToRead] {
        try reading { connection in
            try connection.using("SELECT id, event_id, component_id FROM zone_to_read ORDER BY id LIMIT ?1") {
                statement in
                statement.bind(limit.asLimit)
                return try statement.all {
                    ZoneToRead(row: $0.int64(), event: $0.optionalInt64(), component: $0.optionalInt64())
                }
            }
        } ?? []
    }

    /// Returns the findings from deriving zones again that were not shown yet.
    package func zoneFindings() throws -> [String] {
        try reading { connection in
            try connection.using("SELECT text FROM zone_finding ORDER BY id") { try $0.all { $0.text() } }
        } ?? []
    }
}
