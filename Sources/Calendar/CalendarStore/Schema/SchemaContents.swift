import CSQLite
import ConferenceErrors
import Synchronization

/// What the migrations up to a version make of an empty file.
struct SchemaContents: Sendable {
    /// The tables, indexes and triggers, each with the statement that SQLite stores for it.
    let parts: [SchemaPart: String]
    /// SQL that makes all of it in an empty file, several times faster than the migrations.
    let script: String
}

extension DatabaseFormat {
    private struct Key: Hashable {
        let applicationID: Int32
        let version: Int64
    }

    /// Reading the contents of one version takes several milliseconds, and a process may create or check many files.
    private static let known = Mutex<[Key: SchemaContents]>([:])

    /// Runs the migrations up to a version in memory and returns what they make. A process does so once.
    ///
    /// - Throws: `storeMisused` if a migration fails, which tests rule out.
    func contents(of version: Int64) throws -> SchemaContents {
        let key = Key(applicationID: applicationID, version: version)
        if let known = Self.known.withLock({ $0[key] }) { return known }
        let made = try MemoryFile(migrations.filter { $0.version <= version }).contents()
        Self.known.withLock { $0[key] = made }
        return made
    }
}

/// A database in memory that has only been migrated.
private final class MemoryFile {
    private let handle: OpaquePointer

    init(_ migrations: [DatabaseFormat.Migration]) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY
        guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw ConferenceError.storeMisused(":memory:", detail: "out of memory")
        }
        handle = opened
        for migration in migrations {
            let sql = UnsafeRawPointer(migration.sql.utf8Start).assumingMemoryBound(to: CChar.self)
            guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
        }
    }

    deinit { sqlite3_close(handle) }

    func contents() throws -> SchemaContents {
        var parts: [SchemaPart: String] = [:]
        var script: [String] = []
        var tables: [String] = []
        // In the order in which they were made: an index needs its table.
        try forEachRow(
            of: """
                SELECT type, name, sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
                """
        ) {
            var row = Row($0)
            let part = SchemaPart(kind: row.text(), name: row.text())
            let sql = row.text()
            parts[part] = sql
            guard !SchemaPart.isMadeByModule(sql) else { return }
            script.append(sql)
            if part.kind == "table", !sql.hasPrefix("CREATE VIRTUAL") { tables.append(part.name) }
        }
        for table in tables {
            try forEachRow(of: "SELECT * FROM \"\(table)\"") {
                script.append("INSERT INTO \"\(table)\" VALUES (\(try literals($0)))")
            }
        }
        try forEachRow(of: "PRAGMA user_version") { script.append("PRAGMA user_version = \(try literals($0))") }
        return SchemaContents(parts: parts, script: script.joined(separator: ";\n"))
    }

    private func forEachRow(of sql: String, _ body: (OpaquePointer) throws -> Void) throws {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure() }
        defer { sqlite3_finalize(statement) }
        while sqlite3_step(statement) == SQLITE_ROW { try body(statement) }
    }

    /// The values of a row, as they are written in SQL. Migrations put only numbers into an empty file.
    private func literals(_ statement: OpaquePointer) throws -> String {
        try (0..<sqlite3_column_count(statement)).map { column in
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: "NULL"
            case SQLITE_INTEGER: "\(sqlite3_column_int64(statement, column))"
            default: throw ConferenceError.storeMisused(":memory:", detail: "a migration writes a row with text")
            }
        }.joined(separator: ", ")
    }

    private func failure() -> ConferenceError {
        .storeMisused(":memory:", detail: "\(String(cString: sqlite3_errmsg(handle)))")
    }
}
