package import CalendarModel
import ConferenceErrors
import Foundation

// The data of the store about folders. No function here accesses a file.
extension StoreWriter {
    /// Adds a folder as a source.
    ///
    /// - Returns: the stored records.
    package func insertVdirSource(
        title: String, path: String, isRoot: Bool, mount: String?
    ) throws -> (source: SourceRecord, folder: VdirSourceRecord) {
        var source = SourceRecord(id: 0, identifier: UUID().uuidString.lowercased(), title: title, kind: "vdir")
        try connection.using("INSERT INTO source (identifier, title, kind) VALUES (?1, ?2, ?3)") { statement in
            statement.bind(source.identifier)
            statement.bind(source.title)
            statement.bind(source.kind)
            try statement.run()
        }
        source.id = connection.lastInsertedRow
        let folder = VdirSourceRecord(
            sourceID: source.id, path: path, isRoot: isRoot,
            tag: String(UInt64.random(in: .min ... .max), radix: 36), mount: mount)
        try connection.using(
            "INSERT INTO vdir_source (source_id, path, is_root, tag, mount) VALUES (?1, ?2, ?3, ?4, ?5)"
        ) { statement in
            statement.bind(folder.sourceID)
            statement.bind(folder.path)
            statement.bind(folder.isRoot)
            statement.bind(folder.tag)
            statement.bind(folder.mount)
            try statement.run()
        }
        return (source, folder)
    }

    /// Removes a source with its calendars and everything in them. The folder is not touched.
    package func deleteVdirSource(id: Int64) throws {
        try connection.using("DELETE FROM source WHERE id = ?1 AND kind = 'vdir'") { statement in
            statement.bind(id)
            try statement.run()
        }
    }

    /// Stores the reason why a source cannot be read, and the mount point that it was on when it was last read.
    package func setVdirSource(problem: String?, mount: String?, id: Int64) throws {
        try connection.using("UPDATE vdir_source SET problem = ?2, mount = ?3 WHERE source_id = ?1") { statement in
            statement.bind(id)
            statement.bind(problem)
            statement.bind(mount)
            try statement.run()
        }
    }

    /// Stores which folder a calendar is, and the contents of its files `displayname` and `color`.
    package func upsert(_ folder: VdirCalendarRecord) throws {
        try connection.using(
            """
            INSERT INTO vdir_calendar (calendar_id, path, display_name, color, problem, mount)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (calendar_id) DO UPDATE SET path = excluded.path, display_name = excluded.display_name,
                color = excluded.color, problem = excluded.problem, mount = excluded.mount
            """
        ) { statement in
            statement.bind(folder.calendarID)
            statement.bind(folder.path)
            statement.bind(folder.displayName)
            statement.bind(folder.color)
            statement.bind(folder.problem)
            statement.bind(folder.mount)
            try statement.run()
        }
        mirror.forget(folder.calendarID)
    }

    /// Sets whether only the mirror may change a calendar.
    package func setReadOnly(_ isReadOnly: Bool, calendar: Int64) throws {
        try connection.using("UPDATE calendar SET is_read_only = ?2 WHERE id = ?1") { statement in
            statement.bind(calendar)
            statement.bind(isReadOnly)
            try statement.run()
        }
    }

    /// Adds a file, or updates its data.
    ///
    /// - Returns: its row.
    @discardableResult
    package func upsert(_ item: VdirItemRecord) throws -> Int64 {
        let row: Int64? = try connection.using(
            """
            INSERT INTO vdir_item (calendar_id, name, size, modified, changed, inode, digest, is_settled, has_duplicates,
                problem)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (calendar_id, name) DO UPDATE SET size = excluded.size, modified = excluded.modified,
                changed = excluded.changed, inode = excluded.inode, digest = excluded.digest,
                is_settled = excluded.is_settled, has_duplicates = excluded.has_duplicates, problem = excluded.problem
            RETURNING id
            """
        ) { statement in
            statement.bind(item.calendarID)
            statement.bind(item.name)
            statement.bind(item.stamp.size)
            statement.bind(item.stamp.modified)
            statement.bind(item.stamp.changed)
            statement.bind(item.stamp.inode)
            statement.bind(item.digest)
            statement.bind(item.isSettled)
            statement.bind(item.hasDuplicates)
            statement.bind(item.problem)
            return try statement.all { $0.int64() }.first
        }
        return row ?? 0
    }

