import ConferenceErrors
package import ConferenceModel
import Platform

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

    /// Records the reason why a request has no outcome yet, and the conference that could not be attached, if there is one.
    ///
    /// - Parameter made: the provider's answer. Nil keeps an answer that was recorded before.
    /// - Throws: `noOpenIntent`.
    package func updateIntent(id: Int64, failure: String?, made: VirtualConference? = nil) throws {
        try connection.using(
            "UPDATE intent SET failure = ?2, answer = coalesce(?3, answer) WHERE id = ?1 AND outcome IS NULL"
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
            UPDATE intent SET outcome = ?2, finished = ?3, made_url = ?4, answer = NULL, claim = NULL, claimed = NULL
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

    // MARK: The outbox

    /// Closes the open requests for a conference, because a later request contains everything that its provider must know. A
    /// request that is being delivered stays open, and the program that delivers it closes it.
    package func supersedeChanges(provider: String, url: String) throws {
        try connection.using(
            """
            UPDATE intent SET outcome = 'superseded', finished = ?3, claim = NULL, claimed = NULL
            WHERE outcome IS NULL AND kind <> 'make' AND provider = ?1 AND conference_url = ?2
                AND (claimed IS NULL OR abs(claimed - ?3) >= ?4)
            """
        ) { statement in
            statement.bind(provider)
            statement.bind(url)
            statement.bind(now())
            statement.bind(claimLength)
            try statement.run()
        }
    }

    /// Gives an open request the name under which its conference is known since an update.
    package func rename(intent id: Int64, to name: IntentRecord.ConferenceName) throws {
        try connection.using(
            """
            UPDATE intent SET conference_url = ?2, conference_identifier = ?3
            WHERE id = ?1 AND outcome IS NULL AND kind <> 'make'
            """
        ) { statement in
            statement.bind(id)
            statement.bind(name.url)
            statement.bind(name.identifier)
            try statement.run()
        }
    }

    /// Claims a request of the outbox for delivery and counts the attempt.
    ///
    /// - Parameter claim: a random number that identifies the claim for ``release(intent:claim:failure:due:)``.
    /// - Returns: false if the request is closed, or if another program delivers for the same conference right now. A claim
    ///   expires after `Limits.deliveryClaim`. A claim that lies further than this in the future also counts as expired,
    ///   because the clock was set back; one that lies less far in the future, after a small correction of the clock, does not.
    package func claim(intent id: Int64, as claim: Int64) throws -> Bool {
        try connection.using(
            """
            UPDATE intent SET claim = ?1, claimed = ?2, attempts = min(attempts, 1000000) + 1, told = NULL
            WHERE id = ?3 AND outcome IS NULL AND kind <> 'make' AND NOT EXISTS (
                SELECT 1 FROM intent AS other
                WHERE other.outcome IS NULL AND other.provider = intent.provider
                    AND other.conference_url = intent.conference_url
                    AND abs(other.claimed - ?2) < ?4)
            """
        ) { statement in
            statement.bind(claim)
            statement.bind(now())
            statement.bind(id)
            statement.bind(claimLength)
            try statement.run()
        }
        return connection.changes > 0
    }

    /// Releases a claim after a failed delivery. If a later request has replaced this one meanwhile, closes it.
    ///
    /// - Parameters:
    ///   - failure: the reason why the request could not be delivered.
    ///   - due: the time of the next attempt, or nil to wait for the user.
    ///   - countsAttempt: false if this program has cut the attempt short, so that it must not count.
    package func release(
        intent id: Int64, claim: Int64, failure: String?, due: Int64?, countsAttempt: Bool = true
    ) throws {
        try connection.using(
            """
            UPDATE intent SET claim = NULL, claimed = NULL, failure = coalesce(?3, failure), due = ?4,
                attempts = attempts - ?5
            WHERE id = ?1 AND claim = ?2 AND outcome IS NULL
            """
        ) { statement in
            statement.bind(id)
            statement.bind(claim)
            statement.bind(failure)
            statement.bind(due)
            statement.bind(!countsAttempt)
            try statement.run()
        }
        try connection.using(
            """
            UPDATE intent SET outcome = 'superseded', finished = ?2
            WHERE id = ?1 AND outcome IS NULL AND EXISTS (
                SELECT 1 FROM intent AS later
                WHERE later.outcome IS NULL AND later.id > intent.id AND later.provider = intent.provider
                    AND later.conference_url = intent.conference_url)
            """
        ) { statement in
            statement.bind(id)
            statement.bind(now())
            try statement.run()
        }
    }

    private var claimLength: Int64 { connection.limits.deliveryClaim.components.seconds }
}
