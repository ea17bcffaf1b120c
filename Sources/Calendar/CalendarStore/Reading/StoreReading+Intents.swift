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
                    recurrence_id, title, provider, room, idempotency_key, created, attempts, due, failure
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
                        failure: row.optionalText())
                }
            }
        } ?? []
    }

    /// Returns whether this store itself had the provider make the conference with a link, whatever event has it now.
    package func hasMadeConference(provider: String, url: String) throws -> Bool {
        try reading { connection in
            try connection.using("SELECT 1 FROM made_conference WHERE url = ?1 AND provider = ?2") { statement in
                statement.bind(url)
                statement.bind(provider)
                return try statement.first { _ in true } ?? false
            }
        } ?? false
    }

    /// Returns the text that was stored for the conference of a request (``StoreWriter/setConferenceText(_:intent:)``).
    package func conferenceText(intent: Int64) throws -> String? {
        try reading { connection in
            try connection.using("SELECT text FROM intent_conference WHERE intent_id = ?1") { statement in
                statement.bind(intent)
                return try statement.first { $0.text() }
            }
        } ?? nil
    }
}
