import ConferenceErrors
import ConferenceModel

extension StoreWriter {
    /// Notes what a provider is about to be asked. To be committed before the provider is asked.
    ///
    /// - Returns: the record with its number.
    @discardableResult
    package func insert(_ intent: IntentRecord) throws -> IntentRecord {
        var intent = intent
        try connection.using(
            """
            INSERT INTO intent (kind, conference_identifier, conference_url, event_identifier, calendar_id, uid,
                recurrence_id, provider, room, idempotency_key, created, failure)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """
        ) { statement in
            statement.bind(intent.kind.word)
            statement.bind(intent.conference?.identifier)
            statement.bind(intent.conference?.url)
            statement.bind(intent.eventIdentifier)
            statement.bind(intent.calendarID)
            statement.bind(intent.uid)
            statement.bind(intent.recurrenceID)
            statement.bind(intent.room.provider)
            statement.bind(intent.room.room)
            statement.bind(intent.idempotencyKey)
            statement.bind(intent.created)
            statement.bind(intent.failure)
            try statement.run()
        }
        intent.id = connection.lastInsertedRow
        return intent
    }

    /// Notes why the outcome of an intent is still unknown.
    ///
    /// - Throws: `noOpenIntent`.
    package func updateIntent(id: Int64, failure: String?) throws {
        try connection.using("UPDATE intent SET failure = ?2 WHERE id = ?1 AND outcome IS NULL") { statement in
            statement.bind(id)
            statement.bind(failure)
            try statement.run()
        }
        guard connection.changes > 0 else { throw ConferenceError.noOpenIntent(id) }
    }

    /// Settles an intent. It stays as history.
    ///
    /// - Parameter outcome: "made", "updated", "ended", "failed", "accepted", "superseded" or "discarded".
    /// - Throws: `noOpenIntent` if another program has settled it, so that a conference is not attached twice.
    package func finishIntent(id: Int64, outcome: String) throws {
        try connection.using(
            "UPDATE intent SET outcome = ?2, finished = ?3 WHERE id = ?1 AND outcome IS NULL"
        ) { statement in
            statement.bind(id)
            statement.bind(outcome)
            statement.bind(now())
            try statement.run()
        }
        guard connection.changes > 0 else { throw ConferenceError.noOpenIntent(id) }
    }

    /// Settles the open updates of a conference: what is to come tells its provider all that they would have told.
    package func supersedeUpdates(provider: String, url: String) throws {
        try connection.using(
            """
            UPDATE intent SET outcome = 'superseded', finished = ?3
            WHERE outcome IS NULL AND kind = 'update' AND provider = ?1 AND conference_url = ?2
            """
        ) { statement in
            statement.bind(provider)
            statement.bind(url)
            statement.bind(now())
            try statement.run()
        }
    }
}
