import CSQLite
import CalendarModel
import CalendarStore
import EventKit
import Foundation
import Recurrence

/// Saving one event per transaction through the store and through EventKit, compared with SQLite alone: the same
/// settings, a row with the same columns and as many indexes, prepared statements, one transaction each.
struct SaveEvent {
    var workshop: Workshop

    private static let batch = 200

    /// Measures on the disk of the temporary directory, where both wait for the disk, and in memory, where nothing
    /// hides the cost of the store itself.
    func measure(runs: Int) throws -> [Finding] {
        var findings = [
            try measure(runs: runs, in: workshop.scratch, "save one event", target: 2),
            try measureEventKit(runs: runs, in: workshop.scratch, "EKEventStore.save(_:span:)", target: 1.8),
        ]
        let memory = URL(fileURLWithPath: "/dev/shm")
        guard FileManager.default.isWritableFile(atPath: memory.path) else { return findings }
        let scratch = memory.appendingPathComponent("conference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        findings.append(try measure(runs: runs, in: scratch, "save one event, without a disk", target: nil))
        findings.append(
            try measureEventKit(runs: runs, in: scratch, "EKEventStore.save(_:span:), without a disk", target: nil))
        return findings
    }

    private func measure(runs: Int, in folder: URL, _ name: String, target: Double?) throws -> Finding {
        let store = try CalendarStore(path: folder.appendingPathComponent("save.sqlite").path) { 1_772_000_000 }
        let calendar = try store.write { try $0.defaultCalendar().id }
        return try measure(runs: runs, in: folder, name, target: target, calendar: calendar) { events in
            { for event in events { try store.write { _ = try $0.insert(event) } } }
        }
    }

    /// Measures saving through EventKit objects that were created beforehand: from the access check to updating
    /// the object with what was stored.
    private func measureEventKit(runs: Int, in folder: URL, _ name: String, target: Double?) throws -> Finding {
        let store = try CalendarStore(path: folder.appendingPathComponent("eventkit.sqlite").path) { 1_772_000_000 }
        let grants = try AccessGrants(path: folder.appendingPathComponent("state/access.sqlite").path)
        try grants.set(.full, of: .current, for: .events, at: 1)
        let events = EKEventStore(EventStoreBackend(store: store, grants: grants, now: { 1_772_000_000 }))
        guard let calendar = events.defaultCalendarForNewEvents else { throw BenchmarkFailure("no calendar") }
        return try measure(runs: runs, in: folder, name, target: target, calendar: 1) { records in
            let items = records.map { record in
                let item = EKEvent(eventStore: events)
                item.calendar = calendar
                item.title = record.title
                item.location = record.location
                item.notes = record.notes
                item.timeZone = TimeZone(identifier: "UTC")
                item.startDate = Date(timeIntervalSince1970: TimeInterval(record.rangeStart))
                item.endDate = Date(timeIntervalSince1970: TimeInterval(record.rangeEnd))
                return item
            }
            return { for item in items { try events.save(item, span: .thisEvent) } }
        }
    }

    /// - Parameter prepare: returns a closure that saves some events; only the closure is measured.
    private func measure(
        runs: Int, in folder: URL, _ name: String, target: Double?, calendar: Int64,
        _ prepare: ([EventRecord]) -> () throws -> Void
    ) throws -> Finding {
        let floor = try BareStore(folder.appendingPathComponent("bare-\(UUID().uuidString).sqlite").path)
        var number = 0
        func event() -> EventRecord {
            number += 1
            let uid = UUID().uuidString
            let start: Int64 = 1_772_355_600 + Int64(number) * 3_600
            return EventRecord(
                calendarID: calendar, uid: uid, title: "Meeting \(number)", location: "Room \(number % 7)",
                notes: "Agenda and minutes", start: EventTime(LocalDateTime(secondsSinceEpoch: start), .utc),
                end: EventTime(LocalDateTime(secondsSinceEpoch: start + 3_600), .utc), rangeStart: start,
                rangeEnd: start + 3_600, modified: start,
                text: "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:Meeting \(number)\r\nEND:VEVENT\r\n")
        }
        var pairs: [(ours: Double, floor: Double)] = []
        for run in 0...runs {
            let events = (0..<Self.batch).map { _ in event() }
            let save = prepare(events)
            let ours = Stopwatch()
            try save()
            let ourTime = ours.seconds
            let bare = Stopwatch()
            for event in events { try floor.insert(event) }
            // The first round is a warm-up.
            if run > 0 { pairs.append((ourTime, bare.seconds)) }
        }
        let each = 1_000_000 / Double(Self.batch)
        let ratio = Sample(pairs.map { $0.ours / $0.floor }).median
        return Finding(
            name: name,
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.ours)).median * each, unit: "µs"),
                .init(name: "SQLite alone", value: Sample(pairs.map(\.floor)).median * each, unit: "µs"),
                .init(name: "ratio", value: ratio, unit: ""),
            ],
            target: target.map { "ratio at most \($0.formatted())" } ?? "", isMet: target.map { ratio <= $0 })
    }
}

