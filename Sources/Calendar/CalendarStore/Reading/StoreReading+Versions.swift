package import CalendarModel

/// What has become of a record since it was read.
package enum StoredState<Record: Sendable>: Sendable {
    case unchanged
    /// Somebody has changed it; this is how it is now.
    case changed(Record)
    /// It is gone, or another record has its row.
    case gone
}

extension StoredState: Equatable where Record: Equatable {}

// Within a write the answer holds until its end, as nobody else writes meanwhile: look first, then save, and no newer
// version is overwritten unnoticed.

extension StoreReading where Self: ~Copyable {
    /// What has become of an event since it was read.
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

    /// What has become of a reminder since it was read.
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

    /// The event in that row.
    package func event(id: Int64) throws -> EventRecord? {
        try reading { try $0.events(inRows: [id]).first } ?? nil
    }

    /// The reminder in that row.
    package func reminder(id: Int64) throws -> ReminderRecord? {
        try reading { try $0.reminders(inRows: [id]).first } ?? nil
    }
}
