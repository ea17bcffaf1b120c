package import CalendarModel
import ConferenceErrors
import Foundation

extension StoreWriter {
    /// The calendar that new entries go to where nobody names another; made if there is none: "Calendar", which takes
    /// both, for events, and "Reminders", which takes nothing else, for reminders.
    ///
    /// It stays the default calendar when it gets another title. A calendar of that title that takes such entries, made
    /// by an import earlier, is taken for it.
    ///
    /// - Parameter entity: `.events` or `.reminders`.
    package func defaultCalendar(for entity: CalendarEntities = .events) throws -> CalendarRecord {
        if let chosen = try connection.defaultCalendarRow(for: entity), let record = try calendar(id: chosen) {
            return record
        }
        let title = entity == .reminders ? "Reminders" : "Calendar"
        let record =
            try calendars().first { $0.title == title && $0.entities.isSuperset(of: entity) && !$0.isReadOnly }
            ?? insert(
                CalendarRecord(identifier: "", title: title, entities: entity == .reminders ? .reminders : .all))
        try setDefaultCalendar(record.id, for: entity)
        return record
    }

    /// Makes a calendar the one that new entries go to where nobody names another.
    ///
    /// - Parameter entity: `.events` or `.reminders`.
    /// - Throws: `calendarVanished`, `calendarReadOnly`, `calendarTakesNo`.
    package func setDefaultCalendar(_ id: Int64, for entity: CalendarEntities) throws {
        try requirePermission(toAdd: entity, calendar: id)
        // Two steps, as no two calendars may be it at any moment.
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
        for step in steps {
            try connection.using(step) { statement in
                statement.bind(id)
                try statement.run()
            }
        }
    }

    /// Adds a calendar, to the local source where it names none. An empty identifier is replaced by a random one.
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
        if try mirror.concerns(source: calendar.sourceID, connection) {
            try mirrorSession(of: calendar.id).didAdd(calendar: calendar, self)
            mirror.forget(calendar.id)
        }
        return calendar
    }

    /// Changes title, colour and properties of a calendar. Everything else stays.
    ///
    /// - Throws: `calendarVanished`, `calendarImmutable`.
    package func update(_ calendar: CalendarRecord) throws {
        try requireMutable(calendar: calendar.id, title: calendar.title)
        if try mirror.concerns(calendar.id, connection) {
            try mirrorSession(of: calendar.id).willChange(calendar: calendar.id, self)
        }
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

    /// Removes a calendar with everything in it. Conferences that its events have are not ended: that is asked of their
    /// providers before. A subscribed calendar can go although it is read-only: what it is a copy of stays.
    ///
    /// - Returns: false if it was not there, which is no error: it is gone.
    /// - Throws: `calendarImmutable`, `calendarReadOnly`.
    @discardableResult
    package func deleteCalendar(id: Int64) throws -> Bool {
        guard let record = try calendar(id: id) else { return false }
        try requireMutable(calendar: id, title: record.title)
        let isCopy = try isSubscribed(calendar: id)
        if !isCopy { try requirePermission(toChange: id) }
        if try mirror.concerns(id, connection) { try mirrorSession(of: id).willRemove(calendar: id, self) }
        try connection.using("DELETE FROM calendar WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
        if isCopy { try removeEmptySubscribedSource() }
        return true
    }

    private func requireMutable(calendar id: Int64, title: String) throws {
        guard let stored = try calendar(id: id) else { throw ConferenceError.calendarVanished(title) }
        guard !stored.isImmutable || overridesReadOnly else { throw ConferenceError.calendarImmutable(stored.title) }
    }

    /// The source of what is kept on this computer; made if there is none.
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
