import Foundation
@testable import CalendarStore

/// Files as programs of earlier versions wrote them.
///
/// `Tests/Fixtures/Stores/schema-N.sql` is what the program of that version made, as the sqlite3 shell dumps it: events that
/// were imported, made, changed and removed, a series with a moved occurrence, to-dos, a time zone of a file's own, a
/// conference, a request that was cut off, and from version 4 on a search index. A version without such a text is made from the last one that has it.
enum EarlierStore {
    /// Versions below that of this program.
    static let versions = Schema.calendars.migrations.map(\.version).dropLast()

    /// Versions that have a text.
    static let written: [Int64] = [1, 2, 3, 7]

    /// Makes a file of that version, in write-ahead logging and closed.
    static func make(_ version: Int64, at path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let base = written.last { $0 <= version } ?? 1
        let file = try RawSQL(path)
        try file.execute(try text(base))
        try file.execute("PRAGMA journal_mode = WAL")
        for migration in Schema.calendars.migrations where migration.version > base && migration.version <= version {
            try file.execute("\(migration.sql)")
        }
    }

    static func text(_ version: Int64) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: folder.appendingPathComponent("Fixtures/Stores/schema-\(version).sql"), encoding: .utf8)
    }

    /// The rows of all tables, by table; only these columns where they are given.
    static func rows(_ path: String, columns wanted: [String: [String]] = [:]) throws -> [String: [String]] {
        let file = try RawSQL(path)
        var rows: [String: [String]] = [:]
        for (table, columns) in try columns(path) {
            let names = wanted.isEmpty ? columns : wanted[table] ?? []
            guard !names.isEmpty else { continue }
            rows[table] = try file.rows(
                "SELECT \(names.joined(separator: ", ")) FROM \(table) ORDER BY 1\(names.count > 1 ? ", 2" : "")")
        }
        return rows
    }

    /// The columns of the tables that are ours, by table.
    static func columns(_ path: String) throws -> [String: [String]] {
        let file = try RawSQL(path)
        let tables = try file.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql LIKE 'CREATE TABLE%STRICT%'"
        )
        var columns: [String: [String]] = [:]
        for table in tables { columns[table] = try file.rows("SELECT name FROM pragma_table_info('\(table)')") }
        return columns
    }
}
