/// The number of requests to providers without an outcome in a store that was restored.
///
/// Restoring a backup brings back events, but does not reverse what has happened to conferences since. Only the replaced store
/// knows what providers were asked and have answered. Its requests therefore replace those of the backup.
package struct RestoredIntents: Hashable, Sendable {
    /// The number of requests without an outcome.
    package var open: Int64 = 0
    /// The number of those that wait for the user: no program knows whether the requests of a backup were made since, and some
    /// would end a conference that an event in the backup has.
    package var held: Int64 = 0

    init() {}

    init(_ connection: Connection) throws {
        open =
            try connection.using("SELECT count(*) FROM intent WHERE outcome IS NULL") {
                try $0.first { $0.int64() }
            } ?? 0
        held =
            try connection.using("SELECT count(*) FROM intent WHERE outcome IS NULL AND due IS NULL") {
                try $0.first { $0.int64() }
            } ?? 0
    }
}

extension Connection {
    /// Stops what a backup still had to do: requests to providers wait for the user, and changes of files are dropped. Both may
    /// be out of date, and the backup may come from somebody else.
    func holdBack() throws {
        try writeTransaction {
            try execute(
                """
                UPDATE intent SET due = NULL, claim = NULL, claimed = NULL, claimed_by = NULL,
                    failure = 'The calendars were restored from a backup that has this request.'
                WHERE outcome IS NULL AND due IS NOT NULL;
                DELETE FROM vdir_change;
                """)
        }
    }

    /// Returns the state of all requests to providers and of all messages, as a text that changes with every change of any of
    /// them.
    func intentState() throws -> String {
        try using(
            """
            SELECT json_group_array(state) FROM (
                SELECT json_array(id, idempotency_key, outcome, attempts, due, claim, failure) AS state
                FROM intent ORDER BY id)
            UNION ALL
            SELECT json_group_array(state) FROM (
                SELECT json_array(id, message_id, state, attempts, claim, failure) AS state FROM message ORDER BY id)
            """
        ) { try $0.all { $0.text() } }.joined()
    }

    /// Replaces the requests to providers in this store, which is a backup, with those of the present store. A request that
    /// only the backup has stays, with a new number if its number is taken. A request to end a conference that an event of the
    /// backup has must wait for the user.
    ///
    /// Messages are replaced in the same way, so that none is sent again. It is unknown whether a message that only the backup
    /// has was sent.
    ///
    /// - Parameter present: a connection to the present store, which has the current schema.
    /// - Returns: ``intentState()`` of the present store.
    func carryIntents(of present: Connection) throws -> String {
        try using("ATTACH ?1 AS present") { statement in
            statement.bind(present.path)
            try statement.run()
        }
        defer { try? execute("DETACH present") }
        return try writeTransaction {
            try execute(
                """
                DELETE FROM main.intent WHERE idempotency_key IN (SELECT idempotency_key FROM present.intent);
                UPDATE main.intent SET id = id
                    + max((SELECT max(id) FROM main.intent), (SELECT max(id) FROM present.intent))
                WHERE id IN (SELECT id FROM present.intent);
                INSERT INTO main.intent SELECT * FROM present.intent;
                UPDATE main.sqlite_sequence
                SET seq = max(seq, coalesce((SELECT seq FROM present.sqlite_sequence WHERE name = 'intent'), 0))
                WHERE name = 'intent';
                UPDATE main.intent SET calendar_id = coalesce((
                    SELECT own.id FROM present.calendar AS other JOIN main.calendar AS own USING (identifier)
                    WHERE other.id = intent.calendar_id), calendar_id)
                WHERE idempotency_key IN (SELECT idempotency_key FROM present.intent);
                UPDATE main.intent SET due = NULL, failure = 'The calendars were restored from a backup, in which an event '
                    || 'has this conference.'
                WHERE outcome IS NULL AND kind = 'end' AND due IS NOT NULL AND EXISTS (
                    SELECT 1 FROM main.conference JOIN main.entry_point USING (event_id)
                    WHERE position = 0 AND url = conference_url AND conference.provider = intent.provider);

                DELETE FROM main.message WHERE message_id IN (SELECT message_id FROM present.message);
                UPDATE main.message SET state = 'doubtful', claim = NULL, claimed = NULL, claimed_by = NULL
                WHERE state IN ('waiting', 'sending');
                UPDATE main.message SET id = id
                    + max((SELECT max(id) FROM main.message), (SELECT max(id) FROM present.message))
                WHERE id IN (SELECT id FROM present.message);
                INSERT INTO main.message (id, message_id, inbox_id, uid, recipients, subject, text, created, attempts,
                    state, claim, claimed, claimed_by, failure, finished)
                SELECT id, message_id, (
                    SELECT own.id FROM present.inbox AS other JOIN main.inbox AS own USING (identity)
                    WHERE other.id = message.inbox_id), uid, recipients, subject, text, created, attempts,
                    state, claim, claimed, claimed_by, failure, finished
                FROM present.message;
                UPDATE main.sqlite_sequence
                SET seq = max(seq, coalesce((SELECT seq FROM present.sqlite_sequence WHERE name = 'message'), 0))
                WHERE name = 'message';
                """)
            return try using(
                """
                SELECT json_group_array(state) FROM (
                    SELECT json_array(id, idempotency_key, outcome, attempts, due, claim, failure) AS state
                    FROM present.intent ORDER BY id)
                UNION ALL
                SELECT json_group_array(state) FROM (
                    SELECT json_array(id, message_id, state, attempts, claim, failure) AS state
                    FROM present.message ORDER BY id)
                """
            ) { try $0.all { $0.text() } }.joined()
        }
    }
}
