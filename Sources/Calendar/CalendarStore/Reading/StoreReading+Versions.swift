package import CalendarModel

/// The change of a record since it was read.
package enum StoredState<Record: Sendable>: Sendable {
    case unchanged
    /// Another program or call has changed it. The value is the current record.
    case changed(Record)
    /// The record was removed, or its row was reused.
    case gone
}

extension StoredState: Equatable where Record: Equatable {}

// Inside a write, the results stay valid until its end. Check first, then save, so that no newer version is overwritten
// unnoticed.

extension StoreReading where Self: ~Copyable {
    /// Returns whether an event has changed since it was read.
    package func state(of event: EventRecord) throws -> StoredState<EventRecord> {
        try reading { connection in
            let version = try connection.using("SELECT version FROM event WHERE id = ?1 AND uid = ?2") { statement in
                statement.bind(event.id)
                statement.bind(event.uid)
                return try statement.first { $0.int64() }
            }
            guard let version else { return .gone }
            if version == event.version { return .unchanged }
            return try connection.events(inRows: [event.id]).first.map { .changed($0) } ?? .gone
        } ?? .gone
    }

    /// Returns whether a reminder has changed since it was read.
    package func state(of reminder: ReminderRecord) throws -> StoredState<ReminderRecord> {
        try reading { connection in
            let sql: StaticString = "SELECT version FROM reminder WHERE component_id = ?1 AND uid = ?2"
            let version = try connection.using(sql) { statement in
                statement.bind(reminder.id)
                statement.bind(reminder.uid)
                return try statement.first { $0.int64() }
            }
            guard let version else { return .gone }
            if version == reminder.version { return .unchanged }
            return try connection.reminders(inRows: [reminder.id]).first.map { .changed($0) } ?? .gone
        } ?? .gone
    }

    /// Returns the event in a row, or nil if there is none.
    package func event(id: Int64) throws -> EventRecord? {
        try reading { try $0.events(inRows: [id]).first } ?? nil
    }

    /// Returns the reminder in a row, or nil if there is none.
    package func reminder(id: Int64) throws -> ReminderRecord? {
        try reading { try $0.reminders(inRows: [id]).first } ?? nil
    }
}
