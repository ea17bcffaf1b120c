import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Several programs on one store")
struct SharingTests {
    @Test(
        "programs that create the same store at once all succeed, with one schema and one calendar",
        arguments: 0..<12)
    func creation(round: Int) async throws {
        let place = try TemporaryStore()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try place.second()
                    _ = try store.calendars()
                    try place.add(event(uid: "\(number)"), to: store)
                    try expectEqual(store.series(uid: "\(number)", limit: 1).count, 1)
                }
            }
            try await group.waitForAll()
        }
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 8)
        try expectEqual(place.store.calendars().map(\.title), ["Calendar"])
        try expectEqual(place.store.rows("PRAGMA user_version"), ["\(Schema.calendars.current)"])
        try expectEqual(place.store.rows("PRAGMA journal_mode"), ["wal"])
    }

    @Test("threads and stores that write and read at once lose nothing and see whole transactions")
    func threads() async throws {
        let place = try TemporaryStore()
        let calendar = try place.store.write { try $0.defaultCalendar().id }
        let other = try place.second()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let store = writer % 2 == 0 ? place.store : other
                    for number in 0..<25 {
                        try store.write { transaction in
                            let uid = "\(writer)-\(number)"
                            try transaction.insert(event(uid: uid, calendar: calendar, recurring: true))
                            try transaction.insert(event(uid: uid, recurrenceID: "20260301", calendar: calendar))
                        }
                    }
                }
            }
            for reader in 0..<2 {
                group.addTask {
                    for _ in 0..<50 {
                        let seen = try (reader == 0 ? place.store : other).events(in: nil, calendars: nil)
                        expectTrue(seen.count.isMultiple(of: 2))
                    }
                }
            }
            try await group.waitForAll()
        }
        try expectEqual(other.events(in: nil, calendars: nil).count, 200)
        try expectEqual(place.store.rows("PRAGMA integrity_check"), ["ok"])
    }

    @Test(
        "another process writes and reads at the same time",
        .enabled(if: Shell.isThere, "the sqlite3 shell is not installed"))
    func process() async throws {
        let place = try TemporaryStore()
        let calendar = try place.store.write { try $0.defaultCalendar().id }
        let inserts = (0..<100).map {
            "INSERT INTO component (calendar_id, kind, key, recurrence_id, text) VALUES (\(calendar), 'X', '\($0)', '', '');"
        }
        async let shell = Shell.run(place.path, inserts.joined(separator: "SELECT count(*) FROM event;"))
        for number in 0..<100 {
            try place.add(event(uid: "\(number)", calendar: calendar))
            _ = try place.store.components(calendar: calendar, kind: nil)
        }
        let (status, output) = try await shell
        expectEqual(status, 0, "\(output)")
        try expectEqual(place.store.components(calendar: calendar, kind: "X").count, 100)
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 100)
        try expectEqual(Shell.run(place.path, "PRAGMA integrity_check; PRAGMA foreign_key_check").output, "ok")
    }

    @Test("a lock that is held too long is an error that says so, while reads go on")
    func locked() throws {
        var limits = Limits()
        limits.storeLockTimeout = .milliseconds(5)
        let place = try TemporaryStore(limits: limits)
        let record = try place.add(event())
        let other = try RawSQL(place.path)
        try other.execute("BEGIN IMMEDIATE")
        let error = try storeError { try place.store.write { _ in } }
        expectEqual(error.code, .storeLocked)
        expectEqual(error.exitStatus, .temporary)
        expectContains(error.message, "write lock")
        expectContains(error.message, "5 ms")
        expectContains(error.message, place.path)
        try expectEqual(place.store.series(uid: record.uid, limit: 1), [record])
        try other.execute("ROLLBACK")
        try place.add(event())
    }

    @Test("after a store was replaced, the new one is read")
    func replaced() throws {
        let place = try TemporaryStore()
        try place.add(event("old"))
        try FileManager.default.removeItem(atPath: (place.path as NSString).deletingLastPathComponent)
        try expectEmpty(place.store.events(in: nil, calendars: nil))
        let new = try place.add(event("new"))
        try expectEqual(place.store.events(in: nil, calendars: nil), [new])
        try expectEqual(place.second().events(in: nil, calendars: nil), [new])
    }
}
