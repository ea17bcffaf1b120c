import ConferenceModel
import Platform

// The outbox: requests to update or end a conference, which one program at a time delivers.
extension StoreWriter {
    /// Closes the open requests for a conference, because a later request contains everything that its provider must know. A
    /// request that is being delivered stays open, and the program that delivers it closes it.
    package func supersedeChanges(provider: String, url: String) throws {
        try releaseClaimsOfEndedPrograms()
        try connection.using(
            """
            UPDATE intent SET outcome = 'superseded', finished = ?3, claim = NULL, claimed = NULL, claimed_by = NULL
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
    /// An update may reach the provider although its answer gets lost, so that it is no longer known what the provider knows of
    /// the event. The end of a conference tells it nothing new about the event.
    ///
    /// - Parameter claim: a random number that identifies the claim for ``release(intent:claim:failure:due:)``.
    /// - Returns: false if the request is closed, or if another program delivers for the same conference right now. A claim
    ///   ends with its program. If that cannot be seen, for example because the program runs on another computer, the claim
    ///   expires after `Limits.deliveryClaim`. A claim that lies further than this in the future also counts as expired,
    ///   because the clock was set back; one that lies less far in the future, after a small correction of the clock, does not.
    package func claim(intent id: Int64, as claim: Int64) throws -> Bool {
        try releaseClaimsOfEndedPrograms()
        try connection.using(
            """
            UPDATE intent SET claim = ?1, claimed = ?2, claimed_by = ?5, attempts = min(attempts, 1000000) + 1,
                told = CASE kind WHEN 'end' THEN told END
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
            statement.bind(RunningProcess.name)
            try statement.run()
        }
        return connection.changes > 0
    }

    /// Claims a request to create a conference, in the transaction that precedes the question to its provider. The claim ends when
    /// its outcome or a failure is recorded, or with its program.
    ///
    /// - Returns: false if the request is closed, or if another program is waiting for its answer.
    package func claim(request id: Int64) throws -> Bool {
        try releaseClaimsOfEndedPrograms()
        try connection.using(
            """
            UPDATE intent SET claim = ?5, claimed = ?2, claimed_by = ?4
            WHERE id = ?1 AND outcome IS NULL AND kind = 'make' AND (claimed IS NULL OR abs(claimed - ?2) >= ?3)
            """
        ) { statement in
            statement.bind(id)
            statement.bind(now())
            statement.bind(claimLength)
            statement.bind(RunningProcess.name)
            statement.bind(Int64.random(in: 1...Int64.max))
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
            UPDATE intent SET claim = NULL, claimed = NULL, claimed_by = NULL, failure = coalesce(?3, failure), due = ?4,
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

    /// Ends the claims of programs that were killed, or that could not write to the store any more.
    private func releaseClaimsOfEndedPrograms() throws {
        let ended = try connection.using(
            "SELECT DISTINCT claimed_by FROM intent WHERE outcome IS NULL AND claimed_by IS NOT NULL"
        ) { try $0.all { $0.text() } }.filter(RunningProcess.hasEnded)
        for process in ended {
            try connection.using(
                """
                UPDATE intent SET claim = NULL, claimed = NULL, claimed_by = NULL
                WHERE outcome IS NULL AND claimed_by = ?1
                """
            ) { statement in
                statement.bind(process)
                try statement.run()
            }
        }
    }

    private var claimLength: Int64 { connection.limits.deliveryClaim.components.seconds }
}
