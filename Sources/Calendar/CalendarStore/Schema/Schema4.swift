extension Schema {
    /// Version 4: the search index.
    ///
    /// `search_text` has what is looked through of an event, folded as `FoldedText` does, in a row whose number says when
    /// the event takes place (`SearchPlace`). `search_gram` has the same numbers: which of them have a character, a pair,
    /// or three characters in a row (`SearchGrams`). It keeps neither the text nor places in it: `detail=none` makes it
    /// half as large, and what was deleted cannot be read out of it.
    ///
    /// The index is behind the events on purpose, as it costs as much as saving them: rows above `search_state.indexed`
    /// are not in it yet, and `search_queue` has those below that have changed since. The triggers do no more than note
    /// that, so a migration and an import cost nothing, and a change by any other program counts. Who searches brings
    /// the index up to date, or looks through the rest.
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
