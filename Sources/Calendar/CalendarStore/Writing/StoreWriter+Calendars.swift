package import CalendarModel
import ConferenceErrors
import Foundation

extension StoreWriter {
    /// Returns the default calendar for new events or reminders. Creates one if there is none: "Calendar", which accepts both,
    /// for events, or "Reminders", which accepts only reminders.
    ///
    /// A calendar stays the default when its title changes. If there is no default but a suitable calendar with the default
    /// title, for example from an import, that calendar becomes the default.
    ///
    /// - Parameter entity: `.events` or `.reminders`.
    package func defaultCalendar(for entity: CalendarEntities = .events) throws -> CalendarRecord {
        if let chosen = try connection.defaultCalendarRow(for: entity), let record = try calendar(id: chosen) {
            return record
        }
        let title = entity == .reminders ? "Reminders" : CalendarRecord.defaultTitle
        let record =
            try calendars().first { $0.title == title && $0.entities.isSuperset(of: entity) && !$0.isReadOnly }
            ?? insert(
                CalendarRecord(identifier: "", title: title, entities: entity == .reminders ? .reminders : .all))
        try setDefaultCalendar(record.id, for: entity)
        return record
    }

    /// Chooses the default calendar for new events or reminders.
    ///
    /// - Parameter entity: `.events` or `.reminders`.
    /// - Throws: `calendarVanished`, `calendarReadOnly`, `calendarTakesNo`.
    package func setDefaultCalendar(_ id: Int64, for entity: CalendarEntities) throws {
        try requirePermission(toAdd: entity, calendar: id)
        // In two steps, because the index never allows two default calendars.
        let steps: [StaticString] =
            entity == .reminders
            ? [
                "UPDATE calendar SET is_default_for_reminders = 0 WHERE is_default_for_reminders = 1 AND id <> ?1",
                "UPDATE calendar SET is_default_for_reminders = 1 WHERE id = ?1",
            ]
            : [
                "UPDATE calendar SET is_default = 0 WHERE is_default = 1 AND id <> ?1",
                "UPDATE calendar SET is_default = 1 WHERE id = ?1",
            ]
        for row in [try connection.defaultCalendarRow(for: entity), id].compactMap({ $0 }) {
            try history.willChange(HistorySubject(.calendar, calendar: row), connection)
        }
        for step in steps {
            try connection.using(step) { statement in
                statement.bind(id)
                try statement.run()
            }
        }
    }

