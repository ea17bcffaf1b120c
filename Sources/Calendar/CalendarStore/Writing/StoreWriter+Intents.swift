import ConferenceErrors
package import ConferenceModel

extension StoreWriter {
    /// Writes a request. Commit a request to create a conference before you ask the provider.
    ///
    /// - Returns: the record with its number.
    @discardableResult
    package func insert(_ intent: IntentRecord) throws -> IntentRecord {
        var intent = intent
        try connection.using(
            """
            INSERT INTO intent (kind, conference_identifier, conference_url, event_identifier, calendar_id, uid,
                recurrence_id, title, provider, room, idempotency_key, created, attempts, due, failure, told)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
            """
        ) { statement in
            statement.bind(intent.kind.word)
            statement.bind(intent.conference?.identifier)
            statement.bind(intent.conference?.url)
            statement.bind(intent.eventIdentifier)
            statement.bind(intent.calendarID)
            statement.bind(intent.uid)
            statement.bind(intent.recurrenceID)
            statement.bind(intent.title)
            statement.bind(intent.room.provider)
            statement.bind(intent.room.room)
            statement.bind(intent.idempotencyKey)
            statement.bind(intent.created)
            statement.bind(Int64(intent.attempts))
            statement.bind(intent.due)
            statement.bind(intent.failure)
            statement.bind(intent.told)
            try statement.run()
        }
        intent.id = connection.lastInsertedRow
        return intent
    }

    /// Records the reason why a request has no outcome yet, and the conference that could not be attached, if there is one. The
    /// program that asked does not wait any more.
    ///
    /// - Parameter made: the provider's answer. Nil keeps an answer that was recorded before.
    /// - Throws: `noOpenIntent`.
    package func updateIntent(id: Int64, failure: String?, made: VirtualConference? = nil) throws {
        try connection.using(
            """
            UPDATE intent SET failure = ?2, answer = coalesce(?3, answer), claim = NULL, claimed = NULL, claimed_by = NULL
            WHERE id = ?1 AND outcome IS NULL
            """
        ) { statement in
            statement.bind(id)
            statement.bind(failure)
            statement.bind(made.map(ConferenceDocument.text(of:)))
            try statement.run()
        }
        guard connection.changes > 0 else { throw ConferenceError.noOpenIntent(id) }
    }

    /// Records that it is unknown what the provider knows of the event of a request, because the request was repeated after the
    /// event had changed.
    package func forgetTold(intent id: Int64) throws {
        try connection.using("UPDATE intent SET told = NULL WHERE id = ?1 AND outcome IS NULL") { statement in
            statement.bind(id)
            try statement.run()
        }
    }

    /// Closes a request. The row stays as history.
    ///
    /// - Parameter made: the conference that was attached, for a request to create one; for an update, the conference as the
    ///   provider has described it, perhaps with another link.
    /// - Throws: `noOpenIntent` if another program has closed it, so that no conference is attached twice.
    package func finishIntent(id: Int64, outcome: IntentOutcome, made: VirtualConference? = nil) throws {
        try connection.using(
            """
            UPDATE intent SET outcome = ?2, finished = ?3, made_url = ?4, answer = NULL, claim = NULL, claimed = NULL,
                claimed_by = NULL
            WHERE id = ?1 AND outcome IS NULL
            """
        ) { statement in
            statement.bind(id)
            statement.bind(outcome.rawValue)
            statement.bind(now())
            statement.bind(made?.preferred.url.text)
            try statement.run()
        }
        guard connection.changes > 0 else { throw ConferenceError.noOpenIntent(id) }
    }
}
