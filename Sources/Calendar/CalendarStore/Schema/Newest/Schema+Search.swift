extension Schema {
    /// What a search finds, and the triggers that keep it. See `Schema.newest`.
    static let newestSearch: StaticString = """
        CREATE TABLE search_text (
            id INTEGER PRIMARY KEY,
            event_id INTEGER NOT NULL UNIQUE,
            calendar_id INTEGER NOT NULL,
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            folded TEXT NOT NULL
        ) STRICT;
        CREATE VIRTUAL TABLE search_gram USING fts5 (
            grams, content = '', tokenize = 'ascii', detail = none, columnsize = 0);
        CREATE TABLE search_queue (event_id INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE search_state (
            id INTEGER PRIMARY KEY CONSTRAINT search_state_id CHECK (id = 1),
            indexed INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER search_event_inserted AFTER INSERT ON event
        WHEN new.id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.id); END;
        CREATE TRIGGER search_event_deleted AFTER DELETE ON event
        WHEN old.id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.id); END;
        CREATE TRIGGER search_conference_inserted AFTER INSERT ON conference
        WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.event_id); END;
        CREATE TRIGGER search_conference_updated AFTER UPDATE ON conference
        WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id), (new.event_id); END;
        CREATE TRIGGER search_conference_deleted AFTER DELETE ON conference
        WHEN old.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id); END;
        CREATE TRIGGER search_entry_point_inserted AFTER INSERT ON entry_point
        WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.event_id); END;
        CREATE TRIGGER search_entry_point_updated AFTER UPDATE ON entry_point
        WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id), (new.event_id); END;
        CREATE TRIGGER search_entry_point_deleted AFTER DELETE ON entry_point
        WHEN old.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id); END;
        CREATE TRIGGER search_event_updated
        AFTER UPDATE OF id, calendar_id, range_start, range_end, title, location, notes, url, text ON event
        WHEN old.id <= (SELECT indexed FROM search_state WHERE id = 1)
            OR new.id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.id), (new.id); END;
        INSERT INTO search_state VALUES (1, -9223372036854775808);
        """
}
