extension Schema {
    /// Version 11: the history, from which changes can be undone.
    ///
    /// `history_entry` is one command of the user or one commit of another program. `bytes` counts its changes, and `total`
    /// those of all entries up to this one, so that the size of the history is known without a sum. `problem` is the reason why
    /// the entry cannot be undone. `undoes` is the entry that this entry has reversed, and `is_undone` says that another entry
    /// has reversed this one. Times are in seconds since 1970-01-01T00:00:00Z.
    ///
    /// `history_change` is the change of one subject by an entry: a whole series (`kind` is empty), the component of a kind and
    /// a key, a calendar, or a file of a folder. `calendar` is the identifier of its calendar, because row numbers are reused.
    /// `before` has all earlier rows of the subject (`RowImage`), NULL if there were none, and `state` is a digest of the rows
    /// that the entry left, 0 for none. The row number is that of the entry times 2³² plus a position, so that no index is
    /// needed.
    ///
    /// `schema_check` has the value of SQLite's counter of schema changes (`PRAGMA schema_version`) when the schema was last
    /// compared with ours.
    static let schema11: StaticString = """
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
        INSERT INTO schema_check (id, cookie) VALUES (1, -1);

        PRAGMA user_version = 11;
        """
}
