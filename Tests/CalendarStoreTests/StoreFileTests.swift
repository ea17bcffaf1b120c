import CalendarModel
import ConferenceErrors
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("The file of the store")
struct StoreFileTests {
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("reading a store that does not exist finds nothing and creates nothing")
    func absent() throws {
        let place = try TemporaryStore()
        let store = place.store
        try expectEmpty(store.sources())
        try expectEmpty(store.calendars())
        try expectNil(store.calendar(id: 1))
        try expectEmpty(store.calendar(titled: "Calendar"))
        try expectEmpty(store.events(in: nil, calendars: nil))
        try expectEmpty(store.events(in: 0..<1, calendars: [1]))
        try store.forEachEvent(calendar: 1) { _ in Issue.record("there is none") }
        try expectEmpty(store.series(identifier: ""))
        try expectEmpty(store.series(calendar: 1, uid: ""))
        try expectEmpty(store.series(titled: "", limit: 1))
        try expectEmpty(store.series(uid: "", limit: 1))
        try expectEmpty(store.identifiers(withPrefix: "", limit: 1))
        try expectEmpty(store.components(calendar: 1, kind: nil))
        try expectEmpty(store.intents())
        try expectEmpty(FileManager.default.contentsOfDirectory(atPath: place.directory))
    }

    @Test("the first write creates the file and its directories, for their owner only")
    func modes() throws {
        let place = try TemporaryStore()
        try place.add(event())
        try expectEqual(mode(place.directory + "/data"), 0o700)
        try expectEqual(mode(place.directory + "/data/conference"), 0o700)
        for suffix in ["", "-wal", "-shm"] { try expectEqual(mode(place.path + suffix), 0o600) }
    }

    @Test("a write that throws leaves an empty store that can be used")
    func failedFirstWrite() throws {
        let place = try TemporaryStore()
        #expect(throws: TransactionTests.Stop.self) { try place.store.write { _ in throw TransactionTests.Stop() } }
        try expectEmpty(place.store.calendars())
        try place.add(event())
    }

    @Test("an empty file becomes a store at the first write, and keeps its mode")
    func emptyFile() throws {
        let place = try TemporaryStore()
        let path = place.directory + "/empty"
        expectTrue(
            FileManager.default.createFile(atPath: path, contents: Data(), attributes: [.posixPermissions: 0o640]))
        let store = try CalendarStore(path: path) { 0 }
        try expectEmpty(store.calendars())
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.directory), ["empty"])
        try place.add(event(), to: store)
        try expectEqual(mode(path), 0o640)
    }

    @Test(
        "a file that is not a store is refused by reads and writes, and stays unchanged",
        arguments: [
            "x", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", String(repeating: "garbage ", count: 1_000),
            "SQLite format 3\0", "SQLite format 4\0" + String(repeating: "\0", count: 4_080),
        ])
    func garbage(content: String) throws {
        let place = try TemporaryStore()
        let path = place.directory + "/file"
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        let store = try CalendarStore(path: path) { 0 }
        for error in [
            try storeError { _ = try store.calendars() }, try storeError { try store.write { _ in } },
        ] {
            expectEqual(error.code, .notAStore)
            expectEqual(error.exitStatus, .badData)
            expectContains(error.message, path)
        }
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: path)), Data(content.utf8))
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.directory), ["file"])
    }

    @Test("a database of another program is refused, and stays unchanged", arguments: [0, 0x1234_5678])
    func foreign(applicationID: Int) throws {
        let place = try TemporaryStore()
        let path = place.directory + "/foreign.sqlite"
        try RawSQL(path).execute(
            "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1; CREATE TABLE event (id)")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let store = try CalendarStore(path: path) { 0 }
        for error in [
            try storeError { _ = try store.calendars() }, try storeError { try store.write { _ in } },
        ] {
            expectEqual(error.code, .foreignDatabase)
            expectEqual(error.exitStatus, .badData)
        }
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: path)), before)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.directory), ["foreign.sqlite"])
    }

    @Test("a foreign database that is in use keeps its journal")
    func foreignInUse() throws {
        let place = try TemporaryStore()
        let path = place.directory + "/foreign.sqlite"
        let owner = try RawSQL(path)
        try owner.execute("PRAGMA journal_mode = WAL; CREATE TABLE theirs (id); INSERT INTO theirs VALUES (1)")
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
        try expectEqual(storeError { try CalendarStore(path: path) { 0 }.write { _ in } }.code, .foreignDatabase)
        try expectEqual(["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }, before)
        try expectEqual(owner.rows("SELECT id FROM theirs"), ["1"])
    }

    @Test("anything but a regular file is refused")
    func notAFile() throws {
        let place = try TemporaryStore()
        let pipe = place.directory + "/pipe"
        expectEqual(mkfifo(pipe, 0o600), 0)
        for path in [place.directory, pipe] {
            let store = try CalendarStore(path: path) { 0 }
            try expectEqual(storeError { _ = try store.calendars() }.code, .notAStore)
            try expectEqual(storeError { try store.write { _ in } }.code, .notAStore)
        }
    }

    @Test("a path below a file cannot be created, and the error says why")
    func belowAFile() throws {
        let place = try TemporaryStore()
        let file = place.directory + "/file"
        expectTrue(FileManager.default.createFile(atPath: file, contents: nil))
        let store = try CalendarStore(path: file + "/a/calendar.sqlite") { 0 }
        for error in [
            try storeError { _ = try store.calendars() }, try storeError { try store.write { _ in } },
        ] {
            expectEqual(error.code, .cannotOpenStore)
            expectEqual(error.exitStatus, .cannotCreate)
            expectContains(error.message, "not a directory")
        }
    }

    @Test(
        "a directory that cannot be written is a permission error",
        .enabled(if: getuid() != 0, "root may write everywhere"))
    func readOnlyDirectory() throws {
        let place = try TemporaryStore()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: place.directory)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place.directory) }
        try expectEmpty(place.store.calendars())
        let error = try storeError { try place.add(event()) }
        expectEqual(error.code, .cannotOpenStore)
        expectEqual(error.exitStatus, .noPermission)
    }

    @Test(
        "a file that cannot be written is a permission error",
        .enabled(if: getuid() != 0, "root may write everything"))
    func readOnlyFile() throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: place.path)
        let store = try place.second()
        try expectEqual(store.series(uid: record.uid, limit: 1), [record])
        try expectEqual(storeError { try place.add(event(), to: store) }.code, .storeReadOnly)
    }

    @Test("a damaged page is an error that says so")
    func damaged() throws {
        let place = try TemporaryStore()
        do {
            let store = try place.second()
            try place.add(event(uid: "s"), to: store)
        }
        let url = URL(fileURLWithPath: place.path)
        var data = try Data(contentsOf: url)
        data.replaceSubrange(4_096..<data.count, with: Data(repeating: 0xA5, count: data.count - 4_096))
        try data.write(to: url)
        let error = try storeError { _ = try place.store.series(uid: "s", limit: 1) }
        expectEqual(error.code, .storeDamaged)
        expectEqual(error.exitStatus, .ioError)
    }

    @Test("an impossible path is refused", arguments: ["", "/tmp/a\0b"])
    func badPath(path: String) throws {
        try expectEqual(storeError { _ = try CalendarStore(path: path) { 0 } }.code, .badStorePath)
    }

    @Test("a relative path is resolved against the current directory")
    func relativePath() throws {
        let store = try CalendarStore(path: "a/b.sqlite") { 0 }
        expectEqual(store.path, FileManager.default.currentDirectoryPath + "/a/b.sqlite")
    }
}
