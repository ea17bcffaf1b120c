import ConferenceErrors
import ConferenceModel
import Platform

extension StoreReading where Self: ~Copyable {
    /// Returns the requests without an outcome, oldest first.
    ///
    /// - Throws: `invalidRow` if a row is damaged.
    package func intents() throws -> [IntentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, kind, conference_identifier, conference_url, event_identifier, calendar_id, uid,
                    recurrence_id, title, provider, room, idempotency_key, created, attempts, due, failure, answer,
                    told, claimed, claimed_by
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
                    var record = IntentRecord(
                        id: id, kind: kind, eventIdentifier: row.text(), calendarID: row.int64(), uid: row.text(),
                        recurrenceID: row.text(), title: row.optionalText(),
                        room: RoomReference(provider: row.text(), room: row.text()), idempotencyKey: row.text(),
                        created: row.instant(), attempts: Int(clamping: row.int64()), due: row.optionalInstant(),
                        failure: row.optionalText(),
                        made: row.optionalText().flatMap {
                            ConferenceDocument.conference(in: $0, limits: connection.limits)
                        }, told: row.optionalText())
                    let claim = connection.claim(&row, now: now())
                    (record.claimedUntil, record.claimedBy) = (claim?.end, claim?.process)
                    return record
                }
            }
        } ?? []
    }

    /// Returns whether the store has a request with the given key, open or closed.
    package func hasIntent(idempotencyKey key: String) throws -> Bool {
        try reading { connection in
            try connection.hasRow("SELECT 1 FROM intent WHERE idempotency_key = ?1") { $0.bind(key) }
        } ?? false
    }

    /// Returns the first links of conferences that a provider has created for this store, the latest ones first.
    package func linksMade(by provider: String) throws -> [String] {
        try reading { connection in
            try connection.using(
                """
                SELECT made_url FROM intent
                WHERE provider = ?1 AND outcome = 'made' AND made_url IS NOT NULL ORDER BY id DESC LIMIT 20
                """
            ) { statement in
                statement.bind(provider)
                return try statement.all { $0.text() }
            }
        } ?? []
    }

    /// Returns the request that has given an event its conference: its number, and when its outcome was recorded; nil if this
    /// store did not ask for the conference.
    package func maker(ofConference url: String, provider: String, uid: String) throws -> (id: Int64, finished: Int64)?
    {
        try reading { connection in
            try connection.using(
                """
                SELECT id, finished FROM intent
                WHERE kind = 'make' AND made_url = ?1 AND provider = ?2 AND uid = ?3 AND finished IS NOT NULL
                ORDER BY finished DESC, id DESC LIMIT 1
                """
            ) { statement in
                statement.bind(url)
                statement.bind(provider)
                statement.bind(uid)
                return try statement.first { ($0.int64(), $0.int64()) }
            }
        } ?? nil
    }

    /// Returns whether a conference is one that an update has described anew, and not a new one.
    package func isUpdated(provider: String, url: String) throws -> Bool {
        try reading { connection in
            try connection.hasRow(
                "SELECT 1 FROM intent WHERE kind = 'update' AND made_url = ?1 AND provider = ?2"
            ) { statement in
                statement.bind(url)
                statement.bind(provider)
            }
        } ?? false
    }

    /// Returns the UIDs of the events for which this store has requested a conference from a provider. Empty for a conference
    /// that was created elsewhere, such as one in an invitation.
    ///
    /// A personal room has one link for many events.
    package func eventsOfMadeConference(provider: String, url: String) throws -> Set<String> {
        try reading { connection in
            try connection.using(
                "SELECT DISTINCT uid FROM intent WHERE made_url = ?1 AND provider = ?2 LIMIT 1000"
            ) { statement in
                statement.bind(url)
                statement.bind(provider)
                return Set(try statement.all { $0.text() })
            }
        } ?? []
    }
}

extension Connection {
    /// Reads the columns claimed and claimed_by of a request.
    ///
    /// - Returns: the time at which the claim expires, and the program that has it; nil if there is none, or if it has expired or
    ///   its program has ended.
    func claim(_ row: inout Row, now: Int64) -> (end: Int64, process: String?)? {
        let (claimed, process) = (row.optionalInstant(), row.optionalText())
        let length = limits.deliveryClaim.components.seconds
        guard let claimed, abs(claimed - now) < length, !(process.map(RunningProcess.hasEnded) ?? false) else {
            return nil
        }
        return (claimed + length, process)
    }
}
