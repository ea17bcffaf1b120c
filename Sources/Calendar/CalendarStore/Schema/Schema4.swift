extension Schema {
    /// Version 4: the search index.
    ///
    /// `search_text` has the searched text of an event, folded by `FoldedText`. Its row number encodes the time of the event
    /// (`SearchPlace`). `search_gram` uses the same row numbers, and maps each character, pair and triple of characters
    /// (`SearchGrams`) to the rows that contain it. It stores neither the text nor positions: `detail=none` halves its size,
    /// and deleted text cannot be recovered from it.
    ///
    /// The index lags behind the events on purpose, because updating it costs as much as saving them. Rows above
    /// `search_state.indexed` are not in it yet, and `search_queue` has the rows below that have changed since. The triggers
    /// only record this, so migrations and imports stay fast, and changes by any program are covered. A search updates the
    /// index, or reads the missing events itself.
    static let schema4: StaticString = """
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
        INSERT INTO search_state (id, indexed) VALUES (1, -9223372036854775808);

        CREATE TRIGGER search_event_inserted AFTER INSERT ON event
        WHEN new.id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.id); END;
        CREATE TRIGGER search_event_updated AFTER UPDATE ON event
        WHEN old.id <= (SELECT indexed FROM search_state WHERE id = 1)
            OR new.id <= (SELECT indexed FROM search_state WHERE id = 1)
        BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.id), (new.id); END;
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

        PRAGMA user_version = 4;
        """
}
