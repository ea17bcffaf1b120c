import CSQLite
import ConferenceErrors

/// Which schema a file has, and how it gets to the one that this program knows.
enum Schema {
    /// A store of calendars: "vcps". A new migration is a new file beside `Schema1.swift` and a new line here.
    static let calendars = DatabaseFormat(
        applicationID: 0x7663_7073, mark: "PRAGMA application_id = 0x76637073",
        migrations: [
            .init(version: 1, sql: schema1),
            .init(version: 2, sql: schema2),
            .init(version: 3, sql: schema3),
            .init(version: 4, sql: schema4),
            .init(version: 5, sql: schema5),
            .init(version: 6, sql: schema6),
            .init(version: 7, sql: schema7),
        ])

    /// What there is in a file.
    enum State: Equatable {
        /// Nothing yet.
        case empty
        /// A schema of an earlier version.
        case older
        /// The schema of this program.
        case current
    }

    /// Looks at the file; inside a transaction the answer holds until its end.
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
        // Application identifier and version are set with the first table. Tables without them are somebody else's.
        let tables = try connection.using("SELECT count(*) FROM sqlite_schema") { try $0.first { $0.int64() } }
        guard version == 0, tables == 0 else { throw ConferenceError.foreignDatabase(connection.path) }
        return .empty
    }

    /// Brings a file to the current schema, in one transaction.
    ///
    /// Programs that do so at once take turns: each looks again when it has the write lock. The backup is made under that
    /// lock, so that there is one, with everything that was in the file, whoever comes second.
    ///
    /// - Parameter backups: where a file with contents is kept as it was before; nil for files that need no backup.
    /// - Throws: `noBackupBeforeMigration` where it cannot be made, `olderStoreReadOnly` where nothing can be changed; the
    ///   file is then as it was.
    static func migrate(_ connection: Connection, keeping backups: MigrationBackups? = nil) throws {
        guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
            throw connection.isOnFullDisk
                ? ConferenceError.storeFull(connection.path) : ConferenceError.olderStoreReadOnly(connection.path)
        }
        try connection.writeTransaction {
            let version = try connection.using("PRAGMA user_version") { try $0.first { $0.int64() } } ?? 0
            guard try state(of: connection) != .current else { return }
            if version > 0 { try backups?.keep(connection, before: connection.format.current) }
            // First of all, and before the switch to write-ahead logging: the file's first page names us on disk
            // from the moment it exists, which is what `Connection` looks at.
            try connection.execute(connection.format.mark)
            for migration in connection.format.migrations where migration.version > version {
                try connection.execute(migration.sql)
            }
        }
        try connection.enterWAL()
    }
}
