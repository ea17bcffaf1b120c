extension Schema {
    /// Version 5: calendars that are folders of files.
    ///
    /// The files are authoritative, and the rows of events, reminders and components follow them. These tables only store the
    /// folder of each calendar, the metadata of its files when they were last read, and which file contains which UID.
    ///
    /// `vdir_item.changed` is the time of the last change of the inode. `is_settled` is 0 while the file is so new that another
    /// change might not alter its modification time. `has_duplicates` marks a file with a UID that another file had first. A
    /// component belongs to every file that contains it in exactly this form.
    static let schema5: StaticString = """
        CREATE TABLE vdir_source (
            source_id INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
            path TEXT NOT NULL UNIQUE CONSTRAINT vdir_source_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 4096),
            is_root INTEGER NOT NULL CONSTRAINT vdir_source_is_root CHECK (is_root IN (0, 1)),
            tag TEXT NOT NULL CONSTRAINT vdir_source_tag CHECK (length(CAST(tag AS BLOB)) BETWEEN 1 AND 64),
            problem TEXT CONSTRAINT vdir_source_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
        ) STRICT;

        CREATE TABLE vdir_calendar (
            calendar_id INTEGER PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
            path TEXT NOT NULL UNIQUE
                CONSTRAINT vdir_calendar_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 4096),
            display_name TEXT
                CONSTRAINT vdir_calendar_display_name CHECK (length(CAST(display_name AS BLOB)) <= 65536),
            color TEXT CONSTRAINT vdir_calendar_color CHECK (length(CAST(color AS BLOB)) <= 65536),
            problem TEXT CONSTRAINT vdir_calendar_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
        ) STRICT;

        CREATE TABLE vdir_item (
            id INTEGER PRIMARY KEY,
            calendar_id INTEGER NOT NULL REFERENCES vdir_calendar (calendar_id) ON DELETE CASCADE,
            name TEXT NOT NULL CONSTRAINT vdir_item_name CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 255),
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            digest TEXT NOT NULL CONSTRAINT vdir_item_digest CHECK (length(CAST(digest AS BLOB)) <= 64),
            is_settled INTEGER NOT NULL CONSTRAINT vdir_item_is_settled CHECK (is_settled IN (0, 1)),
            has_duplicates INTEGER NOT NULL CONSTRAINT vdir_item_has_duplicates CHECK (has_duplicates IN (0, 1)),
            problem TEXT CONSTRAINT vdir_item_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
        ) STRICT;
        CREATE UNIQUE INDEX vdir_item_by_name ON vdir_item (calendar_id, name);

        CREATE TABLE vdir_uid (
            calendar_id INTEGER NOT NULL,
            uid TEXT NOT NULL,
            item_id INTEGER NOT NULL REFERENCES vdir_item (id) ON DELETE CASCADE,
            PRIMARY KEY (calendar_id, uid)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX vdir_uid_by_item ON vdir_uid (item_id);

        CREATE TABLE vdir_component (
            item_id INTEGER NOT NULL REFERENCES vdir_item (id) ON DELETE CASCADE,
            component_id INTEGER NOT NULL REFERENCES component (id) ON DELETE CASCADE,
            PRIMARY KEY (item_id, component_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX vdir_component_by_component ON vdir_component (component_id);

        PRAGMA user_version = 5;
        """
}
