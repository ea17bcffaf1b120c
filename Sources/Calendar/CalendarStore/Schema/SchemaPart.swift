import CSQLite
import ConferenceErrors

/// A table, an index or a trigger.
struct SchemaPart: Hashable {
    let kind: String
    let name: String
}

extension DatabaseFormat {
    /// Returns the tables, indexes and triggers of a schema version, each with the statement that SQLite stores for it.
    ///
    /// - Throws: `storeMisused` if a migration fails, which tests rule out.
    func parts(of version: Int64) throws -> [SchemaPart: String] {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY
        guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let memory = opened else {
            sqlite3_close(opened)
            throw ConferenceError.storeMisused(":memory:", detail: "out of memory")
        }
        defer { sqlite3_close(memory) }
        func characters(_ sql: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        for migration in migrations where migration.version <= version {
            guard sqlite3_exec(memory, characters(migration.sql), nil, nil, nil) == SQLITE_OK else {
                throw ConferenceError.storeMisused(":memory:", detail: String(cString: sqlite3_errmsg(memory)))
            }
        }
        var parts: [SchemaPart: String] = [:]
        var statement: OpaquePointer?
        let sql: StaticString =
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        guard sqlite3_prepare_v2(memory, characters(sql), -1, &statement, nil) == SQLITE_OK, let statement else {
            throw ConferenceError.storeMisused(":memory:", detail: String(cString: sqlite3_errmsg(memory)))
        }
        defer { sqlite3_finalize(statement) }
        while sqlite3_step(statement) == SQLITE_ROW {
            var row = Row(statement)
            parts[SchemaPart(kind: row.text(), name: row.text())] = row.text()
        }
        return parts
    }
}
