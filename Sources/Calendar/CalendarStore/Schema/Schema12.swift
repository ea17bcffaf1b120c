extension Schema {
    /// Version 12: changes of files that follow from transactions but may not be made yet, and problems in the files of
    /// folders.
    ///
    /// `vdir_change` has the file changes of committed transactions, in their order, until they are made; those of one
    /// transaction share a `batch`. The stamps identify the old and the new file, so that after a crash the next program can
    /// determine which changes were made. The table refers to no other one, because a calendar may be gone before its folder
    /// is.
    ///
    /// `vdir_note` has notes about entries of a folder that cannot be read, or not as their author intended, with the line or
    /// 0. `is_told` is 0 until a program has shown the note to the user. `unreadable_event` has the events that cannot be read
    /// any more and are shown in the version that was read last. All files are read once more to find out.
    ///
    /// `mount` is the mount point that a folder was on when it was last read.
    static let schema12: StaticString = """
        CREATE TABLE vdir_change (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            batch INTEGER NOT NULL,
            kind TEXT NOT NULL
                CONSTRAINT vdir_change_kind CHECK (kind IN ('create', 'replace', 'remove', 'removeFolder')),
            folder TEXT NOT NULL CONSTRAINT vdir_change_folder CHECK (length(CAST(folder AS BLOB)) BETWEEN 1 AND 4096),
            name TEXT NOT NULL CONSTRAINT vdir_change_name CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 255),
            temporary TEXT NOT NULL
                CONSTRAINT vdir_change_temporary CHECK (length(CAST(temporary AS BLOB)) BETWEEN 1 AND 255),
            item_id INTEGER,
            old_size INTEGER, old_modified INTEGER, old_changed INTEGER, old_inode INTEGER,
            new_size INTEGER, new_modified INTEGER, new_changed INTEGER, new_inode INTEGER,
            CONSTRAINT vdir_change_stamps CHECK (
                (old_inode IS NULL) = (kind = 'create') AND (new_inode IS NULL) = (kind IN ('remove', 'removeFolder')))
        ) STRICT;

        CREATE TABLE vdir_note (
            id INTEGER PRIMARY KEY,
            calendar_id INTEGER NOT NULL REFERENCES vdir_calendar (calendar_id) ON DELETE CASCADE,
            name TEXT NOT NULL CONSTRAINT vdir_note_name CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 4096),
            line INTEGER NOT NULL CONSTRAINT vdir_note_line CHECK (line >= 0),
            text TEXT NOT NULL CONSTRAINT vdir_note_text CHECK (length(CAST(text AS BLOB)) <= 65536),
            is_told INTEGER NOT NULL CONSTRAINT vdir_note_is_told CHECK (is_told IN (0, 1))
        ) STRICT;
        CREATE INDEX vdir_note_by_name ON vdir_note (calendar_id, name);
        CREATE INDEX vdir_note_to_tell ON vdir_note (id) WHERE is_told = 0;
        INSERT INTO vdir_note (calendar_id, name, line, text, is_told)
        SELECT calendar_id, name, 0, problem, 1 FROM vdir_item WHERE problem IS NOT NULL;

        CREATE TABLE unreadable_event (
            event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            reason TEXT NOT NULL
                CONSTRAINT unreadable_event_reason CHECK (length(CAST(reason AS BLOB)) <= 65536)
        ) STRICT;

        UPDATE vdir_item SET digest = '', is_settled = 0;

        ALTER TABLE vdir_source ADD COLUMN mount TEXT
            CONSTRAINT vdir_source_mount CHECK (length(CAST(mount AS BLOB)) <= 4096);
        ALTER TABLE vdir_calendar ADD COLUMN mount TEXT
            CONSTRAINT vdir_calendar_mount CHECK (length(CAST(mount AS BLOB)) <= 4096);

        PRAGMA user_version = 12;
        """
}
