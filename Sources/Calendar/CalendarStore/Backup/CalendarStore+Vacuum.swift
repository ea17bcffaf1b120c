import ConferenceErrors

/// How large a store was and is, with its "-wal".
package struct VacuumReport: Hashable, Sendable {
    package var before: Int64
    package var after: Int64
    /// Whether the search index was damaged, and was built anew.
    package var hasNewIndex = false
}

extension CalendarStore {
    /// Writes the file anew, without the room that removed events have left. A damaged search index is built anew.
    ///
    /// Other programs may have it open; they wait until it is done. SQLite keeps the copy in memory meanwhile, so that
    /// nothing of a calendar gets to a directory for temporary files: as much as the store is large.
    ///
    /// - Parameter progress: as ``updateSearchIndex(least:batch:progress:)`` calls it.
    /// - Throws: `noStore`, `storeLocked`, `storeFull`, `storeReadOnly`; the store is then as it was.
    package func vacuum(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws -> VacuumReport {
        func size() -> Int64 { (StoreFile.size(path) ?? 0) + (StoreFile.size(path + "-wal") ?? 0) }
        let before = size()
        var hasNewIndex = false
        let after = try pool.withConnection { connection in
            hasNewIndex = try connection.readTransaction {
                guard try Schema.state(of: connection) == .current else { return false }
                return try !connection.problemsOfSearchIndex().isEmpty
            }
            if hasNewIndex { try emptySearchIndex() }
            try connection.execute("VACUUM")
            // What was written lies in "-wal" until it is taken over. Somebody who reads the old pages delays that, which
            // is no fault.
            try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return size()
        }
        guard let after else { throw ConferenceError.noStore(path) }
        guard hasNewIndex else { return VacuumReport(before: before, after: after) }
        try updateSearchIndex(least: 1, progress: progress)
        return VacuumReport(before: before, after: size(), hasNewIndex: true)
    }
}

extension CalendarStore {
    /// Empties the search index, so that who searches next builds it anew.
    private func emptySearchIndex() throws {
        guard let identity = try StoreFile.find(path) else { throw ConferenceError.noStore(path) }
        let connection = try Connection(path: path, identity: identity, limits: limits)
        try connection.writeTransaction {
            guard try Schema.state(of: connection) == .current else { return }
            try SearchIndexCopy(empty: connection.format).replace(in: connection)
            try connection.execute(
                """
                DELETE FROM search_text;
                DELETE FROM search_queue;
                UPDATE search_state SET indexed = -9223372036854775808 WHERE id = 1;
                """)
        }
    }
}
