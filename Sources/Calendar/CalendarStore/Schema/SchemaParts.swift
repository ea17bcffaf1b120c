import CSQLite
import ConferenceErrors
import Synchronization

extension DatabaseFormat {
    private struct Key: Hashable {
        let applicationID: Int32
        let version: Int64
    }

    /// Reading the parts of one version takes milliseconds, and a process may check many files.
    private static let known = Mutex<[Key: [SchemaPart: String]]>([:])

    /// Returns the tables, indexes and triggers of a version, each with the statement that SQLite stores for it. A process makes
    /// them once, in memory.
    ///
    /// - Throws: `storeMisused` if a migration fails, which tests rule out.
    func parts(of version: Int64) throws -> [SchemaPart: String] {
        let key = Key(applicationID: applicationID, version: version)
        if let known = Self.known.withLock({ $0[key] }) { return known }
        let made = try MemoryFile(scripts(from: 0, to: version)).parts()
        Self.known.withLock { $0[key] = made }
        return made
    }
}

/// A database in memory that only scripts of a schema have made.
private final class MemoryFile {
    private let handle: OpaquePointer

    init(_ scripts: [StaticString]) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY
        guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw ConferenceError.storeMisused(":memory:", detail: "out of memory")
        }
        handle = opened
        for script in scripts {
            let sql = UnsafeRawPointer(script.utf8Start).assumingMemoryBound(to: CChar.self)
            guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
        }
    }

    deinit { sqlite3_close(handle) }

    func parts() throws -> [SchemaPart: String] {
        let sql = """
            SELECT type, name, sql FROM sqlite_schema
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure() }
        defer { sqlite3_finalize(statement) }
        var parts: [SchemaPart: String] = [:]
        while sqlite3_step(statement) == SQLITE_ROW {
            var row = Row(statement)
            parts[SchemaPart(kind: row.text(), name: row.text())] = row.text()
        }
        return parts
    }

    private func failure() -> ConferenceError {
        .storeMisused(":memory:", detail: "\(String(cString: sqlite3_errmsg(handle)))")
    }
}
