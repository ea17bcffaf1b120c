extension Schema {
    /// Version 1: calendars, events with their conferences, other components, intents.
    ///
    /// The checks are a second safeguard in addition to the types, and apply to every program that writes to the file. Lengths
    /// are in bytes and several times what `Limits` allows, because normalization can lengthen a text. `CAST(… AS BLOB)` counts
    /// bytes, and unlike `length` of a text does not stop at a NUL character.
    ///
    /// `form` and `zone` of a time represent an `EventTime`: 0 is a day, 1 floating, 2 UTC, 3 in the zone.
    static let schema1: StaticString = """
        CREATE TABLE source (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE
                CONSTRAINT source_identifier CHECK (length(CAST(identifier AS BLOB)) BETWEEN 1 AND 512),
            title TEXT NOT NULL CONSTRAINT source_title CHECK (length(CAST(title AS BLOB)) <= 4096),
            kind TEXT NOT NULL CONSTRAINT source_kind CHECK (length(CAST(kind AS BLOB)) BETWEEN 1 AND 32)
        ) STRICT;

        CREATE TABLE calendar (
            id INTEGER PRIMARY KEY,
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            identifier TEXT NOT NULL UNIQUE
                CONSTRAINT calendar_identifier CHECK (length(CAST(identifier AS BLOB)) BETWEEN 1 AND 512),
            title TEXT NOT NULL CONSTRAINT calendar_title CHECK (length(CAST(title AS BLOB)) <= 4096),
            color TEXT CONSTRAINT calendar_color CHECK (length(CAST(color AS BLOB)) <= 256),
            properties TEXT NOT NULL
                CONSTRAINT calendar_properties CHECK (length(CAST(properties AS BLOB)) <= 16777216),
            is_default INTEGER NOT NULL DEFAULT 0 CONSTRAINT calendar_is_default CHECK (is_default IN (0, 1))
        ) STRICT;
        CREATE INDEX calendar_by_source ON calendar (source_id);
        CREATE UNIQUE INDEX calendar_default ON calendar (is_default) WHERE is_default = 1;

        CREATE TABLE event (
            id INTEGER PRIMARY KEY,
            calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            identifier TEXT NOT NULL CONSTRAINT event_identifier CHECK (length(CAST(identifier AS BLOB)) = 13),
            uid TEXT NOT NULL CONSTRAINT event_uid CHECK (length(CAST(uid AS BLOB)) BETWEEN 1 AND 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT event_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            is_recurring INTEGER NOT NULL CONSTRAINT event_is_recurring CHECK (is_recurring IN (0, 1)),
            range_start INTEGER NOT NULL,
            range_end INTEGER NOT NULL,
            span INTEGER NOT NULL CONSTRAINT event_span CHECK (span BETWEEN 18 AND 40),
            start_form INTEGER NOT NULL CONSTRAINT event_start_form CHECK (start_form BETWEEN 0 AND 3),
            start_local INTEGER NOT NULL
                CONSTRAINT event_start CHECK (start_local BETWEEN -62135596800 AND 253402300799),
            start_zone TEXT CONSTRAINT event_start_zone
                CHECK ((start_zone IS NOT NULL) = (start_form = 3) AND length(CAST(start_zone AS BLOB)) <= 4096),
            end_form INTEGER NOT NULL CONSTRAINT event_end_form CHECK (end_form BETWEEN 0 AND 3),
            end_local INTEGER NOT NULL
                CONSTRAINT event_end CHECK (end_local BETWEEN -62135596800 AND 253402300799),
            end_zone TEXT CONSTRAINT event_end_zone
                CHECK ((end_zone IS NOT NULL) = (end_form = 3) AND length(CAST(end_zone AS BLOB)) <= 4096),
            sequence INTEGER NOT NULL,
            modified INTEGER,
            owns_conference INTEGER NOT NULL CONSTRAINT event_owns_conference CHECK (owns_conference IN (0, 1)),
            status TEXT CONSTRAINT event_status CHECK (length(CAST(status AS BLOB)) <= 4096),
            title TEXT NOT NULL CONSTRAINT event_title CHECK (length(CAST(title AS BLOB)) <= 16777216),
            folded_title TEXT NOT NULL,
            location TEXT CONSTRAINT event_location CHECK (length(CAST(location AS BLOB)) <= 16777216),
            url TEXT CONSTRAINT event_url CHECK (length(CAST(url AS BLOB)) <= 16777216),
            notes TEXT CONSTRAINT event_notes CHECK (length(CAST(notes AS BLOB)) <= 16777216),
            text TEXT NOT NULL CONSTRAINT event_text CHECK (length(CAST(text AS BLOB)) <= 16777216),
            import_form INTEGER NOT NULL CONSTRAINT event_import_form CHECK (import_form BETWEEN 0 AND 2),
            imported_text TEXT CONSTRAINT event_imported_text
                CHECK ((imported_text IS NOT NULL) = (import_form = 2)
                    AND length(CAST(imported_text AS BLOB)) <= 16777216)
        ) STRICT;
        CREATE UNIQUE INDEX event_by_uid ON event (uid, calendar_id, recurrence_id);
        CREATE INDEX event_by_identifier ON event (identifier);
        CREATE INDEX event_by_title ON event (folded_title);
        CREATE INDEX event_by_range ON event (span, range_start, range_end, calendar_id);
        CREATE INDEX event_by_calendar ON event (calendar_id);

        CREATE TABLE conference (
            event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            title TEXT CONSTRAINT conference_title CHECK (length(CAST(title AS BLOB)) <= 4096),
            details TEXT CONSTRAINT conference_details CHECK (length(CAST(details AS BLOB)) <= 65536),
            identifier TEXT CONSTRAINT conference_identifier CHECK (length(CAST(identifier AS BLOB)) <= 4096),
            provider TEXT CONSTRAINT conference_provider CHECK (length(CAST(provider AS BLOB)) <= 512),
            room TEXT CONSTRAINT conference_room CHECK (length(CAST(room AS BLOB)) <= 512),
            created INTEGER,
            provider_name TEXT CONSTRAINT conference_provider_name
                CHECK (length(CAST(provider_name AS BLOB)) <= 4096),
            provider_version TEXT CONSTRAINT conference_provider_version
                CHECK (length(CAST(provider_version AS BLOB)) <= 4096),
            CONSTRAINT conference_provenance CHECK (
                (provider IS NULL) = (room IS NULL) AND (provider IS NULL) = (created IS NULL)
                AND (provider IS NOT NULL OR (provider_name IS NULL AND provider_version IS NULL)))
        ) STRICT;

        CREATE TABLE entry_point (
            event_id INTEGER NOT NULL REFERENCES conference (event_id) ON DELETE CASCADE,
            position INTEGER NOT NULL CONSTRAINT entry_point_position CHECK (position BETWEEN 0 AND 63),
            kind TEXT NOT NULL CONSTRAINT entry_point_kind CHECK (kind IN ('video', 'phone', 'sip', 'chat', 'page')),
            url TEXT NOT NULL CONSTRAINT entry_point_url CHECK (length(CAST(url AS BLOB)) BETWEEN 1 AND 8192),
            title TEXT CONSTRAINT entry_point_title CHECK (length(CAST(title AS BLOB)) <= 4096),
            meeting_code TEXT CONSTRAINT entry_point_meeting_code CHECK (length(CAST(meeting_code AS BLOB)) <= 4096),
            passcode TEXT CONSTRAINT entry_point_passcode CHECK (length(CAST(passcode AS BLOB)) <= 4096),
            pin TEXT CONSTRAINT entry_point_pin CHECK (length(CAST(pin AS BLOB)) <= 4096),
            region TEXT CONSTRAINT entry_point_region CHECK (length(CAST(region AS BLOB)) <= 4096),
            PRIMARY KEY (event_id, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE component (
            id INTEGER PRIMARY KEY,
            calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CONSTRAINT component_kind CHECK (length(CAST(kind AS BLOB)) BETWEEN 1 AND 4096),
            key TEXT NOT NULL CONSTRAINT component_key CHECK (length(CAST(key AS BLOB)) <= 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT component_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            text TEXT NOT NULL CONSTRAINT component_text CHECK (length(CAST(text AS BLOB)) <= 16777216)
        ) STRICT;
        CREATE UNIQUE INDEX component_by_key ON component (calendar_id, kind, key, recurrence_id);

        -- No references: the history outlives the events and calendars that it tells of.
        CREATE TABLE intent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            event_identifier TEXT NOT NULL
                CONSTRAINT intent_event_identifier CHECK (length(CAST(event_identifier AS BLOB)) <= 512),
            calendar_id INTEGER NOT NULL,
            uid TEXT NOT NULL CONSTRAINT intent_uid CHECK (length(CAST(uid AS BLOB)) <= 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT intent_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            provider TEXT NOT NULL CONSTRAINT intent_provider CHECK (length(CAST(provider AS BLOB)) BETWEEN 1 AND 512),
            room TEXT NOT NULL CONSTRAINT intent_room CHECK (length(CAST(room AS BLOB)) BETWEEN 1 AND 512),
            idempotency_key TEXT NOT NULL UNIQUE CONSTRAINT intent_idempotency_key
                CHECK (length(CAST(idempotency_key AS BLOB)) BETWEEN 1 AND 512),
            created INTEGER NOT NULL,
            failure TEXT CONSTRAINT intent_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
            outcome TEXT CONSTRAINT intent_outcome CHECK (outcome IN ('made', 'failed', 'accepted', 'discarded')),
            finished INTEGER CONSTRAINT intent_finished CHECK ((finished IS NULL) = (outcome IS NULL))
        ) STRICT;
        CREATE INDEX intent_open ON intent (created, id) WHERE outcome IS NULL;

        PRAGMA user_version = 1;
        """
}
