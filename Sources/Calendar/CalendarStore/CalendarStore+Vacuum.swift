import ConferenceErrors

/// The size of a store before and after, including its "-wal" file.
package struct VacuumReport: Hashable, Sendable {
    package var before: Int64
    package var after: Int64
    /// Whether the search index was damaged and has been rebuilt.
    package var hasNewIndex = false
}

extension CalendarStore {
    /// Rewrites the file without the unused space that removed events have left, and rebuilds a damaged search index.
    ///
    /// Other programs may have the store open; they wait until it is done. SQLite keeps the copy in memory meanwhile, so that
    /// no calendar data reaches a directory for temporary files. So it needs as much memory as the size of the store.
    ///
    /// - Parameters:
    ///   - participants: passed on to ``updateSearchIndex(least:batch:participants:progress:)``.
    ///   - progress: passed on to the same function.
    /// - Throws: `noStore`, `storeLocked`, `storeFull`, `storeReadOnly`. The store is then unchanged.
    package func vacuum(
        participants: ParticipantReader? = nil, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> VacuumReport {
        func size() -> Int64 { (StoreFile.size(path) ?? 0) + (StoreFile.size(path + "-wal") ?? 0) }
        let before = size()
        var hasNewIndex = false
        let after = try pool.withConnection { connection in
            guard !connection.isBackup else { throw ConferenceError.backupReadOnly(path) }
            hasNewIndex = try connection.readTransaction {
                guard try Schema.state(of: connection) == .current else { return false }
                return try !connection.problemsOfSearchIndex().isEmpty
            }
            if hasNewIndex { try emptySearchIndex() }
            try connection.execute("VACUUM")
            // Moves the contents of "-wal" into the file. A program that still reads old pages delays that, which is
            // harmless.
            try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return size()
        }
        guard let after else { throw ConferenceError.noStore(path) }
        guard hasNewIndex else { return VacuumReport(before: before, after: after) }
        try updateSearchIndex(least: 1, participants: participants, progress: progress)
        return VacuumReport(before: before, after: size(), hasNewIndex: true)
    }
}

extension CalendarStore {
    /// Empties the search index, so that the next search rebuilds it.
    private func emptySearchIndex() throws {
        guard let identity = try StoreFile.find(path) else { throw ConferenceError.noStore(path) }
        let connection = try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars)
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
