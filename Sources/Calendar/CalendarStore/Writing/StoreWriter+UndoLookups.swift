import CalendarModel

// What undoing a change needs to know of the present rows.
extension StoreWriter {
    /// Returns whether no other item has an identifier.
    func isFree(_ identifier: SQLValue, for subject: HistorySubject) throws -> Bool {
        try connection.using(
            """
            SELECT NOT EXISTS (SELECT 1 FROM event WHERE identifier = ?1 AND NOT (calendar_id = ?2 AND uid = ?3))
                AND NOT EXISTS (SELECT 1 FROM reminder WHERE identifier = ?1 AND NOT (calendar_id = ?2 AND uid = ?3))
            """
        ) { statement in
            statement.bind(identifier)
            statement.bind(subject.calendar)
            statement.bind(subject.uid)
            return try statement.first { $0.bool() } ?? false
        }
    }

    func isZone(_ name: String, usedIn calendar: Int64) throws -> Bool {
        try connection.using(
            """
            SELECT EXISTS (SELECT 1 FROM event WHERE calendar_id = ?1 AND (start_zone = ?2 OR end_zone = ?2))
                OR EXISTS (SELECT 1 FROM reminder WHERE calendar_id = ?1 AND (start_zone = ?2 OR due_zone = ?2))
            """
        ) { statement in
            statement.bind(calendar)
            statement.bind(name)
            return try statement.first { $0.bool() } ?? true
        }
    }

    func isTaken(_ id: SQLValue, in table: HistoryTable) throws -> Bool {
        let sql: StaticString =
            table == .event ? "SELECT 1 FROM event WHERE id = ?1" : "SELECT 1 FROM component WHERE id = ?1"
        return try connection.hasRow(sql) { $0.bind(id) }
    }
}
