// The changes of folders that follow from a transaction, and are made after it.
extension StoreWriter {
    /// Stores the changes of this transaction as one batch.
    ///
    /// - Returns: the batch.
    package func insert(_ changes: [VdirChangeRecord]) throws -> Int64 {
        // Numbers are never reused, so that no other batch can be mistaken for this one after it was made.
        let last = try connection.using("SELECT seq FROM sqlite_sequence WHERE name = 'vdir_change'") { statement in
            try statement.first { $0.int64() } ?? 0
        }
        let batch = last + 1
        for change in changes {
            try connection.using(
                """
                INSERT INTO vdir_change (batch, kind, folder, name, temporary, item_id, old_size, old_modified,
                    old_changed, old_inode, new_size, new_modified, new_changed, new_inode)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
                """
            ) { statement in
                statement.bind(batch)
                statement.bind(change.kind.rawValue)
                statement.bind(change.folder)
                statement.bind(change.name)
                statement.bind(change.temporary)
                statement.bind(change.item)
                for stamp in [change.old, change.new] {
                    statement.bind(stamp?.size)
                    statement.bind(stamp?.modified)
                    statement.bind(stamp?.changed)
                    statement.bind(stamp?.inode)
                }
                try statement.run()
            }
        }
        return batch
    }

    /// Removes the changes of a batch, after they were made or reverted.
    package func deleteVdirChanges(batch: Int64) throws {
        try connection.using("DELETE FROM vdir_change WHERE batch = ?1") { statement in
            statement.bind(batch)
            try statement.run()
        }
    }

    /// Stores the metadata of a file after it has got its name.
    package func setVdirStamp(_ stamp: FileStamp, item: Int64) throws {
        try connection.using(
            "UPDATE vdir_item SET size = ?2, modified = ?3, changed = ?4, inode = ?5 WHERE id = ?1"
        ) { statement in
            statement.bind(item)
            statement.bind(stamp.size)
            statement.bind(stamp.modified)
            statement.bind(stamp.changed)
            statement.bind(stamp.inode)
            try statement.run()
        }
    }
}
