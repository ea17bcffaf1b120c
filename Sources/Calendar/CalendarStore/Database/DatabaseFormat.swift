/// A kind of file: whose it is, and the steps by which its tables came to be what they are.
struct DatabaseFormat: Sendable {
    /// So that `file` and SQLite can tell our files (sqlite.org/pragma.html#pragma_application_id).
    let applicationID: Int32
    /// The statement that writes it.
    let mark: StaticString
    /// All of them in order; the version is the number that `user_version` has afterwards.
    ///
    /// A migration that was released is never changed.
    let migrations: [Migration]

    /// The schema that this program reads and writes.
    var current: Int64 { migrations.last?.version ?? 0 }

    /// One step.
    struct Migration: Sendable {
        let version: Int64
        let sql: StaticString
    }
}
