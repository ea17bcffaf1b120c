extension Schema {
    /// Version 2: several kinds of intents, and an index of the events that share a conference.
    ///
    /// Intents now also ask a provider to update a conference when its event has moved (`update`), and to end it when the event
    /// is gone (`end`). Both contain the provider's identifier of the conference, because the event may no longer have it. The
    /// table is created again, because SQLite cannot change the checks of an existing table; row numbers are still never
    /// reused.
    static let schema2: StaticString = """
        DROP INDEX intent_open;
        ALTER TABLE intent RENAME TO intent_of_version_1;
        CREATE TABLE intent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CONSTRAINT intent_kind CHECK (kind IN ('make', 'update', 'end')),
            event_identifier TEXT NOT NULL
                CONSTRAINT intent_event_identifier CHECK (length(CAST(event_identifier AS BLOB)) <= 512),
            calendar_id INTEGER NOT NULL,
            uid TEXT NOT NULL CONSTRAINT intent_uid CHECK (length(CAST(uid AS BLOB)) <= 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT intent_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            provider TEXT NOT NULL CONSTRAINT intent_provider CHECK (length(CAST(provider AS BLOB)) BETWEEN 1 AND 512),
            room TEXT NOT NULL CONSTRAINT intent_room CHECK (length(CAST(room AS BLOB)) BETWEEN 1 AND 512),
            conference_identifier TEXT
                CONSTRAINT intent_conference_identifier CHECK (length(CAST(conference_identifier AS BLOB)) <= 4096),
            conference_url TEXT CONSTRAINT intent_conference_url
                CHECK ((conference_url IS NULL) = (kind = 'make')
                    AND length(CAST(conference_url AS BLOB)) BETWEEN 1 AND 8192),
            idempotency_key TEXT NOT NULL UNIQUE CONSTRAINT intent_idempotency_key
                CHECK (length(CAST(idempotency_key AS BLOB)) BETWEEN 1 AND 512),
            created INTEGER NOT NULL,
            failure TEXT CONSTRAINT intent_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
            outcome TEXT CONSTRAINT intent_outcome
                CHECK (outcome IN ('made', 'updated', 'ended', 'failed', 'accepted', 'superseded', 'discarded')),
            finished INTEGER CONSTRAINT intent_finished CHECK ((finished IS NULL) = (outcome IS NULL))
        ) STRICT;
        INSERT INTO intent (id, kind, event_identifier, calendar_id, uid, recurrence_id, provider, room,
            idempotency_key, created, failure, outcome, finished)
        SELECT id, 'make', event_identifier, calendar_id, uid, recurrence_id, provider, room, idempotency_key, created,
            failure, outcome, finished
        FROM intent_of_version_1;
        DELETE FROM sqlite_sequence WHERE name = 'intent';
        INSERT INTO sqlite_sequence (name, seq)
        SELECT 'intent', seq FROM sqlite_sequence WHERE name = 'intent_of_version_1';
        DROP TABLE intent_of_version_1;
        CREATE INDEX intent_open ON intent (created, id) WHERE outcome IS NULL;

        CREATE INDEX entry_point_by_url ON entry_point (url) WHERE position = 0;

        PRAGMA user_version = 2;
        """
}
