package import CalendarModel

extension StoreWriter {
    /// Adds a component, or replaces the text of the one with the same calendar, kind, key and RECURRENCE-ID.
    ///
    /// - Returns: true if anything changed.
    @discardableResult
    package func upsert(_ component: ComponentRecord) throws -> Bool {
        // Time zones are not mirrored on their own; the mirror writes those that an item needs.
        let subject = HistorySubject(
            component: component.kind, calendar: component.calendarID, key: component.key)
        if subject.kind != .series { try history.willChange(subject, connection) }
        if component.kind != "VTIMEZONE" { try noteChange(calendar: component.calendarID, uid: component.key) }
        let zoneSet = try row(of: component.zoneSet)
        try connection.using(
            """
            INSERT INTO component (calendar_id, kind, key, recurrence_id, text, zone_set)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (calendar_id, kind, key, recurrence_id)
            DO UPDATE SET text = excluded.text, zone_set = excluded.zone_set
            WHERE text <> excluded.text OR zone_set IS NOT excluded.zone_set
            """
        ) { statement in
            statement.bind(component.calendarID)
            statement.bind(component.kind)
            statement.bind(component.key)
            statement.bind(component.recurrenceID)
            statement.bind(component.text)
            statement.bind(zoneSet)
            try statement.run()
        }
        return connection.changes > 0
    }

    /// Removes a component that is stored but not listed.
    package func removeUnlisted(_ component: ComponentRecord) throws {
        let subject = HistorySubject(
            component: component.kind, calendar: component.calendarID, key: component.key)
        if subject.kind != .series { try history.willChange(subject, connection) }
        try noteChange(calendar: component.calendarID, uid: component.key)
        try connection.using("DELETE FROM component WHERE id = ?1") { statement in
            statement.bind(component.id)
            try statement.run()
        }
    }
}
