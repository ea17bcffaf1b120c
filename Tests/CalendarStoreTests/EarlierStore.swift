import Foundation
import TestSupport
@testable import CalendarStore

/// Stores as programs of earlier versions wrote them.
///
/// `Tests/Fixtures/Stores/schema-N.sql` is a store as the program of that version made it, dumped by the sqlite3 shell. It
/// has events that were imported, created, changed and removed, a series with a moved occurrence, to-dos, a time zone from
/// a file, a conference, an interrupted request, from version 4 on a search index, and in version 15 changes that can be
/// undone. A version without such a text is made from the latest earlier one by its migrations.
enum EarlierStore {
    /// The versions before the current one.
    static let versions = Array(Schema.calendars.migrations.map(\.version).dropLast())
    /// The same, and in the plain tier the first and the last one: for tests of what every migration does alike.
    static let someVersions = tier(plain: [versions[0], versions[versions.count - 1]], all: versions)

    /// The versions with such a text.
    static let written: [Int64] = [1, 2, 3, 7, 15]

    /// Creates a store of a version, with write-ahead logging, and closes it.
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

    /// The rows of all tables, by table, or only the given columns of them.
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

    /// The columns of our own tables, by table.
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
