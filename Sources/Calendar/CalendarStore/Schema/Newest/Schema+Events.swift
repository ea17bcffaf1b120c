extension Schema {
    /// Calendars, events with their conferences, reminders, and the time zones of imported files. See `Schema.newest`.
    static let newestEvents: StaticString = """
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
        , entities INTEGER NOT NULL DEFAULT 3
            CONSTRAINT calendar_entities CHECK (entities BETWEEN 1 AND 3), is_default_for_reminders INTEGER NOT NULL DEFAULT 0
            CONSTRAINT calendar_is_default_for_reminders CHECK (is_default_for_reminders IN (0, 1)), is_immutable INTEGER NOT NULL DEFAULT 0
            CONSTRAINT calendar_is_immutable CHECK (is_immutable IN (0, 1)), is_read_only INTEGER NOT NULL DEFAULT 0
            CONSTRAINT calendar_is_read_only CHECK (is_read_only IN (0, 1))) STRICT;
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
        , version INTEGER NOT NULL DEFAULT 0, participants TEXT
            CONSTRAINT event_participants CHECK (length(CAST(participants AS BLOB)) <= 16777216), zone_set INTEGER REFERENCES zone_set (id)) STRICT;
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
                CHECK (length(CAST(provider_version AS BLOB)) <= 4096), lifecycle INTEGER
            CONSTRAINT conference_lifecycle CHECK (lifecycle IN (0, 1)),
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
            region TEXT CONSTRAINT entry_point_region CHECK (length(CAST(region AS BLOB)) <= 4096), features TEXT
            CONSTRAINT entry_point_features CHECK (length(CAST(features AS BLOB)) <= 1100),
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
        , zone_set INTEGER REFERENCES zone_set (id)) STRICT;
        CREATE UNIQUE INDEX component_by_key ON component (calendar_id, kind, key, recurrence_id);
        CREATE INDEX entry_point_by_url ON entry_point (url) WHERE position = 0;
        CREATE UNIQUE INDEX calendar_default_for_reminders ON calendar (is_default_for_reminders)
            WHERE is_default_for_reminders = 1;
        CREATE TABLE reminder (
            component_id INTEGER PRIMARY KEY REFERENCES component (id) ON DELETE CASCADE,
            calendar_id INTEGER NOT NULL,
            identifier TEXT NOT NULL CONSTRAINT reminder_identifier CHECK (length(CAST(identifier AS BLOB)) = 13),
            uid TEXT NOT NULL CONSTRAINT reminder_uid CHECK (length(CAST(uid AS BLOB)) BETWEEN 1 AND 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT reminder_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            is_recurring INTEGER NOT NULL CONSTRAINT reminder_is_recurring CHECK (is_recurring IN (0, 1)),
            start_form INTEGER CONSTRAINT reminder_start_form CHECK (start_form BETWEEN 0 AND 3),
            start_local INTEGER CONSTRAINT reminder_start CHECK (
                (start_local IS NULL) = (start_form IS NULL) AND start_local BETWEEN -62135596800 AND 253402300799),
            start_zone TEXT CONSTRAINT reminder_start_zone CHECK (
                (start_zone IS NOT NULL) = (start_form IS 3) AND length(CAST(start_zone AS BLOB)) <= 4096),
            due_form INTEGER CONSTRAINT reminder_due_form CHECK (due_form BETWEEN 0 AND 3),
            due_local INTEGER CONSTRAINT reminder_due CHECK (
                (due_local IS NULL) = (due_form IS NULL) AND due_local BETWEEN -62135596800 AND 253402300799),
            due_zone TEXT CONSTRAINT reminder_due_zone CHECK (
                (due_zone IS NOT NULL) = (due_form IS 3) AND length(CAST(due_zone AS BLOB)) <= 4096),
            due_instant INTEGER
                CONSTRAINT reminder_due_instant CHECK ((due_instant IS NULL) = (due_form IS NULL)),
            is_completed INTEGER NOT NULL CONSTRAINT reminder_is_completed CHECK (is_completed IN (0, 1)),
            completed INTEGER CONSTRAINT reminder_completed CHECK (completed IS NULL OR is_completed = 1),
            priority INTEGER NOT NULL CONSTRAINT reminder_priority CHECK (priority BETWEEN 0 AND 9),
            sequence INTEGER NOT NULL,
            created INTEGER,
            modified INTEGER,
            version INTEGER NOT NULL,
            title TEXT NOT NULL CONSTRAINT reminder_title CHECK (length(CAST(title AS BLOB)) <= 16777216),
            folded_title TEXT NOT NULL,
            location TEXT CONSTRAINT reminder_location CHECK (length(CAST(location AS BLOB)) <= 16777216),
            url TEXT CONSTRAINT reminder_url CHECK (length(CAST(url AS BLOB)) <= 16777216),
            notes TEXT CONSTRAINT reminder_notes CHECK (length(CAST(notes AS BLOB)) <= 16777216),
            import_form INTEGER NOT NULL CONSTRAINT reminder_import_form CHECK (import_form BETWEEN 0 AND 2),
            imported_text TEXT CONSTRAINT reminder_imported_text
                CHECK ((imported_text IS NOT NULL) = (import_form = 2)
                    AND length(CAST(imported_text AS BLOB)) <= 16777216)
        ) STRICT;
        CREATE UNIQUE INDEX reminder_by_uid ON reminder (uid, calendar_id, recurrence_id);
        CREATE INDEX reminder_by_identifier ON reminder (identifier);
        CREATE INDEX reminder_by_title ON reminder (folded_title);
        CREATE INDEX reminder_by_calendar ON reminder (calendar_id);
        CREATE INDEX reminder_by_due ON reminder (due_instant, calendar_id) WHERE is_completed = 0;
        CREATE INDEX reminder_by_completion ON reminder (completed, calendar_id) WHERE is_completed = 1;
        CREATE TABLE reminder_to_read (
            component_id INTEGER PRIMARY KEY REFERENCES component (id) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE event_to_read (
            event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE zone_set (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL UNIQUE CONSTRAINT zone_set_text CHECK (length(CAST(text AS BLOB)) <= 67108864)
        ) STRICT;
        CREATE INDEX event_by_zone_set ON event (zone_set) WHERE zone_set IS NOT NULL;
        CREATE INDEX component_by_zone_set ON component (zone_set) WHERE zone_set IS NOT NULL;
        CREATE TABLE zone_state (
            id INTEGER PRIMARY KEY CONSTRAINT zone_state_id CHECK (id = 1),
            database TEXT CONSTRAINT zone_state_database CHECK (length(CAST(database AS BLOB)) <= 4096)
        ) STRICT;
        CREATE TABLE zone_to_read (
            id INTEGER PRIMARY KEY,
            event_id INTEGER UNIQUE REFERENCES event (id) ON DELETE CASCADE,
            component_id INTEGER UNIQUE REFERENCES component (id) ON DELETE CASCADE,
            CONSTRAINT zone_to_read_entry CHECK ((event_id IS NULL) <> (component_id IS NULL))
        ) STRICT;
        CREATE TABLE zone_finding (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL CONSTRAINT zone_finding_text CHECK (length(CAST(text AS BLOB)) <= 65536)
        ) STRICT;
        INSERT INTO zone_state VALUES (1, NULL);
        """
}
