package import CalendarModel

extension StoreWriter {
    /// Removes from a calendar everything that is not named: what a file has not any more that the calendar is a copy of.
    ///
    /// - Parameters:
    ///   - events: rows of events that stay.
    ///   - reminders: rows of reminders that stay.
    ///   - components: names of other components that stay.
    /// - Returns: how many records were removed.
    /// - Throws: `calendarReadOnly`.
    package func removeEntries(
        ofCalendar calendar: Int64, butEvents events: Set<Int64>, butReminders reminders: Set<Int64>,
        butComponents components: Set<ComponentName>
    ) throws -> Int {
        try requirePermission(toChange: calendar)
        let goneEvents = try connection.rows("SELECT id FROM event WHERE calendar_id = ?1") { $0.bind(calendar) }
            .filter { !events.contains($0) }
        // A reminder is the row of its component, whatever that is called.
        let names: [(row: Int64, name: ComponentName)] = try connection.using(
            "SELECT id, kind, key, recurrence_id FROM component WHERE calendar_id = ?1"
        ) { statement in
            statement.bind(calendar)
            return try statement.all { row in
                (row.int64(), ComponentName(kind: row.text(), key: row.text(), recurrenceID: row.text()))
            }
        }
        let goneComponents = names.filter { !reminders.contains($0.row) && !components.contains($0.name) }.map(\.row)
        for row in goneEvents {
            try connection.using("DELETE FROM event WHERE id = ?1") { statement in
                statement.bind(row)
                try statement.run()
            }
        }
        for row in goneComponents {
            try connection.using("DELETE FROM component WHERE id = ?1") { statement in
                statement.bind(row)
                try statement.run()
            }
        }
        return goneEvents.count + goneComponents.count
    }
}
