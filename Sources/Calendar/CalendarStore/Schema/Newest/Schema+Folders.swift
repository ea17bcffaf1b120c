extension Schema {
    /// Folders of calendar files and subscriptions. See `Schema.newest`.
    static let newestFolders: StaticString = """
        CREATE TABLE vdir_source (
            source_id INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
            path TEXT NOT NULL UNIQUE CONSTRAINT vdir_source_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 4096),
            is_root INTEGER NOT NULL CONSTRAINT vdir_source_is_root CHECK (is_root IN (0, 1)),
            tag TEXT NOT NULL CONSTRAINT vdir_source_tag CHECK (length(CAST(tag AS BLOB)) BETWEEN 1 AND 64),
            problem TEXT CONSTRAINT vdir_source_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
        , mount TEXT
            CONSTRAINT vdir_source_mount CHECK (length(CAST(mount AS BLOB)) <= 4096)) STRICT;
        CREATE TABLE vdir_calendar (
            calendar_id INTEGER PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
            path TEXT NOT NULL UNIQUE
                CONSTRAINT vdir_calendar_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 4096),
            display_name TEXT
                CONSTRAINT vdir_calendar_display_name CHECK (length(CAST(display_name AS BLOB)) <= 65536),
            color TEXT CONSTRAINT vdir_calendar_color CHECK (length(CAST(color AS BLOB)) <= 65536),
            problem TEXT CONSTRAINT vdir_calendar_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
        , mount TEXT
            CONSTRAINT vdir_calendar_mount CHECK (length(CAST(mount AS BLOB)) <= 4096)) STRICT;
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
        CREATE TABLE subscription (
            calendar_id INTEGER PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
            address TEXT NOT NULL UNIQUE
                CONSTRAINT subscription_address CHECK (length(CAST(address AS BLOB)) BETWEEN 1 AND 16384),
            is_file INTEGER NOT NULL CONSTRAINT subscription_is_file CHECK (is_file IN (0, 1)),
            private_hosts TEXT NOT NULL
                CONSTRAINT subscription_private_hosts CHECK (length(CAST(private_hosts AS BLOB)) <= 65536),
            chosen_interval INTEGER CONSTRAINT subscription_chosen_interval CHECK (chosen_interval > 0),
            published_interval INTEGER CONSTRAINT subscription_published_interval CHECK (published_interval > 0),
            validator TEXT CONSTRAINT subscription_validator CHECK (length(CAST(validator AS BLOB)) <= 4096),
            last_modified TEXT CONSTRAINT subscription_last_modified CHECK (length(CAST(last_modified AS BLOB)) <= 4096),
            digest TEXT CONSTRAINT subscription_digest CHECK (length(CAST(digest AS BLOB)) <= 128),
            checked INTEGER,
            succeeded INTEGER,
            due INTEGER,
            failure TEXT CONSTRAINT subscription_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
            failures INTEGER NOT NULL DEFAULT 0
                CONSTRAINT subscription_failures CHECK (failures >= 0 AND (failures > 0) = (failure IS NOT NULL)),
            claim INTEGER,
            claimed INTEGER CONSTRAINT subscription_claimed CHECK ((claimed IS NULL) = (claim IS NULL))
        ) STRICT;
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
        CREATE TABLE unreadable_event (
            event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            reason TEXT NOT NULL
                CONSTRAINT unreadable_event_reason CHECK (length(CAST(reason AS BLOB)) <= 65536)
        ) STRICT;
        """
}
