/// The number of items in a store.
package struct StoreContents: Hashable, Sendable {
    package var schema: Int64
    package var calendars: Int64
    /// The number of events. A series counts as one, however many of its occurrences have records of their own.
    package var events: Int64
    /// The number of reminders; 0 for stores of versions without reminders.
    package var reminders: Int64

    /// Creates empty contents, for a file in which nothing can be counted.
    init() { (schema, calendars, events, reminders) = (0, 0, 0, 0) }

    init(_ connection: Connection) throws {
        func number(_ sql: StaticString) throws -> Int64 {
            try connection.using(sql) { try $0.first { $0.int64() } } ?? 0
        }
        schema = try number("PRAGMA user_version")
        guard schema > 0 else {
            (calendars, events, reminders) = (0, 0, 0)
            return
        }
        calendars = try number("SELECT count(*) FROM calendar")
        events = try number("SELECT count(*) FROM (SELECT DISTINCT calendar_id, identifier FROM event)")
        reminders = try number("SELECT count(*) FROM component WHERE kind = 'VTODO'")
    }
}
