import ConferenceModel

extension StoreReading where Self: ~Copyable {
    /// The components of a calendar that are not events, in the order of their import.
    ///
    /// - Parameter kind: only those of that name; nil for all.
    package func components(calendar: Int64, kind: String?) throws -> [ComponentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, kind, key, recurrence_id, text FROM component
                WHERE calendar_id = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY id
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(kind)
                return try statement.all { row in
                    ComponentRecord(
                        id: row.int64(), calendarID: row.int64(), kind: row.text(), key: row.text(),
                        recurrenceID: row.text(), text: row.text())
                }
            }
        } ?? []
    }
}
