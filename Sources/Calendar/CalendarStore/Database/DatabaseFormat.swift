/// A kind of database file: its application ID and the migrations that produce its tables.
struct DatabaseFormat: Sendable {
    /// Identifies our files to `file` and SQLite (sqlite.org/pragma.html#pragma_application_id).
    let applicationID: Int32
    /// The statement that writes the application ID.
    let mark: StaticString
    /// All migrations in order. The version is the value of `user_version` afterwards.
    ///
    /// A migration that was released is never changed.
    let migrations: [Migration]

    /// The schema version that this program reads and writes.
    var current: Int64 { migrations.last?.version ?? 0 }

    /// One step from a schema version to the next.
    struct Migration: Sendable {
        let version: Int64
        let sql: StaticString
    }
}
