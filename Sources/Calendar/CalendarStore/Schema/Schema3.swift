extension Schema {
    /// Version 3: the kinds of entries that calendars accept, reminders, and versions of rows.
    ///
    /// A reminder is a row of `component` of the kind VTODO, which has the text, and a row of `reminder` with the columns
    /// derived from it. SQL cannot read a VTODO, so those of earlier versions wait in `reminder_to_read` until the module
    /// CalendarEditing reads them, before reminders are used for the first time. Later versions that derive more columns can
    /// queue reminders there again.
    ///
    /// `reminder.due_instant` treats floating times and days as UTC. A query for a range therefore includes 14 hours more on
    /// either side and compares the exact times afterwards. `calendar_id` repeats that of the component for the indexes.
    ///
    /// `version` changes with every update, so that a program can detect that a record it read is out of date. It starts at a
    /// random number, because a row number can be reused, even for the same UID.
    ///
    /// Existing calendars may contain both events and reminders (`entities`: 1 events, 2 reminders, 3 both).
    static let schema3: StaticString = """
        ALTER TABLE calendar ADD COLUMN entities INTEGER NOT NULL DEFAULT 3
            CONSTRAINT calendar_entities CHECK (entities BETWEEN 1 AND 3);
        ALTER TABLE calendar ADD COLUMN is_default_for_reminders INTEGER NOT NULL DEFAULT 0
            CONSTRAINT calendar_is_default_for_reminders CHECK (is_default_for_reminders IN (0, 1));
        ALTER TABLE calendar ADD COLUMN is_immutable INTEGER NOT NULL DEFAULT 0
            CONSTRAINT calendar_is_immutable CHECK (is_immutable IN (0, 1));
        ALTER TABLE calendar ADD COLUMN is_read_only INTEGER NOT NULL DEFAULT 0
            CONSTRAINT calendar_is_read_only CHECK (is_read_only IN (0, 1));
        CREATE UNIQUE INDEX calendar_default_for_reminders ON calendar (is_default_for_reminders)
            WHERE is_default_for_reminders = 1;

        ALTER TABLE event ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

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
        INSERT INTO reminder_to_read SELECT id FROM component WHERE kind = 'VTODO';

        PRAGMA user_version = 3;
        """
}
