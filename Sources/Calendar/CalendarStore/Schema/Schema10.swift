extension Schema {
    /// Version 10: the definitions of time zones that entries came with.
    ///
    /// Before, a definition applied to all entries of its calendar. `zone_set` has the definitions that some entries refer to
    /// (`ZoneSet`); NULL in `event` and `component` means the system's zones. The rows of `component` with the kind VTIMEZONE
    /// only keep the definitions of a file for exports.
    ///
    /// SQL cannot read calendar text, so events and to-dos in a zone wait in `zone_to_read` until the module CalendarEditing
    /// has derived their sets and times again. CalendarEditing records entries whose times change, and those that it cannot
    /// decide, in `zone_finding`. `zone_state.database` is the version of the system's zones with which the ranges were
    /// derived; NULL until CalendarEditing has derived all of them.
    ///
    /// Files of folders and subscriptions are read again, because they have their own definitions.
    static let schema10: StaticString = """
        CREATE TABLE zone_set (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL UNIQUE CONSTRAINT zone_set_text CHECK (length(CAST(text AS BLOB)) <= 67108864)
        ) STRICT;
        ALTER TABLE event ADD COLUMN zone_set INTEGER REFERENCES zone_set (id);
        ALTER TABLE component ADD COLUMN zone_set INTEGER REFERENCES zone_set (id);
        CREATE INDEX event_by_zone_set ON event (zone_set) WHERE zone_set IS NOT NULL;
        CREATE INDEX component_by_zone_set ON component (zone_set) WHERE zone_set IS NOT NULL;

        CREATE TABLE zone_state (
            id INTEGER PRIMARY KEY CONSTRAINT zone_state_id CHECK (id = 1),
            database TEXT CONSTRAINT zone_state_database CHECK (length(CAST(database AS BLOB)) <= 4096)
        ) STRICT;
        INSERT INTO zone_state (id, database) VALUES (1, NULL);

        CREATE TABLE zone_to_read (
            id INTEGER PRIMARY KEY,
            event_id INTEGER UNIQUE REFERENCES event (id) ON DELETE CASCADE,
            component_id INTEGER UNIQUE REFERENCES component (id) ON DELETE CASCADE,
            CONSTRAINT zone_to_read_entry CHECK ((event_id IS NULL) <> (component_id IS NULL))
        ) STRICT;
        INSERT INTO zone_to_read (event_id) SELECT id FROM event WHERE text LIKE '%TZID%' ORDER BY id;
        INSERT INTO zone_to_read (component_id)
        SELECT id FROM component WHERE kind <> 'VTIMEZONE' AND text LIKE '%TZID%' ORDER BY id;

        CREATE TABLE zone_finding (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL CONSTRAINT zone_finding_text CHECK (length(CAST(text AS BLOB)) <= 65536)
        ) STRICT;

        UPDATE vdir_item SET digest = '', is_settled = 0
        WHERE calendar_id IN (SELECT calendar_id FROM component WHERE kind = 'VTIMEZONE');
        UPDATE subscription SET validator = NULL, last_modified = NULL, digest = NULL
        WHERE calendar_id IN (SELECT calendar_id FROM component WHERE kind = 'VTIMEZONE');

        PRAGMA user_version = 10;
        """
}
