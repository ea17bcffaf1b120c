import CSQLite
import CalendarEditing
import CalendarStore
import Foundation
import Recurrence

/// The content of a store as comparable text.
struct StoreState: Equatable {
    /// The rows of `event` with their conferences, by UID.
    var events: [String: String] = [:]
    /// The titles of the calendars.
    var calendars: [String] = []
    /// The rows of `intent`, by number.
    var intents: [Int64: Intent] = [:]

    struct Intent: Equatable {
        var uid: String
        /// Nil while the outcome is unknown.
        var outcome: String?
    }

    /// Reads a store and throws if it is inconsistent.
    ///
    /// - Parameter deeply: whether to derive every event from its text again.
    init(_ path: String, deeply: Bool) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            let store = try CalendarStore(path: path) { 0 }
            // A kill before the first transaction leaves an empty file, which counts as an empty store.
            if (try store.calendars()).isEmpty, try store.status()?.contents.schema == 0 { return }
            let condition = try store.check()
            guard condition.isCurrent else { throw Failure("the schema is \(condition.contents.schema)") }
            var problems = condition.problems.map(\.text)
            if deeply { problems += try DerivationCheck(store: store, zones: ZoneDatabase()).problems().map(\.text) }
            guard problems.isEmpty else { throw Failure("the store is not sound: \(problems.joined(separator: "; "))") }
        }
        try Self.rows(
            path,
            """
            SELECT uid, printf('%s|%s|%d|%d|%d|%s', title, identifier, range_start, range_end, owns_conference, text),
                (SELECT printf('%s|%s', title, details) FROM conference WHERE event_id = event.id),
                (SELECT group_concat(url) FROM entry_point WHERE event_id = event.id)
            FROM event
            """
        ) { columns in
            events[columns[0] ?? ""] = columns[1...].map { $0 ?? "-" }.joined(separator: "|")
        }
        try Self.rows(path, "SELECT title FROM calendar ORDER BY title") { calendars.append($0[0] ?? "") }
        try Self.rows(path, "SELECT id, uid, outcome FROM intent") {
            intents[Int64($0[0] ?? "") ?? 0] = Intent(uid: $0[1] ?? "", outcome: $0[2])
        }
    }

    /// Runs a query and passes each row on.
    static func rows(_ path: String, _ sql: String, _ body: ([String?]) -> Void) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        var statement: OpaquePointer?
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK
        else { throw Failure("SQLite: \(String(cString: sqlite3_errmsg(handle)))") }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                body(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) }
                    })
            case SQLITE_DONE: return
            default: throw Failure("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
            }
        }
    }
}