    /// Removes a file. Remove its items before.
    package func deleteVdirItem(id: Int64) throws {
        try connection.using("DELETE FROM vdir_item WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
    }

    /// Stores that a file, and no other file of the calendar, contains a UID.
    package func setVdirOwner(of uid: String, calendar: Int64, item: Int64) throws {
        try connection.using(
            "INSERT OR REPLACE INTO vdir_uid (calendar_id, uid, item_id) VALUES (?1, ?2, ?3)"
        ) { statement in
            statement.bind(calendar)
            statement.bind(uid)
            statement.bind(item)
            try statement.run()
        }
    }

    /// Stores that a file no longer contains a UID. Does nothing if another file contains it.
    package func removeVdirOwner(of uid: String, calendar: Int64, item: Int64) throws {
        try connection.using(
            "DELETE FROM vdir_uid WHERE calendar_id = ?1 AND uid = ?2 AND item_id = ?3"
        ) { statement in
            statement.bind(calendar)
            statement.bind(uid)
            statement.bind(item)
            try statement.run()
        }
    }

    /// Stores the components of a file, and removes former components of the file that no other file contains.
    package func setVdirComponents(_ components: Set<Int64>, item: Int64) throws {
        let before = Set(try vdirComponents(item: item))
        for gone in before.subtracting(components) {
            try connection.using("DELETE FROM vdir_component WHERE item_id = ?1 AND component_id = ?2") { statement in
                statement.bind(item)
                statement.bind(gone)
                try statement.run()
            }
            try connection.using(
                """
                DELETE FROM component WHERE id = ?1
                    AND NOT EXISTS (SELECT 1 FROM vdir_component WHERE component_id = ?1)
                    AND NOT EXISTS (SELECT 1 FROM reminder WHERE component_id = ?1)
                """
            ) { statement in
                statement.bind(gone)
                try statement.run()
            }
        }
        for new in components.subtracting(before) {
            try connection.using(
                "INSERT INTO vdir_component (item_id, component_id) VALUES (?1, ?2)"
            ) { statement in
                statement.bind(item)
                statement.bind(new)
                try statement.run()
            }
        }
    }

    /// Stores the text that an event now has in its file.
    package func setImportedText(_ text: String, event: Int64) throws {
        try connection.using(
            """
            UPDATE event SET import_form = iif(text = ?2, 1, 2), imported_text = iif(text = ?2, NULL, ?2) WHERE id = ?1
            """
        ) { statement in
            statement.bind(event)
            statement.bind(text)
            try statement.run()
        }
    }

    /// Stores the text that a reminder now has in its file.
    package func setImportedText(_ text: String, reminder: Int64) throws {
        try connection.using(
            """
            UPDATE reminder SET import_form = iif(component.text = ?2, 1, 2),
                imported_text = iif(component.text = ?2, NULL, ?2)
            FROM component WHERE component.id = component_id AND component_id = ?1
            """
        ) { statement in
            statement.bind(reminder)
            statement.bind(text)
            try statement.run()
        }
    }

    /// Runs the body. If the body throws, rolls back its changes but not the transaction.
    package func attempt<Value>(_ body: () throws -> Value) throws -> Value {
        try connection.using("SAVEPOINT attempt") { try $0.run() }
        do {
            let value = try body()
            try connection.using("RELEASE attempt") { try $0.run() }
            return value
        } catch {
            if connection.isInTransaction {
                try connection.using("ROLLBACK TO attempt") { try $0.run() }
                try connection.using("RELEASE attempt") { try $0.run() }
            }
            throw error
        }
    }
}
