import CSQLite

/// A prepared statement. Arguments are bound in the order of its parameters, and columns are read in their order.
///
/// It belongs to a ``Connection``, which keeps it for later calls. ``Connection/using(_:_:)`` lends it and resets it
/// afterwards.
final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection
    private var parameter: Int32 = 0
    private var failedBind: Int32 = SQLITE_OK

    /// Takes ownership of a handle that SQLite has prepared.
    init(handle: OpaquePointer, connection: Connection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Binding

    /// Binds the next parameter. The next step throws if binding fails.
    func bind(_ value: Int64) {
        note(sqlite3_bind_int64(handle, next(), value))
    }

    func bind(_ value: Int64?) {
        if let value { bind(value) } else { bindNull() }
    }

    func bind(_ value: Bool) { bind(value ? 1 : 0 as Int64) }

    /// Binds the bytes of a string, including NUL characters. Only SQLite copies the bytes.
    func bind(_ value: String) {
        var value = value
        let index = next()
        let code = value.withUTF8 { bytes in
            // A nil pointer would mean NULL, and an empty string may have one.
            guard let base = bytes.baseAddress else { return csqlite_bind_text_copy(handle, index, "", 0) }
            return csqlite_bind_text_copy(
                handle, index, UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self), UInt64(bytes.count))
        }
        note(code)
    }

    func bind(_ value: String?) {
        if let value { bind(value) } else { bindNull() }
    }

    func bindNull() {
        note(sqlite3_bind_null(handle, next()))
    }

    private func next() -> Int32 {
        parameter += 1
        return parameter
    }

    private func note(_ code: Int32) {
        if code != SQLITE_OK, failedBind == SQLITE_OK { failedBind = code }
    }

    // MARK: Running

    /// Moves to the next row. Returns false if there is none.
    func step() throws -> Bool {
        guard failedBind == SQLITE_OK else { throw connection.failure(failedBind) }
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.failure(code)
        }
    }

    /// The current row.
    var row: Row { Row(handle) }

    /// Runs a statement that returns no rows.
    func run() throws {
        while try step() {}
    }

    func bind(_ value: SQLValue) { note(value.bind(to: handle, at: next())) }

    /// The names of the columns.
    var columns: [String] {
        (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
    }

    /// The values of all rows, whatever their types.
    func allValues() throws -> [[SQLValue]] {
        var rows: [[SQLValue]] = []
        while try step() {
            rows.append((0..<sqlite3_column_count(handle)).map { SQLValue(handle, column: $0) })
        }
        return rows
    }

    /// Binds the columns of the current row, unchanged, to the parameters of another statement.
    func bindRow(to other: OpaquePointer) {
        for column in 0..<sqlite3_column_count(handle) {
            sqlite3_bind_value(other, column + 1, sqlite3_column_value(handle, column))
        }
    }

    /// Binds the columns of the current row of another statement, unchanged, to the next parameters.
    func bindRow(of other: OpaquePointer) {
        for column in 0..<sqlite3_column_count(other) {
            note(sqlite3_bind_value(handle, next(), sqlite3_column_value(other, column)))
        }
    }

    /// Reads every row with the given function.
    func all<Value>(_ read: (inout Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        while try step() {
            var row = row
            values.append(try read(&row))
        }
        return values
    }

    /// Reads the first row; returns nil if there is none.
    func first<Value>(_ read: (inout Row) throws -> Value) throws -> Value? {
        guard try step() else { return nil }
        var row = row
        return try read(&row)
    }

    /// Makes the statement ready for its next use.
    func reset() {
        sqlite3_reset(handle)
        // The bound values are SQLite's copies. They are cleared so that no event text stays in memory after the call.
        sqlite3_clear_bindings(handle)
        parameter = 0
        failedBind = SQLITE_OK
    }
}
