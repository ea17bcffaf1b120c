/// A kind of database file: its application ID and the migrations that produce its tables.
struct DatabaseFormat: Sendable {
    /// Identifies our files to `file` and SQLite (sqlite.org/pragma.html#pragma_application_id).
    let applicationID: Int32
    /// The statement that writes the application ID.
    let mark: StaticString
    /// What marks a backup, which is read like any other file of the format and never changed; nil for files that have none.
    var backup: BackupMark?
    /// All migrations in order. The version is the value of `user_version` afterwards.
    ///
    /// A migration that was released is never changed.
    let migrations: [Migration]
    /// What all migrations together make of an empty file, written down as it is: SQLite needs a third of the time for it, and
    /// it shows the tables that the store has. If it is empty, the migrations make a new file, too.
    ///
    /// The statements are those that SQLite stores after the migrations, to the byte; `SchemaTests.created` says what differs.
    var newest: [StaticString] = []

    /// The schema version that this program reads and writes.
    var current: Int64 { migrations.last?.version ?? 0 }

    /// The application ID of backups, and the statement that writes it.
    struct BackupMark: Sendable {
        let applicationID: Int32
        let mark: StaticString
    }

    /// One step from a schema version to the next.
    struct Migration: Sendable {
        let version: Int64
        let sql: StaticString
    }

    /// Returns the SQL that brings a file from a version, or an empty file from version 0, to another one, by default to the
    /// current one.
    func scripts(from version: Int64, to target: Int64? = nil) -> [StaticString] {
        let target = target ?? current
        if version == 0, target == current, !newest.isEmpty { return newest }
        return migrations.filter { $0.version > version && $0.version <= target }.map(\.sql)
    }
}
