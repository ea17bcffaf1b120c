import Foundation
import Support

extension StoreWriter {
    /// The calendar that new events go to where nobody names another; made, with the title "Calendar", if there is none.
    ///
    /// It stays the default calendar when it gets another title. A calendar of that title that an import made earlier is
    /// taken for it.
    package func defaultCalendar() throws -> CalendarRecord {
        let chosen = try connection.using("SELECT id FROM calendar WHERE is_default = 1") { statement in
            try statement.first { $0.int64() }
        }
        if let chosen, let record = try calendar(id: chosen) { return record }
        let title = "Calendar"
        let record =
            try calendars().first { $0.title == title }
            ?? insert(CalendarRecord(identifier: "", title: title))
        try connection.using("UPDATE calendar SET is_default = 1 WHERE id = ?1") { statement in
            statement.bind(record.id)
            try statement.run()
        }
        return record
    }

    /// Adds a calendar, to the local source where it names none. An empty identifier is replaced by a random one.
    ///
    /// - Returns: the record as it is stored.
    @discardableResult
    package func insert(_ calendar: CalendarRecord) throws -> CalendarRecord {
        var calendar = calendar
        if calendar.identifier.isEmpty { calendar.identifier = Self.randomIdentifier() }
        if calendar.sourceID == 0 { calendar.sourceID = try localSource() }
        try connection.using(
            "INSERT INTO calendar (identifier, source_id, title, color, properties) VALUES (?1, ?2, ?3, ?4, ?5)"
        ) { statement in
            statement.bind(calendar.identifier)
            statement.bind(calendar.sourceID)
            statement.bind(calendar.title)
            statement.bind(calendar.color)
            statement.bind(calendar.properties)
            try statement.run()
        }
        calendar.id = connection.lastInsertedRow
        return calendar
    }

    /// Changes title, colour and properties of a calendar. Its identifier and its source stay.
    ///
    /// - Throws: `calendarVanished`.
    package func update(_ calendar: CalendarRecord) throws {
        try connection.using(
            "UPDATE calendar SET title = ?1, color = ?2, properties = ?3 WHERE id = ?4"
        ) { statement in
            statement.bind(calendar.title)
            statement.bind(calendar.color)
            statement.bind(calendar.properties)
            statement.bind(calendar.id)
            try statement.run()
        }
        guard connection.changes > 0 else { throw ConferenceError.calendarVanished(calendar.title) }
    }

    /// The source of what is kept on this computer; made if there is none.
    private func localSource() throws -> Int64 {
        let known = try connection.using("SELECT id FROM source WHERE kind = 'local' ORDER BY id LIMIT 1") {
            try $0.first { $0.int64() }
        }
        if let known { return known }
        try connection.using(
            "INSERT INTO source (identifier, title, kind) VALUES (?1, 'On This Computer', 'local')"
        ) { statement in
            statement.bind(Self.randomIdentifier())
            try statement.run()
        }
        return connection.lastInsertedRow
    }

    private static func randomIdentifier() -> String { UUID().uuidString.lowercased() }
}
