import CSQLite
import ConferenceErrors

/// Inserts rows of an image into their tables.
///
/// These statements are the only ones that are not literals, because the columns are those of the version that created the
/// image. The names of the columns come from the schema, and an image only chooses among them.
final class RowRestorer {
    private let connection: Connection
    private var columns: [HistoryTable: Set<String>] = [:]
    private var statements: [[String]: OpaquePointer] = [:]

    init(_ connection: Connection) { self.connection = connection }

    deinit { for statement in statements.values { sqlite3_finalize(statement) } }

    /// Inserts a row, and returns its number.
    ///
    /// - Parameter values: the values by column. Columns that the table no longer has are ignored; new columns get their
    ///   defaults.
    @discardableResult
    func insert(into table: HistoryTable, _ values: [String: SQLValue]) throws -> Int64 {
        let known = try knownColumns(of: table)
        let names = values.keys.filter(known.contains).sorted()
        let statement = try prepared(table, names)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, name) in names.enumerated() {
            let code = (values[name] ?? .null).bind(to: statement, at: Int32(index) + 1)
            guard code == SQLITE_OK else { throw connection.failure(code) }
        }
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw connection.failure(code) }
        return connection.lastInsertedRow
    }

    private func knownColumns(of table: HistoryTable) throws -> Set<String> {
        if let known = columns[table] { return known }
        let found = try connection.using("SELECT name FROM pragma_table_info(?1)") { statement in
            statement.bind(table.name)
            return Set(try statement.all { $0.text() })
        }
        columns[table] = found
        return found
    }

    private func prepared(_ table: HistoryTable, _ names: [String]) throws -> OpaquePointer {
        let key = [table.name] + names
        if let known = statements[key] { return known }
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = (1...max(1, names.count)).map { "?\($0)" }.joined(separator: ", ")
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(
            connection.handle, "INSERT INTO \(table.name) (\(list)) VALUES (\(places))", -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw connection.failure(code) }
        statements[key] = prepared
        return prepared
    }
}
