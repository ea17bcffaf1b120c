extension StoreReading where Self: ~Copyable {
    /// Returns whether an event of the user has a provider's conference with the given first URL. This includes conferences
    /// whose provenance another program has removed.
    ///
    /// Events that only copy the link do not count: those of subscriptions, and invitations and read-only events other than the
    /// event that the conference was created for.
    package func isConferenceInUse(provider: String, url: String) throws -> Bool {
        try isConferenceInUse(provider: provider, url: url, by: nil)
    }

    /// Returns whether one of the events with these UIDs has a provider's conference with the given first URL.
    package func isConferenceInUse(provider: String, url: String, by uids: Set<String>?) throws -> Bool {
        try reading { connection in
            try connection.using(
                """
                SELECT event.uid FROM entry_point JOIN conference USING (event_id) JOIN event ON event.id = event_id
                    JOIN calendar ON calendar.id = event.calendar_id
                WHERE entry_point.position = 0 AND entry_point.url = ?1 AND coalesce(conference.provider, ?2) = ?2
                    AND NOT EXISTS (SELECT 1 FROM subscription WHERE subscription.calendar_id = event.calendar_id)
                    AND (
                        NOT calendar.is_read_only AND (owns_conference OR participants IS NULL
                            OR (event.text NOT LIKE '%' || char(10) || 'ORGANIZER:%'
                                AND event.text NOT LIKE '%' || char(10) || 'ORGANIZER;%'))
                        OR EXISTS (
                            SELECT 1 FROM intent
                            WHERE made_url = ?1 AND intent.provider = ?2 AND intent.uid = event.uid))
                """
            ) { statement in
                statement.bind(url)
                statement.bind(provider)
                while try statement.step() {
                    var row = statement.row
                    if uids?.contains(row.text()) ?? true { return true }
                }
                return false
            }
        } ?? false
    }

    /// Returns the number of events with a conference of a provider. A series counts once.
    package func conferenceCount(provider: String) throws -> Int {
        try reading { connection in
            try connection.using(
                """
                SELECT count(DISTINCT event.calendar_id || ' ' || event.uid)
                FROM conference JOIN event ON event.id = event_id WHERE conference.provider = ?1
                """
            ) { statement in
                statement.bind(provider)
                return Int(clamping: try statement.first { $0.int64() } ?? 0)
            }
        } ?? 0
    }
}

/// Whether a provider has ended a conference.
package enum ConferenceEnd: Sendable {
    /// The provider was not asked to end the conference.
    case none
    /// The provider was asked to end the conference, and it is unknown whether it did.
    case possible
    /// A program is asking the provider right now.
    case running
    case certain
}

extension StoreReading where Self: ~Copyable {
    /// Returns whether a provider has ended a conference. If the provider has created or updated a conference with the same URL
    /// since, the conference exists again; for example, a personal room has one URL for many events.
    package func conferenceEnd(provider: String, url: String) throws -> ConferenceEnd {
        let end = try foundEnd(provider: provider, url: url)
        // A program that was asking may have recorded the answer after the snapshot was taken and before it was found to have ended.
        // A later snapshot shows it.
        return end == .possible ? try foundEnd(provider: provider, url: url) : end
    }

    private func foundEnd(provider: String, url: String) throws -> ConferenceEnd {
        let ends = try reading { connection in
            try connection.using(
                """
                SELECT coalesce(outcome = 'ended', 0), claimed, claimed_by FROM intent AS asked
                WHERE kind = 'end' AND provider = ?1 AND conference_url = ?2
                    AND (outcome = 'ended' OR attempts > 0 AND coalesce(outcome, 'superseded') = 'superseded')
                    AND NOT EXISTS (
                        SELECT 1 FROM intent AS later WHERE later.id > asked.id AND later.provider = ?1
                            AND (later.made_url = ?2 OR later.outcome = 'updated' AND later.conference_url = ?2))
                """
            ) { statement in
                statement.bind(provider)
                statement.bind(url)
                return try statement.all { row -> ConferenceEnd in
                    if row.bool() { return .certain }
                    return connection.claim(&row, now: now()) == nil ? .possible : .running
                }
            }
        }
        return ends?.max { $0.certainty < $1.certainty } ?? .none
    }
}

extension ConferenceEnd {
    fileprivate var certainty: Int {
        switch self {
        case .none: 0
        case .possible: 1
        case .running: 2
        case .certain: 3
        }
    }
}
