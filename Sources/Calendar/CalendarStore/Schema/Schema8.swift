extension Schema {
    /// Version 8: the outbox.
    ///
    /// An intent of the kind `update` or `end` is an entry of the outbox: a change that must still be delivered to a provider.
    /// The row has the number of attempts (`attempts`), the time of the next one (`due`, in seconds since
    /// 1970-01-01T00:00:00Z), and the title of the event (`title`), because the event may be gone. `due` is NULL for an entry
    /// that waits for the user: its last attempt has failed, or the change came from a folder or a subscription and would end a
    /// conference.
    ///
    /// `claim` is a random number chosen by the program that is delivering the entry, and `claimed` is the time at which it
    /// began, so that no two programs deliver for one conference at the same time. The claim of a killed program expires.
    ///
    /// `conference.lifecycle` says whether the provider handles changes: 1 yes, 0 no, NULL unknown, as for all conferences from
    /// before this version.
    ///
    /// The table is created again, because SQLite cannot change the checks of an existing table; row numbers are still never
    /// reused.
    static let schema8: StaticString = """
        DROP INDEX intent_open;
        ALTER TABLE intent RENAME TO intent_of_version_7;
        CREATE TABLE intent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CONSTRAINT intent_kind CHECK (kind IN ('make', 'update', 'end')),
            event_identifier TEXT NOT NULL
                CONSTRAINT intent_event_identifier CHECK (length(CAST(event_identifier AS BLOB)) <= 512),
            calendar_id INTEGER NOT NULL,
            uid TEXT NOT NULL CONSTRAINT intent_uid CHECK (length(CAST(uid AS BLOB)) <= 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT intent_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            title TEXT CONSTRAINT intent_title CHECK (length(CAST(title AS BLOB)) <= 16777216),
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
            attempts INTEGER NOT NULL DEFAULT 0 CONSTRAINT intent_attempts CHECK (attempts >= 0),
            due INTEGER CONSTRAINT intent_due CHECK (due IS NULL OR kind <> 'make'),
            claim INTEGER,
            claimed INTEGER CONSTRAINT intent_claimed CHECK ((claimed IS NULL) = (claim IS NULL)),
            failure TEXT CONSTRAINT intent_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
            outcome TEXT CONSTRAINT intent_outcome CHECK (outcome IN (
                'made', 'updated', 'ended', 'failed', 'accepted', 'superseded', 'discarded', 'unwanted')),
            finished INTEGER CONSTRAINT intent_finished CHECK ((finished IS NULL) = (outcome IS NULL))
        ) STRICT;
        INSERT INTO intent (id, kind, event_identifier, calendar_id, uid, recurrence_id, title, provider, room,
            conference_identifier, conference_url, idempotency_key, created, due, failure, outcome, finished)
        SELECT id, kind, event_identifier, calendar_id, uid, recurrence_id,
            (SELECT event.title FROM event WHERE event.uid = intent_of_version_7.uid
                AND event.calendar_id = intent_of_version_7.calendar_id AND event.recurrence_id = ''),
            provider, room, conference_identifier, conference_url, idempotency_key, created,
            iif(kind <> 'make' AND outcome IS NULL, created, NULL), failure, outcome, finished
        FROM intent_of_version_7;
        DELETE FROM sqlite_sequence WHERE name = 'intent';
        INSERT INTO sqlite_sequence (name, seq)
        SELECT 'intent', seq FROM sqlite_sequence WHERE name = 'intent_of_version_7';
        DROP TABLE intent_of_version_7;
        CREATE INDEX intent_open ON intent (created, id) WHERE outcome IS NULL;
        CREATE INDEX intent_made ON intent (uid, calendar_id) WHERE kind = 'make';

        ALTER TABLE conference ADD COLUMN lifecycle INTEGER
            CONSTRAINT conference_lifecycle CHECK (lifecycle IN (0, 1));

        PRAGMA user_version = 8;
        """
}
