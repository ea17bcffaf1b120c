import ConferenceErrors
import ConferenceModel

extension StoreReading where Self: ~Copyable {
    /// What providers were asked to do and of which nobody knows whether it was done, oldest first.
    ///
    /// - Throws: `invalidRow` where another program has spoilt one.
    package func intents() throws -> [IntentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, kind, conference_identifier, conference_url, event_identifier, calendar_id, uid,
                    recurrence_id, provider, room, idempotency_key, created, failure
                FROM intent WHERE outcome IS NULL ORDER BY created, id
                """
            ) { statement in
                try statement.all { row in
                    let id = row.int64()
                    let (word, identifier, url) = (row.text(), row.optionalText(), row.optionalText())
                    guard let kind = IntentRecord.Kind(word: word, identifier: identifier, url: url) else {
                        throw ConferenceError.invalidRow(
                            connection.path, table: "intent", row: id, reason: "kind and conference do not go together")
                    }
                    return IntentRecord(
                        id: id, kind: kind, eventIdentifier: row.text(), calendarID: row.int64(), uid: row.text(),
                        recurrenceID: row.text(), room: RoomReference(provider: row.text(), room: row.text()),
                        idempotencyKey: row.text(), created: row.int64(), failure: row.optionalText())
                }
            }
        } ?? []
    }
}
