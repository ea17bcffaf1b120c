package import CalendarModel

extension StoreWriter {
    /// Removes everything from a calendar except for the given items. For a calendar that is a copy of a file, these are the
    /// items that the file still has.
    ///
    /// - Parameters:
    ///   - events: the rows of events to keep.
    ///   - reminders: the rows of reminders to keep.
    ///   - components: the names of other components to keep.
    /// - Returns: the number of records removed.
    /// - Throws: `calendarReadOnly`.
    package func removeEntries(
        ofCalendar calendar: Int64, butEvents events: Set<Int64>, butReminders reminders: Set<Int64>,
        butComponents components: Set<ComponentName>
    ) throws -> Int {
        try requirePermission(toChange: calendar)
        let goneEvents = try connection.rows("SELECT id FROM event WHERE calendar_id = ?1") { $0.bind(calendar) }
            .filter { !events.contains($0) }
        // A reminder is identified by the row of its component.
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
