extension Schema {
    /// Version 9: the names and addresses of an event's participants, so that a search need not read its text.
    ///
    /// `event.participants` has one name or address per line; NULL if the text names none. SQL cannot read calendar text, so
    /// events of earlier versions that may have participants wait in `event_to_read` until the module CalendarEditing reads
    /// them, before the first search.
    ///
    /// Until then, the search index stays correct, because earlier versions indexed the same names. For this reason, the
    /// trigger now records only updates of columns that the index depends on, and not of the new column. The exception is
    /// property names in lower case, which earlier versions overlooked: events with these are indexed again.
    static let schema9: StaticString = """
        ALTER TABLE event ADD COLUMN participants TEXT
            CONSTRAINT event_participants CHECK (length(CAST(participants AS BLOB)) <= 16777216);

        CREATE TABLE event_to_read (
            event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO event_to_read
        SELECT id FROM event
        WHERE text LIKE '%' || char(10) || 'ATTENDEE%' OR text LIKE '%' || char(10) || 'ORGANIZER%';

        INSERT OR IGNORE INTO search_queue
        SELECT id FROM event_to_read JOIN event ON event.id = event_id
        WHERE id <= (SELECT indexed FROM search_state WHERE id = 1)
            AND instr(text, char(10) || 'ATTENDEE') = 0 AND instr(text, char(10) || 'ORGANIZER') = 0;

        DROP TRIGGER search_event_updated;
        CREATE TRIGGER search_event_updated
        AFTER UPDATE OF id, calendar_id, range_start, range_end, title, location, notes, url, text ON event
        WHEN old.id <= (SELECT indexed FROM search_state WHERE id = 1)
            OR new.id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.id), (new.id); END;

        PRAGMA user_version = 9;
        """
}
