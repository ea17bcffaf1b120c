extension Schema {
    /// What providers still have to hear, the history for `undo`, and the check of this schema. See `Schema.newest`.
    static let newestChanges: StaticString = """
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
        , answer TEXT
            CONSTRAINT intent_answer CHECK (length(CAST(answer AS BLOB)) <= 1048576), made_url TEXT
            CONSTRAINT intent_made_url CHECK (length(CAST(made_url AS BLOB)) BETWEEN 1 AND 8192), told TEXT
            CONSTRAINT intent_told CHECK (length(CAST(told AS BLOB)) BETWEEN 1 AND 512), claimed_by TEXT
            CONSTRAINT intent_claimed_by CHECK (length(CAST(claimed_by AS BLOB)) BETWEEN 1 AND 512)) STRICT;
        CREATE INDEX intent_open ON intent (created, id) WHERE outcome IS NULL;
        CREATE TABLE history_entry (
            id INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            program TEXT NOT NULL CONSTRAINT history_entry_program CHECK (length(CAST(program AS BLOB)) <= 4096),
            action TEXT NOT NULL CONSTRAINT history_entry_action CHECK (length(CAST(action AS BLOB)) <= 256),
            title TEXT NOT NULL CONSTRAINT history_entry_title CHECK (length(CAST(title AS BLOB)) <= 16777216),
            changes INTEGER NOT NULL CONSTRAINT history_entry_changes CHECK (changes >= 0),
            bytes INTEGER NOT NULL CONSTRAINT history_entry_bytes CHECK (bytes >= 0),
            total INTEGER NOT NULL,
            undoes INTEGER,
            is_undone INTEGER NOT NULL DEFAULT 0 CONSTRAINT history_entry_is_undone CHECK (is_undone IN (0, 1)),
            problem TEXT CONSTRAINT history_entry_problem CHECK (problem IN ('large', 'forgotten'))
        ) STRICT;
        CREATE TABLE history_change (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            state INTEGER NOT NULL,
            before BLOB
        ) STRICT;
        CREATE TABLE schema_check (
            id INTEGER PRIMARY KEY CONSTRAINT schema_check_id CHECK (id = 1),
            cookie INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX intent_made ON intent (made_url, provider) WHERE made_url IS NOT NULL;
        INSERT INTO schema_check VALUES (1, -1);
        """
}
