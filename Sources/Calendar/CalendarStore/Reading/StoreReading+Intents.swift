import ConferenceModel

extension StoreReading where Self: ~Copyable {
    /// The conferences of which nobody knows whether they exist, oldest first.
    package func intents() throws -> [IntentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, event_identifier, calendar_id, uid, recurrence_id, provider, room, idempotency_key, created,
                    failure
                FROM intent WHERE outcome IS NULL ORDER BY created, id
                """
            ) { statement in
                try statement.all { row in
                    IntentRecord(
                        id: row.int64(), eventIdentifier: row.text(), calendarID: row.int64(), uid: row.text(),
                        recurrenceID: row.text(), room: RoomReference(provider: row.text(), room: row.text()),
                        idempotencyKey: row.text(), created: row.int64(), failure: row.optionalText())
                }
            }
        } ?? []
    }
}
