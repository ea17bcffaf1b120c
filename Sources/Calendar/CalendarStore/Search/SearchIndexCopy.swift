import CSQLite
import ConferenceErrors

/// A copy, in memory, of the part of the search index that FTS5 manages.
///
/// FTS5 checks its tables in response to an INSERT (sqlite.org/fts5.html, 6.9), which takes the write lock and fails on a
/// read-only store; the check of SQLite includes it only from version 3.44 on. So the copy is checked instead. It needs as much
/// memory as that part of the index.
final class SearchIndexCopy {
    private let memory: OpaquePointer

    /// The tables that FTS5 writes to. With `content=''` and `columnsize=0` it has no others.
    private static let tables: [(read: StaticString, write: StaticString)] = [
        (
            "SELECT id, block FROM search_gram_data ORDER BY id",
            "INSERT INTO search_gram_data (id, block) VALUES (?1, ?2)"
        ),
        (
            "SELECT segid, term, pgno FROM search_gram_idx ORDER BY segid, term",
            "INSERT INTO search_gram_idx (segid, term, pgno) VALUES (?1, ?2, ?3)"
        ),
        ("SELECT k, v FROM search_gram_config", "INSERT INTO search_gram_config (k, v) VALUES (?1, ?2)"),
    ]
    private static let emptying: StaticString =
        "DELETE FROM search_gram_data; DELETE FROM search_gram_idx; DELETE FROM search_gram_config"

    /// Creates an empty index.
    init(empty format: DatabaseFormat) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw ConferenceError.storeLacksMemory()
        }
        memory = opened
        try execute(format.parts(of: format.current)[SchemaPart(kind: "table", name: "search_gram")] ?? "")
    }

    /// - Parameter connection: inside a transaction, with a current schema.
    convenience init(of connection: Connection) throws {
        try self.init(empty: connection.format)
        try execute("BEGIN; \(Self.emptying)")
        for table in Self.tables {
            let insert = try prepared("\(table.write)")
            defer { sqlite3_finalize(insert) }
            try connection.using(table.read) { rows in
                while try rows.step() {
                    rows.bindRow(to: insert)
                    _ = try step(insert)
                    sqlite3_reset(insert)
                }
            }
        }
        try execute("COMMIT")
    }

    /// Replaces the index of a store that FTS5 itself cannot open any more.
    ///
    /// - Parameter connection: inside a write transaction. The connection cannot be used for searches afterwards, because FTS5
    ///   does not notice changes to its tables by its own connection.
    func replace(in connection: Connection) throws {
        // In defensive mode, only FTS5 may write to these tables.
        _ = csqlite_configure(connection.handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        defer { _ = csqlite_configure(connection.handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
        try connection.execute(Self.emptying)
        for table in Self.tables {
            let rows = try prepared("\(table.read)")
            defer { sqlite3_finalize(rows) }
            while try step(rows) {
                try connection.using(table.write) { insert in
                    insert.bindRow(of: rows)
                    try insert.run()
                }
            }
        }
    }

    deinit { sqlite3_close_v2(memory) }

    /// Returns the problem that FTS5 finds, or nil if there is none.
    ///
    /// FTS5 checks only the structure of an index that stores no texts. ``digest()`` is for comparing its contents.
    func problem() -> String? {
        let code = sqlite3_exec(
            memory, "INSERT INTO search_gram (search_gram) VALUES ('integrity-check')", nil, nil, nil)
        return code == SQLITE_OK ? nil : String(cString: sqlite3_errmsg(memory))
    }

    /// Returns the digest of everything that the index finds. Looks up each gram as a search does, because FTS5's own check
    /// does not notice pages that cannot be found.
    ///
    /// - Throws: an error if the index cannot be read completely.
    func digest() throws -> SearchIndexDigest {
        try execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab (main, search_gram, row)")
        let terms = try prepared("SELECT term FROM temp.vocabulary")
        defer { sqlite3_finalize(terms) }
        // No gram contains a quotation mark; see `SearchGrams`.
        let texts = try prepared("SELECT rowid FROM search_gram WHERE search_gram MATCH '\"' || ?1 || '\"'")
        defer { sqlite3_finalize(texts) }
        var digest = SearchIndexDigest()
        while try step(terms) {
            guard let bytes = sqlite3_column_text(terms, 0) else { continue }
            let term = Array(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(terms, 0))))
            sqlite3_bind_value(texts, 1, sqlite3_column_value(terms, 0))
            while try step(texts) { digest.add(term, sqlite3_column_int64(texts, 0)) }
            sqlite3_reset(texts)
        }
        return digest
    }

    // MARK: -

    private func prepared(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(memory, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        return statement
    }

    private func step(_ statement: OpaquePointer) throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    private func execute(_ sql: String) throws {
        let code = sqlite3_exec(memory, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> ConferenceError {
        SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(memory)), systemError: 0)
            .explained(path: ":memory:", waited: .zero)
    }
}

/// A digest of a set of entries, which does not depend on their order.
struct SearchIndexDigest: Hashable {
    private var sum: UInt64 = 0
    private var count: UInt64 = 0

    /// Adds an entry, which is a gram of a text. Uses FNV-1a over both and mixes the result.
    mutating func add(_ gram: some Sequence<UInt8>, _ text: Int64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in gram { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash ^= UInt64(bitPattern: text) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        sum &+= hash ^ hash >> 31
        count &+= 1
    }
}
