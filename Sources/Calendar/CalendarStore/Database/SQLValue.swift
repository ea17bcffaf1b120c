import CSQLite

/// A value of any column, with the type that SQLite stores.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])

    /// Reads a column of the current row of a statement.
    init(_ handle: OpaquePointer, column: Int32) {
        func bytes(_ start: UnsafeRawPointer?) -> [UInt8] {
            [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
        }
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: self = .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT: self = .text(bytes(sqlite3_column_text(handle, column)))
        case SQLITE_BLOB: self = .blob(bytes(sqlite3_column_blob(handle, column)))
        default: self = .null
        }
    }

    /// Binds the value to a parameter of a statement.
    func bind(to handle: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let value): sqlite3_bind_int64(handle, index, value)
        case .real(let value): sqlite3_bind_double(handle, index, value)
        case .text(let bytes):
            bytes.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return csqlite_bind_text_copy(handle, index, "", 0) }
                return csqlite_bind_text_copy(
                    handle, index, base.assumingMemoryBound(to: CChar.self), UInt64(bytes.count))
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { bytes in
                // A nil pointer would mean NULL.
                guard let base = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
                return csqlite_bind_blob_copy(handle, index, base, UInt64(bytes.count))
            }
        }
    }
}
