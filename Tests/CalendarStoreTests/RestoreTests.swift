import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Restoring")
struct RestoreTests {
    /// A store with one event, a backup of it, and then another event.
    private func changed() throws -> (TemporaryStore, backup: String, first: EventRecord) {
        let place = try TemporaryStore()
        let first = try place.add(event("first"))
        let backup = try place.store.backup(to: place.directory + "/copy.sqlite").path
        try place.add(event("second"))
        return (place, backup, first)
    }

    private func titles(_ store: CalendarStore) throws -> [String] {
        try store.events(in: nil, calendars: nil).map(\.title).sorted()
    }

    @Test("programs that have the store open see the restored contents, and the previous ones are kept")
    func whileOpen() throws {
        let (place, backup, first) = try changed()
        let other = try place.second()
        #expect(try titles(other) == ["first", "second"])
        let watch = ChangeWatch(path: other.path, limits: Limits())
        let count = try watch.count()
        let report = try place.store.restore(from: backup)
        expectEqual([report.contents.events, report.wasDamaged ? 1 : 0], [1, 0])
        for store in [place.store, other, try place.second()] {
            try expectEqual(store.events(in: nil, calendars: nil), [first])
        }
        #expect(try watch.count() != count)
        try place.add(event("third", calendar: first.calendarID), to: other)
        try expectEqual(titles(place.store), ["first", "third"])
        try expectEqual(place.store.rows("PRAGMA journal_mode"), ["wal"])
        try expectEmpty(place.store.check().problems)
        let kept = try #require(report.kept)
        expectHasSuffix(kept, "-before-restore.sqlite")
        try expectEqual(titles(try CalendarStore(path: kept) { 0 }), ["first", "second"])
    }

    @Test("a backup can be restored where no store exists")
    func absent() throws {
        let (place, backup, first) = try changed()
        let store = try CalendarStore(path: place.directory + "/new/calendar.sqlite") { 0 }
        let report = try store.restore(from: backup)
        expectNil(report.kept)
        try expectEqual(store.events(in: nil, calendars: nil), [first])
    }

    @Test("requests to providers stay as they are, and one that would end a restored conference waits")
    func pending() throws {
        let place = try TemporaryStore()
        let room = RoomReference(provider: "org.example", room: "room")
        func end(_ number: Int) -> IntentRecord {
            IntentRecord(
                kind: .end(.init(identifier: nil, url: "https://meet.example.org/\(number)")), eventIdentifier: "e",
                calendarID: 1, uid: "u\(number)", recurrenceID: "", room: room, idempotencyKey: "key \(number)",
                created: 1,
                due: 1)
        }
        var held = event("held", uid: "u1")
        held.conference = try VirtualConference(
            title: nil, details: nil,
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/1", policy: .file), kind: .video)],
            provenance: ConferenceProvenance(room: room, created: 1))
        held = try place.add(held)
        // Open in the backup, and settled since.
        let delivered = try place.store.write { try $0.insert(end(0)) }
        let backup = try place.store.backup(to: place.directory + "/copy.sqlite").path
        try place.store.write { writer in
            try writer.finishIntent(id: delivered.id, outcome: .ended)
            try writer.deleteEvent(id: held.id)
            try writer.insert(end(1))
            try writer.insert(end(2))
        }
        let before = try place.store.intents()
        let report = try place.store.restore(from: backup)
        expectEqual([report.pending.open, report.pending.held], [2, 1])
        let after = try place.store.intents()
        expectEqual(after.map(\.id), before.map(\.id))
        expectEqual(after.map(\.idempotencyKey), ["key 1", "key 2"])
        expectEqual(after.map(\.due), [nil, 1])
        try expectEqual(titles(place.store), ["held"])
        try expectEqual(place.store.rows("SELECT outcome FROM intent WHERE idempotency_key = 'key 0'"), ["ended"])
        try expectEmpty(place.store.check().problems)
        try expectEqual(place.store.write { try $0.insert(end(3)) }.id, 4)
    }