/// SQLite as a C program would use it, with the settings of the store.
final class BareStore {
    private var connection: OpaquePointer?
    private var begin: OpaquePointer?
    private var insert: OpaquePointer?
    private var commit: OpaquePointer?

    init(_ path: String) throws {
        try check(
            sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil))
        try check(
            sqlite3_exec(
                connection,
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;
                PRAGMA cache_size = -32768; PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON;
                PRAGMA foreign_keys = ON;
                CREATE TABLE calendar (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;
                INSERT INTO calendar (title) VALUES ('Calendar');
                CREATE TABLE event (
                    id INTEGER PRIMARY KEY, calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
                    identifier TEXT NOT NULL, uid TEXT NOT NULL, recurrence_id TEXT NOT NULL, is_recurring INTEGER NOT NULL,
                    range_start INTEGER NOT NULL, range_end INTEGER NOT NULL, span INTEGER NOT NULL,
                    start_form INTEGER NOT NULL, start_local INTEGER NOT NULL, start_zone TEXT, end_form INTEGER NOT NULL,
                    end_local INTEGER NOT NULL, end_zone TEXT, sequence INTEGER NOT NULL, modified INTEGER,
                    owns_conference INTEGER NOT NULL, status TEXT, title TEXT NOT NULL, folded_title TEXT NOT NULL,
                    location TEXT, url TEXT, notes TEXT, text TEXT NOT NULL, import_form INTEGER NOT NULL,
                    imported_text TEXT, version INTEGER NOT NULL) STRICT;
                CREATE UNIQUE INDEX event_by_uid ON event (uid, calendar_id, recurrence_id);
                CREATE INDEX event_by_identifier ON event (identifier);
                CREATE INDEX event_by_title ON event (folded_title);
                CREATE INDEX event_by_range ON event (span, range_start, range_end, calendar_id);
                CREATE INDEX event_by_calendar ON event (calendar_id);
                """, nil, nil, nil))
        begin = try prepared("BEGIN IMMEDIATE")
        commit = try prepared("COMMIT")
        insert = try prepared(
            """
            INSERT INTO event (calendar_id, identifier, uid, recurrence_id, is_recurring, range_start, range_end, span,
                start_form, start_local, end_form, end_local, sequence, modified, owns_conference, title, folded_title,
                location, notes, text, import_form, version)
            VALUES (1, ?1, ?2, '', 0, ?3, ?4, 18, 2, ?3, 2, ?4, 0, ?3, 0, ?5, ?6, ?7, ?8, ?9, 0, ?3)
            """)
    }

    deinit {
        for statement in [begin, insert, commit] { sqlite3_finalize(statement) }
        sqlite3_close(connection)
    }

    func insert(_ event: EventRecord) throws {
        try run(begin)
        bind(1, String(event.uid.prefix(13)))
        bind(2, event.uid)
        sqlite3_bind_int64(insert, 3, event.rangeStart)
        sqlite3_bind_int64(insert, 4, event.rangeEnd)
        bind(5, event.title)
        bind(6, event.title)
        bind(7, event.location ?? "")
        bind(8, event.notes ?? "")
        bind(9, event.text)
        try run(insert)
        try run(commit)
    }

    private func bind(_ index: Int32, _ text: String) {
        _ = text.withCString { csqlite_bind_text_copy(insert, index, $0, UInt64(text.utf8.count)) }
    }

    private func run(_ statement: OpaquePointer?) throws {
        defer { sqlite3_reset(statement) }
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw BenchmarkFailure("SQLite \(code)") }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        return statement
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw BenchmarkFailure(String(cString: sqlite3_errmsg(connection))) }
    }
}
