import ConferenceErrors

// Calendars that are folders of files.
extension StoreReading where Self: ~Copyable {
    /// Returns whether the store follows any folder as a source of calendars. Reads a single entry of an index. A backup follows
    /// none, so that its calendars stay as they were.
    package func hasVdirSources() throws -> Bool {
        try reading { connection in
            try !connection.isBackup && connection.hasRow("SELECT 1 FROM vdir_source LIMIT 1")
        } ?? false
    }

    /// Returns whether the file is a backup, which nothing is written to.
    package func isBackup() throws -> Bool { try reading(\.isBackup) ?? false }

    /// Returns the folders that are sources, oldest first.
    package func vdirSources() throws -> [VdirSourceRecord] {
        try reading { connection in
            try connection.using(
                "SELECT source_id, path, is_root, tag, problem, mount FROM vdir_source ORDER BY source_id"
            ) { statement in
                try statement.all { row in
                    VdirSourceRecord(
                        sourceID: row.int64(), path: row.text(), isRoot: row.bool(), tag: row.text(),
                        problem: row.optionalText(), mount: row.optionalText())
                }
            }
        } ?? []
    }

    /// Returns the problems of the last attempt to read the folders and files of a source, one sentence each.
    package func vdirProblems(source: Int64) throws -> [String] {
        try reading { connection in
            try connection.using(
                """
                SELECT problem FROM vdir_source WHERE source_id = ?1 AND problem IS NOT NULL
                UNION ALL SELECT problem FROM calendar JOIN vdir_calendar ON calendar_id = calendar.id
                    WHERE calendar.source_id = ?1 AND problem IS NOT NULL
                UNION ALL SELECT problem FROM calendar JOIN vdir_item ON calendar_id = calendar.id
                    WHERE calendar.source_id = ?1 AND problem IS NOT NULL
                """
            ) { statement in
                statement.bind(source)
                return try statement.all { $0.text() }
            }
        } ?? []
    }

    /// Returns the number of files of a source that cannot be read as they are, although their folder can be read.
    package func vdirSkippedFiles(source: Int64) throws -> Int {
        try reading { connection in
            try connection.using(
                """
                SELECT count(*) FROM calendar JOIN vdir_item ON calendar_id = calendar.id
                WHERE calendar.source_id = ?1 AND problem IS NOT NULL
                """
            ) { statement in
                statement.bind(source)
                return try statement.first { Int(clamping: $0.int64()) } ?? 0
            }
        } ?? 0
    }

    /// Returns the calendars that are folders, oldest first.
    package func vdirCalendars() throws -> [VdirCalendarRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT calendar_id, calendar.source_id, vdir_calendar.path, display_name, vdir_calendar.color, tag,
                    vdir_calendar.problem, vdir_calendar.mount
                FROM vdir_calendar JOIN calendar ON calendar.id = calendar_id
                    JOIN vdir_source ON vdir_source.source_id = calendar.source_id
                ORDER BY calendar_id
                """
            ) { try $0.all { VdirCalendarRecord(reading: &$0) } }
        } ?? []
    }

    /// Returns the folder of a calendar, or nil if the calendar is not a folder.
    package func vdirCalendar(id: Int64) throws -> VdirCalendarRecord? {
        try reading { connection in
            try connection.using(
                """
                SELECT calendar_id, calendar.source_id, vdir_calendar.path, display_name, vdir_calendar.color, tag,
                    vdir_calendar.problem, vdir_calendar.mount
                FROM vdir_calendar JOIN calendar ON calendar.id = calendar_id
                    JOIN vdir_source ON vdir_source.source_id = calendar.source_id
                WHERE calendar_id = ?1
                """
            ) { statement in
                statement.bind(id)
                return try statement.first { VdirCalendarRecord(reading: &$0) }
            }
        } ?? nil
    }

    /// Returns the files of a calendar, ordered by row.
    package func vdirItems(calendar: Int64) throws -> [VdirItemRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, name, size, modified, changed, inode, digest, is_settled, has_duplicates, problem
                FROM vdir_item WHERE calendar_id = ?1 ORDER BY id
                """
            ) { statement in
                statement.bind(calendar)
                return try statement.all { VdirItemRecord(reading: &$0) }
            }
        } ?? []
    }

    /// Returns the name of the file that was added last, or nil if there is none.
    package func lastVdirItem(calendar: Int64) throws -> String? {
        try reading { connection in
            try connection.using(
                "SELECT name FROM vdir_item WHERE +calendar_id = ?1 ORDER BY id DESC LIMIT 1"
            ) { statement in
                statement.bind(calendar)
                return try statement.first { $0.text() }
            }
        } ?? nil
    }

    /// Returns the file with a name, or nil if there is none.
    package func vdirItem(calendar: Int64, name: String) throws -> VdirItemRecord? {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, name, size, modified, changed, inode, digest, is_settled, has_duplicates, problem
                FROM vdir_item WHERE calendar_id = ?1 AND name = ?2
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(name)
                return try statement.first { VdirItemRecord(reading: &$0) }
            }
        } ?? nil
    }

    /// Returns the file that contains a UID, or nil if there is none.
    package func vdirItem(calendar: Int64, uid: String) throws -> VdirItemRecord? {
        try reading { connection in
            try connection.using(
                """
                SELECT vdir_item.id, vdir_item.calendar_id, name, size, modified, changed, inode, digest, is_settled,
                    has_duplicates, problem
                FROM vdir_uid JOIN vdir_item ON vdir_item.id = item_id
                WHERE vdir_uid.calendar_id = ?1 AND uid = ?2
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(uid)
                return try statement.first { VdirItemRecord(reading: &$0) }
            }
        } ?? nil
    }

    /// Returns the first file that contains a component that is neither an event nor a reminder.
    package func vdirItem(component: Int64) throws -> VdirItemRecord? {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, name, size, modified, changed, inode, digest, is_settled, has_duplicates, problem
                FROM vdir_component JOIN vdir_item ON vdir_item.id = item_id WHERE component_id = ?1 ORDER BY id LIMIT 1
                """
            ) { statement in
                statement.bind(component)
                return try statement.first { VdirItemRecord(reading: &$0) }
            }
        } ?? nil
    }

    /// Returns the UIDs that a file contains.
    package func vdirUIDs(item: Int64) throws -> [String] {
        try reading { connection in
            try connection.using("SELECT uid FROM vdir_uid WHERE item_id = ?1 ORDER BY uid") { statement in
                statement.bind(item)
                return try statement.all { $0.text() }
            }
        } ?? []
    }

    /// Returns the rows of a file's components that are neither events nor reminders.
    package func vdirComponents(item: Int64) throws -> [Int64] {
        try reading { connection in
            try connection.rows("SELECT component_id FROM vdir_component WHERE item_id = ?1") { $0.bind(item) }
        } ?? []
    }
}

extension VdirCalendarRecord {
    fileprivate init(reading row: inout Row) {
        self.init(
            calendarID: row.int64(), sourceID: row.int64(), path: row.text(), displayName: row.optionalText(),
            color: row.optionalText(), tag: row.text(), problem: row.optionalText(), mount: row.optionalText())
    }
}

extension VdirItemRecord {
    fileprivate init(reading row: inout Row) {
        self.init(
            id: row.int64(), calendarID: row.int64(), name: row.text(),
            stamp: FileStamp(
                size: row.int64(), modified: row.int64(), changed: row.int64(), inode: row.int64()),
            digest: row.text(), isSettled: row.bool(), hasDuplicates: row.bool(), problem: row.optionalText())
    }
}
