package import CalendarModel
import ConferenceModel

extension StoreReading where Self: ~Copyable {
    /// Returns the stored component with the same calendar, kind, key and RECURRENCE-ID, or nil if there is none.
    package func componentRow(like component: ComponentRecord) throws -> (id: Int64, text: String)? {
        try reading { connection in
            try connection.using(
                """
                SELECT id, text FROM component
                WHERE calendar_id = ?1 AND kind = ?2 AND key = ?3 AND recurrence_id = ?4
                """
            ) { statement in
                statement.bind(component.calendarID)
                statement.bind(component.kind)
                statement.bind(component.key)
                statement.bind(component.recurrenceID)
                return try statement.first { (id: $0.int64(), text: $0.text()) }
            }
        } ?? nil
    }

    /// Returns the component in a row, or nil if there is none.
    package func component(id: Int64) throws -> ComponentRecord? {
        try reading { connection in
            try connection.using(
                "SELECT id, calendar_id, kind, key, recurrence_id, text, zone_set FROM component WHERE id = ?1"
            ) { statement in
                statement.bind(id)
                return try connection.components(reading: statement).first
            }
        } ?? nil
    }

    /// Returns the components with a key that are neither time zones nor reminders.
    package func unlistedComponents(calendar: Int64, key: String) throws -> [ComponentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, kind, key, recurrence_id, text, zone_set FROM component
                WHERE calendar_id = ?1 AND kind <> 'VTIMEZONE' AND key = ?2
                    AND NOT EXISTS (SELECT 1 FROM reminder WHERE component_id = component.id)
                ORDER BY id
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(key)
                return try connection.components(reading: statement)
            }
        } ?? []
    }

    /// Passes the components of a calendar, except for time zones, to the body one by one, in the order of their import.
    ///
    /// Reads them from one snapshot, and keeps only a few in memory at a time.
    package func forEachComponent(calendar: Int64, _ body: (ComponentRecord) throws -> Void) throws {
        _ = try reading { connection in
            var last = Int64.min
            while true {
                // The plus sign prevents SQLite from using the index of keys, whose rows it would sort again for each step.
                let rows = try connection.rows(
                    "SELECT id FROM component WHERE +calendar_id = ?1 AND id > ?2 ORDER BY id LIMIT 500"
                ) {
                    $0.bind(calendar)
                    $0.bind(last)
                }
                guard let next = rows.last, next > last else { return }
                try connection.using(
                    """
                    SELECT component.id, calendar_id, kind, component.key, recurrence_id, text, zone_set
                    FROM json_each(?1) AS wanted CROSS JOIN component ON component.id = wanted.value
                    WHERE kind <> 'VTIMEZONE'
                    """
                ) { statement in
                    statement.bind(list(rows))
                    try connection.forEachComponent(reading: statement, body)
                }
                last = next
            }
        }
    }

    /// Returns the components of a calendar that are not events, in the order of their import.
    ///
    /// - Parameter kind: the kind to return; nil for all.
    package func components(calendar: Int64, kind: String?) throws -> [ComponentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, kind, key, recurrence_id, text, zone_set FROM component
                WHERE calendar_id = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY id
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(kind)
                return try connection.components(reading: statement)
            }
        } ?? []
    }
}