    @Test("requests to providers of the backup come along where no store exists")
    func pendingOfBackup() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let intent = IntentRecord(
            eventIdentifier: "e", calendarID: 1, uid: "u", recurrenceID: "",
            room: RoomReference(provider: "p", room: "r"), idempotencyKey: "k", created: 1)
        try place.store.write { _ = try $0.insert(intent) }
        let backup = try place.store.backup(to: place.directory + "/copy.sqlite").path
        let store = try CalendarStore(path: place.directory + "/new/calendar.sqlite") { 0 }
        try expectEqual(store.restore(from: backup).pending.open, 1)
        try expectEqual(store.intents().map(\.idempotencyKey), ["k"])
    }

    @Test("a restored backup does nothing by itself: its requests wait, and its changes of files are dropped")
    func heldBack() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let room = RoomReference(provider: "org.example", room: "room")
        let end = IntentRecord(
            kind: .end(.init(identifier: nil, url: "https://meet.example.org/1")), eventIdentifier: "e", calendarID: 1,
            uid: "u", recurrenceID: "", room: room, idempotencyKey: "key", created: 1, due: 1)
        try place.store.write { _ = try $0.insert(end) }
        let backup = try place.store.backup(to: place.directory + "/copy.sqlite").path
        try RawSQL(backup).execute(
            """
            INSERT INTO vdir_change (batch, kind, folder, name, temporary, old_size, old_modified, old_changed, old_inode)
            VALUES (1, 'remove', '/tmp', 'notes.txt', '.notes', 1, 1, 1, 1)
            """)
        let store = try CalendarStore(path: place.directory + "/new/calendar.sqlite") { 0 }
        let report = try store.restore(from: backup)
        expectEqual([report.pending.open, report.pending.held], [1, 1])
        try expectEqual(store.intents().map(\.due), [nil])
        try expectFalse(store.hasVdirChanges())
    }

    @Test("nothing is written to a backup, and a restored one is a store again")
    func unchanged() throws {
        let (place, backup, first) = try changed()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
        let copy = try CalendarStore(path: backup) { 0 }
        try expectTrue(copy.isBackup())
        try expectEqual(copy.events(in: nil, calendars: nil), [first])
        try expectEqual(storeError { try copy.write { _ = try $0.deleteEvent(id: first.id) } }.code, .storeReadOnly)
        try expectEqual(storeError { _ = try copy.vacuum() }.code, .storeReadOnly)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: backup)), bytes)
        _ = try place.store.restore(from: backup)
        try expectFalse(place.second().isBackup())
        try place.add(event("third", calendar: first.calendarID))
    }

    @Test("a backup of an earlier version is migrated before any program sees it", arguments: EarlierStore.someVersions)
    func earlier(version: Int64) throws {
        let place = try TemporaryStore()
        try place.add(event("present"))
        let other = try place.second()
        _ = try other.calendars()
        let backup = place.directory + "/old.sqlite"
        try EarlierStore.make(version, at: backup)
        let before = try Data(contentsOf: URL(fileURLWithPath: backup))
        let report = try place.store.restore(from: backup)
        expectEqual(report.contents.schema, Schema.calendars.current)
        try place.add(event("new", calendar: 2), to: other)
        try expectEqual(other.events(in: nil, calendars: nil).count, 9)
        try expectEmpty(place.store.check().problems)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: backup)), before)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.store.backups.path).count, 1)
    }

    @Test("a damaged or foreign backup is refused, and the store stays unchanged")
    func refused() throws {
        let (place, backup, _) = try changed()
        let file = place.directory + "/bad.sqlite"
        let sound = try Data(contentsOf: URL(fileURLWithPath: backup))
        var damaged = sound
        damaged.replaceSubrange(8_192..<16_384, with: Data(repeating: 0xA5, count: 8_192))
        let cases: [(ConferenceError.Code, Data)] = [
            (.notAStore, Data("garbage, and long enough".utf8)),
            (.damagedBackup, damaged),
            (.damagedBackup, sound.prefix(20_000)),
            (.emptyBackup, Data()),
        ]
        for (code, content) in cases {
            try content.write(to: URL(fileURLWithPath: file))
            let error = try storeError { _ = try place.store.restore(from: file) }
            expectEqual(error.code, code)
            expectEqual(error.exitStatus, .badData)
        }
        try expectEqual(storeError { _ = try place.store.restore(from: file + "x") }.code, .noSuchFile)
        try sound.write(to: URL(fileURLWithPath: file))
        try RawSQL(file).execute("PRAGMA user_version = 99")
        try expectEqual(storeError { _ = try place.store.restore(from: file) }.code, .newerStore)
        try RawSQL(file).execute("PRAGMA application_id = 1")
        try expectEqual(storeError { _ = try place.store.restore(from: file) }.code, .foreignDatabase)
        try expectEqual(titles(place.store), ["first", "second"])
        expectFalse(FileManager.default.fileExists(atPath: place.store.backups.path))
    }

    @Test("a lock that is held too long is an error, and nothing changes")
    func locked() throws {
        let (place, backup, _) = try changed()
        var limits = Limits()
        limits.storeLockTimeout = .milliseconds(5)
        let other = try RawSQL(place.path)
        try other.execute("BEGIN IMMEDIATE")
        let store = try place.second(limits: limits)
        try expectEqual(storeError { _ = try store.restore(from: backup) }.code, .storeLocked)
        try other.execute("ROLLBACK")
        try expectEqual(titles(place.store), ["first", "second"])
        try expectEmpty(place.store.backups.backups())
    }

    @Test("a database of another program is not replaced")
    func foreign() throws {
        let (place, backup, _) = try changed()
        let path = place.directory + "/theirs.sqlite"
        try RawSQL(path).execute("CREATE TABLE theirs (id)")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let store = try CalendarStore(path: path) { 0 }
        try expectEqual(storeError { _ = try store.restore(from: backup) }.code, .foreignDatabase)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: path)), before)
    }

    /// The closed files of a store with two events, and of a backup with the first of them.
    private static let files = Result { () throws -> (store: Data, backup: Data, first: EventRecord) in
        let (place, backup, first) = try RestoreTests().changed()
        let copy = try place.store.backup(to: place.directory + "/closed.sqlite")
        return (
            try Data(contentsOf: URL(fileURLWithPath: copy.path)), try Data(contentsOf: URL(fileURLWithPath: backup)),
            first
        )
    }

    private func closed() throws -> (TemporaryStore, backup: String, first: EventRecord) {
        let files = try Self.files.get()
        let place = try TemporaryStore()
        try FileManager.default.createDirectory(
            atPath: (place.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try files.store.write(to: URL(fileURLWithPath: place.path))
        try files.backup.write(to: URL(fileURLWithPath: place.directory + "/copy.sqlite"))
        return (place, place.directory + "/copy.sqlite", files.first)
    }

    @Test(
        "a damaged store is replaced, and kept unchanged", arguments: rows(Damage.table, plain: 0, 4, 8, 12, 16, 20, 24)
    )
    func damaged(damage: Damage) throws {
        let (place, backup, first) = try closed()
        try damage.strike(place.path)
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path))
        let report = try place.second().restore(from: backup)
        let store = try place.second()
        try expectEqual(store.events(in: nil, calendars: nil), [first])
        try expectEmpty(store.check().problems)
        try expectEqual(store.rows("PRAGMA journal_mode"), ["wal"])
        if report.wasDamaged {
            // SQLite may have noted the switch to write-ahead logging in the header before it found the damage.
            let kept = try Data(contentsOf: URL(fileURLWithPath: #require(report.kept)))
            expectEqual(kept.count, before.count)
            expectEqual(kept.dropFirst(100), before.dropFirst(100))
        }
        try expectEqual(
            FileManager.default.contentsOfDirectory(atPath: place.directory).sorted(), ["copy.sqlite", "data"])
        try place.add(event("after", calendar: first.calendarID), to: store)
    }

    @Test("a damaged store that another program has open stays unchanged, and the error says why")
    func damagedAndOpen() throws {
        let (place, backup, _) = try changed()
        try Damage.table[1].strike(place.path)
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path))
        let error = try storeError { _ = try place.second().restore(from: backup) }
        expectEqual(error.code, .damagedStoreInUse)
        expectEqual(error.exitStatus, .temporary)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: place.path)), before)
    }
}
