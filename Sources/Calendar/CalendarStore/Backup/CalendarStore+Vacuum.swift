import Support

/// How large a store was and is, with its "-wal".
package struct VacuumReport: Hashable, Sendable {
    package var before: Int64
    package var after: Int64
}

extension CalendarStore {
    /// Writes the file anew, without the room that removed events have left.
    ///
    /// Other programs may have it open; they wait until it is done. SQLite keeps the copy in memory meanwhile, so that
    /// nothing of a calendar gets to a directory for temporary files: as much as the store is large.
    ///
    /// - Throws: `noStore`, `storeLocked`, `storeFull`, `storeReadOnly`; the store is then as it was.
    package func vacuum() throws -> VacuumReport {
        func size() -> Int64 { (StoreFile.size(path) ?? 0) + (StoreFile.size(path + "-wal") ?? 0) }
        let before = size()
        let after = try pool.withConnection { connection in
            _ = try connection.readTransaction { try Schema.state(of: connection) }
            try connection.execute("VACUUM")
            // What was written lies in "-wal" until it is taken over. Somebody who reads the old pages delays that, which
            // is no fault.
            try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return size()
        }
        guard let after else { throw ConferenceError.noStore(path) }
        return VacuumReport(before: before, after: after)
    }
}