    /// Adds a calendar. If the record has no source, the calendar belongs to the local one; if it has no identifier, it gets a
    /// random one.
    ///
    /// - Returns: the record as it is stored.
    @discardableResult
    package func insert(_ calendar: CalendarRecord) throws -> CalendarRecord {
        var calendar = calendar
        if calendar.identifier.isEmpty { calendar.identifier = Self.randomIdentifier() }
        if calendar.sourceID == 0 { calendar.sourceID = try localSource().id }
        try connection.using(
            """
            INSERT INTO calendar (identifier, source_id, title, color, properties, entities, is_immutable, is_read_only)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        ) { statement in
            statement.bind(calendar.identifier)
            statement.bind(calendar.sourceID)
            statement.bind(calendar.title)
            statement.bind(calendar.color)
            statement.bind(calendar.properties)
            statement.bind(calendar.entities.rawValue)
            statement.bind(calendar.isImmutable)
            statement.bind(calendar.isReadOnly)
            try statement.run()
        }
        calendar.id = connection.lastInsertedRow
        history.didAdd(calendar: calendar.id, identifier: calendar.identifier, title: calendar.title)
        if try mirror.concerns(source: calendar.sourceID, connection) {
            try mirrorSession(of: calendar.id).didAdd(calendar: calendar, self)
            mirror.forget(calendar.id)
        }
        return calendar
    }

    /// Changes the title, colour and properties of a calendar; everything else stays.
    ///
    /// - Throws: `calendarVanished`, `calendarImmutable`.
    package func update(_ calendar: CalendarRecord) throws {
        try requireMutable(calendar: calendar.id, title: calendar.title)
        if try mirror.concerns(calendar.id, connection) {
            try mirrorSession(of: calendar.id).willChange(calendar: calendar.id, self)
        }
        try history.willChange(HistorySubject(.calendar, calendar: calendar.id), connection)
        try connection.using(
            "UPDATE calendar SET title = ?1, color = ?2, properties = ?3 WHERE id = ?4"
        ) { statement in
            statement.bind(calendar.title)
            statement.bind(calendar.color)
            statement.bind(calendar.properties)
            statement.bind(calendar.id)
            try statement.run()
        }
    }

    /// Removes a calendar with everything in it. Before that, end the conferences of its events. A subscribed calendar can be
    /// removed although it is read-only, because its source is not affected.
    ///
    /// - Returns: false if the calendar did not exist, which is not an error.
    /// - Throws: `calendarImmutable`, `calendarReadOnly`.
    @discardableResult
    package func deleteCalendar(id: Int64) throws -> Bool {
        guard let record = try calendar(id: id) else { return false }
        try requireMutable(calendar: id, title: record.title)
        let isCopy = try isSubscribed(calendar: id)
        if !isCopy { try requirePermission(toChange: id) }
        if try mirror.concerns(id, connection) { try mirrorSession(of: id).willRemove(calendar: id, self) }
        if !isCopy { try recordContents(ofCalendar: id) }
        try connection.using("DELETE FROM calendar WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
        if isCopy { try removeEmptySubscribedSource() }
        return true
    }

    /// Records everything in a calendar that is about to be removed, for the history and the mirror.
    private func recordContents(ofCalendar id: Int64) throws {
        guard history.author != nil else { return }
        try history.willChange(HistorySubject(.calendar, calendar: id), connection)
        var last = ""
        while !history.isTooLarge {
            // The UIDs are read in pieces, because the calendar may not fit into memory.
            let uids = try connection.using(
                "SELECT DISTINCT uid FROM event WHERE calendar_id = ?1 AND uid > ?2 ORDER BY uid LIMIT 1000"
            ) { statement in
                statement.bind(id)
                statement.bind(last)
                return try statement.all { $0.text() }
            }
            guard let next = uids.last else { break }
            last = next
            for uid in uids {
                try history.willChange(HistorySubject(.series, calendar: id, uid: uid), connection)
            }
        }
        let components = try connection.using(
            "SELECT DISTINCT kind, key FROM component WHERE calendar_id = ?1"
        ) { statement in
            statement.bind(id)
            return try statement.all { HistorySubject(component: $0.text(), calendar: id, key: $0.text()) }
        }
        for subject in components { try history.willChange(subject, connection) }
    }

    /// Removes the events or the reminders of a calendar, which no longer accepts them afterwards. Before that, end the
    /// conferences of its events.
    ///
    /// A calendar that is kept in a folder goes on accepting both, because another program may add such a file.
    ///
    /// - Throws: `calendarVanished`, `calendarImmutable`, `calendarReadOnly`.
    package func removeEntries(of entity: CalendarEntities, calendar id: Int64) throws {
        guard let record = try calendar(id: id) else { throw ConferenceError.calendarVanished("\(id)") }
        try requireMutable(calendar: id, title: record.title)
        try requirePermission(toChange: id)
        if entity.contains(.events) {
            for row in try connection.rows("SELECT id FROM event WHERE calendar_id = ?1", { $0.bind(id) }) {
                try deleteEvent(id: row)
            }
        }
        if entity.contains(.reminders) {
            for row in try connection.rows("SELECT component_id FROM reminder WHERE calendar_id = ?1", { $0.bind(id) })
            {
                try deleteReminder(id: row)
            }
        }
        guard try !mirror.concerns(id, connection) else { return }
        try history.willChange(HistorySubject(.calendar, calendar: id), connection)
        try connection.using(
            """
            UPDATE calendar SET entities = entities & ~?1, is_default = is_default AND ?1 & 1 = 0,
                is_default_for_reminders = is_default_for_reminders AND ?1 & 2 = 0
            WHERE id = ?2
            """
        ) { statement in
            statement.bind(entity.rawValue)
            statement.bind(id)
            try statement.run()
        }
    }

    private func requireMutable(calendar id: Int64, title: String) throws {
        guard let stored = try calendar(id: id) else { throw ConferenceError.calendarVanished(title) }
        guard !stored.isImmutable || overridesReadOnly else { throw ConferenceError.calendarImmutable(stored.title) }
    }

    /// Returns the source of calendars that exist only in this store. Creates it if there is none.
    @discardableResult
    package func localSource() throws -> SourceRecord {
        if let known = try sources().first(where: { $0.kind == SourceRecord.localKind }) { return known }
        return try insert(
            SourceRecord(
                id: 0, identifier: Self.randomIdentifier(), title: "On This Computer", kind: SourceRecord.localKind))
    }

    /// Adds a source.
    ///
    /// - Returns: the record as it is stored.
    func insert(_ source: SourceRecord) throws -> SourceRecord {
        var source = source
        try connection.using(
            "INSERT INTO source (identifier, title, kind) VALUES (?1, ?2, ?3)"
        ) { statement in
            statement.bind(source.identifier)
            statement.bind(source.title)
            statement.bind(source.kind)
            try statement.run()
        }
        source.id = connection.lastInsertedRow
        return source
    }

    static func randomIdentifier() -> String { UUID().uuidString.lowercased() }
}
