import CSQLite
import ConferenceErrors

/// The schema of a file, and its migration to the current version.
enum Schema {
    /// The format of a store of calendars, with the application ID "vcps", or "vcpb" for a backup. A new migration needs a new file next to
    /// `Schema1.swift`, a new line here, and its changes in the folder `Newest`.
    static let calendars = DatabaseFormat(
        applicationID: 0x7663_7073, mark: "PRAGMA application_id = 0x76637073",
        backup: .init(applicationID: 0x7663_7062, mark: "PRAGMA application_id = 0x76637062"),
        migrations: [
            .init(version: 1, sql: schema1),
            .init(version: 2, sql: schema2),
            .init(version: 3, sql: schema3),
            .init(version: 4, sql: schema4),
            .init(version: 5, sql: schema5),
            .init(version: 6, sql: schema6),
            .init(version: 7, sql: schema7),
            .init(version: 8, sql: schema8),
            .init(version: 9, sql: schema9),
            .init(version: 10, sql: schema10),
            .init(version: 11, sql: schema11),
            .init(version: 12, sql: schema12),
            .init(version: 13, sql: schema13),
            .init(version: 14, sql: schema14),
            .init(version: 15, sql: schema15),
            .init(version: 16, sql: schema16),
        ],
        newest: [newestEvents, newestSearch, newestFolders, newestChanges, newestInbox])

    /// The state of a file's schema.
    enum State: Equatable {
        /// The file is empty.
        case empty
        /// The file has an earlier version.
        case older
        /// The file has the current version.
        case current
    }

    /// Returns the state of a file's schema. Inside a transaction, the result stays valid until its end.
    ///
    /// - Throws: `newerStore`, `foreignDatabase`.
    static func state(of connection: Connection) throws -> State {
        let version = try connection.using("PRAGMA user_version") { try $0.first { $0.int64() } } ?? 0
        let current = connection.format.current
        if version == current { return .current }
        guard version <= current else {
            throw ConferenceError.newerStore(connection.path, schema: version, known: current)
        }
        guard version <= 0 else { return .older }
        // The application ID and the version are set together with the first table. Tables without them belong to
        // another program.
        let tables = try connection.using("SELECT count(*) FROM sqlite_schema") { try $0.first { $0.int64() } }
        guard version == 0, tables == 0 else { throw ConferenceError.foreignDatabase(connection.path) }
        return .empty
    }

    /// Migrates a file to the current schema, in one transaction.
    ///
    /// Programs that migrate at the same time take turns, and each checks the schema again once it has the write lock. The
    /// backup is made under the same lock, so there is exactly one complete backup, whichever program comes first.
    ///
    /// - Parameters:
    ///   - prepare: called with the write lock held and the version of the file, before the first change of a
    ///     file that has contents.
    ///   - finish: called after the last migration, in its transaction.
    /// - Returns: false if there was nothing to migrate.
    /// - Throws: the errors of `prepare` and `finish`; `storeFull`, or `storeReadOnly` for an empty file and `olderStoreReadOnly`
    ///   for any other one, if the file cannot be changed. The file is
    ///   then unchanged.
    @discardableResult
    static func migrate(
        _ connection: Connection, prepare: (Connection, Int64) throws -> Void = { _, _ in },
        finish: (Connection) throws -> Void = { _ in }
    ) throws -> Bool {
        guard !connection.isBackup else { throw ConferenceError.olderBackup(connection.path) }
        guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
            guard !connection.isOnFullDisk else { throw ConferenceError.storeFull(connection.path) }
            // A full disk, or a kill, can leave a store that nothing was written to.
            throw try state(of: connection) == .empty
                ? ConferenceError.storeReadOnly(connection.path) : ConferenceError.olderStoreReadOnly(connection.path)
        }
        let isMigrated = try connection.writeTransaction {
            let version = try connection.using("PRAGMA user_version") { try $0.first { $0.int64() } } ?? 0
            guard try state(of: connection) != .current else { return false }
            if version > 0 { try prepare(connection, version) }
            // The application ID is set first, before the switch to write-ahead logging, so that the first page contains it
            // from the moment it is written to disk. `Connection` checks it there.
            try connection.execute(connection.format.mark)
            for script in connection.format.scripts(from: version) { try connection.execute(script) }
            try finish(connection)
            return version > 0
        }
        try connection.enterWAL()
        return isMigrated
    }
}
