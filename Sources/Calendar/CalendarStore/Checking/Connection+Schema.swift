import CSQLite
import ConferenceErrors

extension Connection {
    /// Tables, indexes and triggers that are not as the migrations of this program make them.
    func problemsOfSchema() throws -> [StoreProblem] {
        let expected = try format.parts()
        var problems: [StoreProblem] = []
        var missing = expected
        try using(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        ) {
            while try $0.step() {
                var row = $0.row
                let part = SchemaPart(kind: row.text(), name: row.text())
                let sql = row.text()
                guard let known = missing.removeValue(forKey: part) else {
                    problems.append(StoreProblem(.schema, "the \(part.kind) “\(part.name)” is not ours"))
                    continue
                }
                // Tables that a module of SQLite makes for itself are quoted so; they follow its version, not ours.
                if sql != known, !known.hasPrefix("CREATE TABLE '"), !Self.earlier.contains(part) {
                    problems.append(StoreProblem(.schema, "the \(part.kind) “\(part.name)” is another one"))
                }
            }
        }
        problems += missing.keys.sorted { $0.name < $1.name }.map {
            StoreProblem(.schema, "the \($0.kind) “\($0.name)” is missing")
        }
        return problems
    }

    /// Files of the first day have a stricter check of identifiers.
    private static let earlier: Set<SchemaPart> = [SchemaPart(kind: "table", name: "event")]
}

/// A table, an index or a trigger.
struct SchemaPart: Hashable {
    let kind: String
    let name: String
}

extension DatabaseFormat {
    /// What a new file has, with the statement that SQLite keeps for each.
    ///
    /// - Throws: `storeMisused` where a migration does not run, which tests rule out.
    func parts() throws -> [SchemaPart: String] {
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
        for migration in migrations {
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
