import CSQLite
@testable import CalendarStore

/// Information from SQLite about the statements that a store has run.
extension CalendarStore {
    /// The query plans of all statements prepared on the idle connection, by their SQL.
    func plans() throws -> [(sql: String, plan: [String])] {
        try reading { connection in
            try Self.statements(of: connection).map { String(cString: sqlite3_sql($0)) }
                // Those of FTS5 over its own tables, which nobody else may run.
                .filter { !$0.contains("search_gram_") }
                .map { ($0, try Self.plan(of: $0, connection)) }
        } ?? []
    }

    /// The steps of SQLite's virtual machine since the last call, in all statements that contain a text.
    func steps(ofStatementsWith text: String) throws -> Int {
        try reading { connection in
            Self.statements(of: connection)
                .filter { String(cString: sqlite3_sql($0)).contains(text) }
                .reduce(0) { $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_VM_STEP, 1)) }
        } ?? 0
    }

    private static func statements(of connection: Connection) -> [OpaquePointer] {
        Array(
            sequence(state: OpaquePointer?.none) { last in
                last = sqlite3_next_stmt(connection.handle, last)
                return last
            })
    }

    private static func plan(of sql: String, _ connection: Connection) throws -> [String] {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.handle, "EXPLAIN QUERY PLAN " + sql, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        guard code == SQLITE_OK else { throw connection.failure(code) }
        var lines: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            lines.append(sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? "")
        }
        return lines
    }
}
