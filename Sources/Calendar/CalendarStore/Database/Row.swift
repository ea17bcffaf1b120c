import CSQLite

/// The current row of a ``Statement``. Its columns are read from left to right.
///
/// Valid until the statement's next step.
struct Row {
    private let handle: OpaquePointer
    private var column: Int32 = 0

    init(_ handle: OpaquePointer) { self.handle = handle }

    mutating func int64() -> Int64 { sqlite3_column_int64(handle, next()) }

    mutating func optionalInt64() -> Int64? {
        let index = next()
        return sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, index)
    }

    mutating func bool() -> Bool { int64() != 0 }

    /// Reads the text of a column that is not NULL.
    mutating func text() -> String { text(at: next()) }

    mutating func optionalText() -> String? {
        let index = next()
        return sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : text(at: index)
    }

    /// Skips columns.
    mutating func skip(_ count: Int32) { column += count }

    private mutating func next() -> Int32 {
        defer { column += 1 }
        return column
    }

    /// Returns the text of a column. Bytes that are not UTF-8, which only another program can have written, become U+FFFD.
    private func text(at index: Int32) -> String {
        // The order matters: the conversion to text comes first, then its length in bytes.
        guard let bytes = sqlite3_column_text(handle, index) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, index))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}

extension Row {
    /// Reads an instant in seconds since 1970-01-01T00:00:00Z. It is limited to the years from 1 to 9999, because another
    /// program may have written any number.
    mutating func instant() -> Int64 { Self.bounded(int64()) }

    mutating func optionalInstant() -> Int64? { optionalInt64().map(Self.bounded) }

    private static func bounded(_ instant: Int64) -> Int64 { min(max(instant, -62_135_596_800), 253_402_300_799) }
}
