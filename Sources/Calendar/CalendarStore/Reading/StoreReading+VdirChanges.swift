// The changes of folders that follow from committed transactions.
extension StoreReading where Self: ~Copyable {
    /// Returns whether changes of folders are waiting to be made. Usually reads only an empty table.
    package func hasVdirChanges() throws -> Bool {
        try reading { connection in
            try connection.hasRow("SELECT 1 FROM vdir_change LIMIT 1")
        } ?? false
    }

    /// Returns the changes to make, in their order.
    package func vdirChanges() throws -> [VdirChangeRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, batch, kind, folder, name, temporary, item_id, old_inode, old_size, old_modified, old_changed,
                    new_inode, new_size, new_modified, new_changed
                FROM vdir_change ORDER BY batch, id
                """
            ) { statement in
                try statement.all { row in
                    VdirChangeRecord(
                        id: row.int64(), batch: row.int64(), kind: .init(rawValue: row.text()) ?? .replace,
                        folder: row.text(), name: row.text(), temporary: row.text(), item: row.optionalInt64(),
                        old: FileStamp(optional: &row), new: FileStamp(optional: &row))
                }
            }
        } ?? []
    }
}

extension FileStamp {
    /// Reads inode, size and times; nil if the inode is NULL.
    fileprivate init?(optional row: inout Row) {
        let inode = row.optionalInt64()
        let (size, modified, changed) = (row.optionalInt64(), row.optionalInt64(), row.optionalInt64())
        guard let inode, let size, let modified, let changed else { return nil }
        self.init(size: size, modified: modified, changed: changed, inode: inode)
    }
}
