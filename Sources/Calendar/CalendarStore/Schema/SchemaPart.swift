/// A table, an index or a trigger.
struct SchemaPart: Hashable {
    let kind: String
    let name: String

    /// Whether SQLite stores this statement for a table that a module of SQLite makes for itself. Such a table depends on
    /// the version of SQLite, not on ours.
    static func isMadeByModule(_ sql: String) -> Bool { sql.hasPrefix("CREATE TABLE '") }
}
