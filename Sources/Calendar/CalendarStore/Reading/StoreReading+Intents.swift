import ConferenceErrors
import ConferenceModel

extension StoreReading where Self: ~Copyable {
    /// Returns the requests without an outcome, oldest first.
    ///
    /// - Throws: `invalidRow` if another program has damaged one.
    package func intents() throws -> [IntentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, kind, conference_identifier, conference_url, event_identifier, calendar_id, uid,
                    recurrence_id, title, provider, room, idempotency_key, created, attempts, due, failure, answer
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
                        recurrenceID: row.text(), title: row.optionalText(),
                        room: RoomReference(provider: row.text(), room: row.text()), idempotencyKey: row.text(),
                        created: row.instant(), attempts: Int(clamping: row.int64()), due: row.optionalInstant(),
                        failure: row.optionalText(),
                        made: row.optionalText().flatMap {
                            ConferenceDocument.conference(in: $0, limits: connection.limits)
                        })
                }
            }
        } ?? []
    }

    /// Returns whether a request with that key is in the store, open or closed.
    package func hasIntent(idempotencyKey key: String) throws -> Bool {
        try reading { connection in
            try connection.using("SELECT 1 FROM intent WHERE idempotency_key = ?1") { statement in
                statement.bind(key)
                return try statement.first { _ in true } ?? false
            }
        } ?? false
    }

    /// Returns whether this store itself had the provider make the conference of an event: whether the request that led to
    /// it is in the history.
    package func hasMadeConference(calendar: Int64, uid: String, provider: String) throws -> Bool {
        try reading { connection in
            try connection.using(
                """
                SELECT 1 FROM intent
                WHERE kind = 'make' AND uid = ?1 AND calendar_id = ?2 AND provider = ?3
                    AND outcome IN ('made', 'accepted') LIMIT 1
                """
            ) { statement in
                statement.bind(uid)
                statement.bind(calendar)
                statement.bind(provider)
                return try statement.first { _ in true } ?? false
            }
        } ?? false
    }
}
