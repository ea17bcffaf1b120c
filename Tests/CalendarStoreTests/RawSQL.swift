import CSQLite
import ConferenceErrors
import Foundation
@testable import CalendarStore

/// SQL that another program might run on the file.
struct RawSQL: ~Copyable {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else {
            throw Failure(message: "cannot open \(path)")
        }
    }

    deinit { sqlite3_close(handle) }

    struct Failure: Error { var message: String }

    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// The rows, each with its columns joined by `|`.
    func rows(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_finalize(statement) }
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let columns = (0..<sqlite3_column_count(statement)).map { index in
                sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "NULL"
            }
            rows.append(columns.joined(separator: "|"))
        }
        return rows
    }
}

extension CalendarStore {
    /// Runs SQL over a connection of its own, as another program would.
    func execute(_ sql: String) throws { try RawSQL(path).execute(sql) }

    func rows(_ sql: String) throws -> [String] { try RawSQL(path).rows(sql) }
}
