import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Where backups are written")
struct BackupTargetTests {
    private func names(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }

    @Test(
        "files that SQLite would mix with a backup are gone before it gets its name",
        arguments: ["-wal", "-shm", "-journal"])
    func sideFiles(suffix: String) throws {
        let place = try TemporaryStore()
        try place.add(event("first", uid: "1"))
        let goal = place.directory + "/copy.sqlite"
        // An old backup that another program has changed and left with its log.
        _ = try place.store.backup(to: goal)
        do {
            let old = try RawSQL(goal)
            try old.execute("PRAGMA journal_mode = WAL; DELETE FROM event")
            try FileManager.default.copyItem(atPath: goal, toPath: goal + ".old")
            try FileManager.default.copyItem(atPath: goal + "-wal", toPath: goal + ".log")
        }
        try FileManager.default.removeItem(atPath: goal)
        try FileManager.default.moveItem(atPath: goal + ".old", toPath: goal)
        try FileManager.default.moveItem(atPath: goal + ".log", toPath: goal + suffix)
        try place.add(event("second", uid: "2"))
        try expectEqual(storeError { _ = try place.store.backup(to: goal) }.code, .backupExists)
        expectTrue(FileManager.default.fileExists(atPath: goal + suffix))
        try expectEqual(place.store.backup(to: goal, replacing: true).contents.events, 2)
        try expectEqual(names(place.directory), ["data", "copy.sqlite"])
        try expectEqual(
            CalendarStore(path: goal) { 0 }.events(in: nil, calendars: nil).map(\.title).sorted(), ["first", "second"])
    }

    @Test("a log that lies where the backup would be is not taken for a part of it")
    func orphanedLog() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let goal = place.directory + "/copy.sqlite"
        try Data("log".utf8).write(to: URL(fileURLWithPath: goal + "-wal"))
        let error = try storeError { _ = try place.store.backup(to: goal) }
        expectEqual(error.code, .backupExists)
        expectContains(error.message, "copy.sqlite-wal")
        expectFalse(FileManager.default.fileExists(atPath: goal))
        try expectEqual(place.store.backup(to: goal, replacing: true).contents.events, 1)
        try expectEqual(names(place.directory), ["data", "copy.sqlite"])
    }

    @Test("a backup is not written over the store or its files, whatever they are called")
    func ownFiles() throws {
        let place = try TemporaryStore()
        try place.add(event("first"))
        let folder = (place.path as NSString).deletingLastPathComponent
        let files = FileManager.default
        try files.createSymbolicLink(atPath: place.directory + "/link", withDestinationPath: folder)
        try files.createSymbolicLink(atPath: place.directory + "/store", withDestinationPath: place.path)
        try files.linkItem(atPath: place.path + "-wal", toPath: place.directory + "/log")
        // A store whose own name is that of the log, or of the temporary file, of the backup.
        for name in ["copy.sqlite-wal", ".copy.sqlite.partial"] {
            let other = try CalendarStore(path: "\(place.directory)/\(name)") { 0 }
            try place.add(event(), to: other)
            let error = try storeError {
                _ = try other.backup(to: place.directory + "/copy.sqlite", replacing: true)
            }
            expectEqual(error.code, .backupOntoStore)
            try expectEqual(other.events(in: nil, calendars: nil).count, 1)
        }
        let paths = [
            place.path + "-wal", place.path + "-shm", place.path + "-journal", place.directory + "/log",
            place.directory + "/link/calendar.sqlite-wal", place.directory + "/./link/calendar.sqlite-journal",
        ]
        let linked = try CalendarStore(path: place.directory + "/store") { 0 }
        for path in paths {
            for store in [place.store, linked] {
                let error = try storeError { _ = try store.backup(to: path, replacing: true) }
                expectEqual(error.code, .backupOntoStore)
                expectEqual(error.exitStatus, .usage)
                try expectEqual(storeError { try store.requireNotOwn(path) }.code, .fileIsStore)
            }
        }
        try place.add(event("second"), to: place.second())
        try expectEqual(place.second().events(in: nil, calendars: nil).count, 2)
        try expectEmpty(place.second().check().problems)
    }

    @Test("only files are replaced", arguments: ["folder", "pipe", "socket", "link"])
    func special(kind: String) throws {
        let place = try TemporaryStore()
        try place.add(event())
        let goal = place.directory + "/special"
        switch kind {
        case "folder": mkdir(goal, 0o700)
        case "pipe": mkfifo(goal, 0o600)
        case "socket": mknod(goal, S_IFSOCK | 0o600, 0)
        default: symlink("missing", goal)
        }
        let before = try names(place.directory)
        for replaces in [true, false] {
            let error = try storeError { _ = try place.store.backup(to: goal, replacing: replaces) }
            expectEqual(error.code, .notARegularFile)
            expectEqual(error.exitStatus, .cannotCreate)
            expectContains(error.message, kind)
        }
        try expectEqual(names(place.directory), before)
    }

    @Test("a link to a file stays a link to the new backup")
    func link() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let goal = place.directory + "/copy.sqlite"
        _ = try place.store.backup(to: goal)
        symlink("copy.sqlite", place.directory + "/newest")
        try place.add(event())
        _ = try place.store.backup(to: place.directory + "/newest", replacing: true)
        try expectEqual(CalendarStore(path: goal) { 0 }.events(in: nil, calendars: nil).count, 2)
        try expectEqual(
            FileManager.default.destinationOfSymbolicLink(atPath: place.directory + "/newest"), "copy.sqlite")
    }

    @Test("a database that another program has open is not replaced")
    func inUse() throws {
        let place = try TemporaryStore()
        try place.add(event("first"))
        let other = try CalendarStore(path: place.directory + "/other.sqlite") { 0 }
        try place.add(event("theirs"), to: other)
        try expectEqual(
            storeError { _ = try place.store.backup(to: other.path, replacing: true) }.code, .backupTargetInUse)
        try expectEqual(other.events(in: nil, calendars: nil).map(\.title), ["theirs"])
    }

    @Test("backups without a name that begin at once all get one")
    func atOnce() async throws {
        let place = try TemporaryStore()
        try place.add(event())
        let paths = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try place.second().backup().path } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        expectEqual(paths.count, 8)
        try expectEqual(place.store.backups.backups().count, 8)
    }

    @Test("stores with one stem have backups of their own, and remove only those")
    func stems() throws {
        let place = try TemporaryStore()
        let stores = try ["cal.sqlite", "cal.db", "cal"].map {
            try CalendarStore(path: "\(place.directory)/\($0)") { 0 }
        }
        for store in stores {
            for version: Int64 in [1, 2, 3] {
                for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + suffix) }
                try EarlierStore.make(version, at: store.path)
                _ = try CalendarStore(path: store.path) { version * 100 }.calendars()
            }
        }
        for store in stores {
            try expectEqual(
                store.backups.backups().map { try RawSQL($0.path).rows("PRAGMA user_version") }, [["1"], ["2"], ["3"]])
        }
    }

    @Test("backups of earlier versions are listed, but not removed, because they may be of another store")
    func earlierNames() throws {
        let place = try TemporaryStore()
        try EarlierStore.make(2, at: place.path)
        let folder = place.store.backups.path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let old = (1...5).map { "\(folder)/calendar-2025010\($0)T000000Z-before-schema-2.sqlite" }
        for file in old { try Data().write(to: URL(fileURLWithPath: file)) }
        _ = try place.store.calendars()
        try expectEqual(place.store.backups.backups().map(\.path).prefix(5), old[...])
        try expectEqual(place.store.backups.backups().count, 6)
    }

    @Test("what killed programs have left is removed after a day; a running one's and others' files stay")
    func remains() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let folder = place.store.backups
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let own = (try place.store.backup().path as NSString).lastPathComponent
        func put(_ name: String, age: Int64) throws {
            try Data("half".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(TemporaryStore.now - age))],
                ofItemAtPath: "\(folder.path)/\(name)")
        }
        try put(".\(own).partial", age: 90_000)
        try put(".\(own).partial-journal", age: 90_000)
        try put(".calendar-20250101T000000Z-before-schema-2.sqlite.partial", age: 90_000)
        try put(".\(own.replacing("Z", with: "Z-3")).partial", age: 80_000)
        try put(".\(own.replacing("Z", with: "Z-4")).partial", age: 90_000)
        try put(".other.sqlite.partial", age: 90_000)
        let running = open("\(folder.path)/.\(own.replacing("Z", with: "Z-4")).partial", O_RDWR)
        defer { close(running) }
        expectEqual(flock(running, LOCK_EX), 0)
        _ = try place.store.backup()
        try expectEqual(
            names(folder.path),
            [
                own, own.replacing("Z", with: "Z-2"), ".\(own.replacing("Z", with: "Z-3")).partial",
                ".\(own.replacing("Z", with: "Z-4")).partial", ".other.sqlite.partial",
            ])
    }

    @Test("a store with a long name is converted and backed up", arguments: [120, 200, 240])
    func longName(length: Int) throws {
        let place = try TemporaryStore()
        let name = String(repeating: "ö", count: length / 2)
        let store = try CalendarStore(path: "\(place.directory)/\(name)") { 0 }
        try EarlierStore.make(2, at: store.path)
        try expectEqual(store.calendars().count, 2)
        _ = try store.backup()
        _ = try store.backup(to: "\(place.directory)/\(String(repeating: "x", count: 247))")
        try expectEqual(store.backups.backups().count, 2)
        _ = try store.restore(from: store.backups.backups()[0].path)
        try expectEqual(store.backups.backups().count, 3)
    }

    @Test("a migration that fails keeps one backup, however often it is tried, and removes no older one")
    func failingMigration() throws {
        struct Failure: Error {}
        let place = try TemporaryStore()
        for version: Int64 in [1, 2, 3] {
            for file in StoreFile.withSideFiles(place.path) { try? FileManager.default.removeItem(atPath: file) }
            try EarlierStore.make(version, at: place.path)
            _ = try CalendarStore(path: place.path) { version * 100 }.calendars()
        }
        for file in StoreFile.withSideFiles(place.path) { try? FileManager.default.removeItem(atPath: file) }
        try EarlierStore.make(7, at: place.path)
        let identity = try #require(try StoreFile.find(place.path))
        for _ in 0..<3 {
            let connection = try Connection(
                path: place.path, identity: identity, limits: Limits(), format: Schema.calendars)
            #expect(throws: Failure.self) {
                try Schema.migrate(connection) { connection, _ in
                    try place.store.migrationBackups.keep(connection)
                    throw Failure()
                }
            }
        }
        func versions() throws -> [String] {
            try place.store.backups.backups().flatMap { try RawSQL($0.path).rows("PRAGMA user_version") }
        }
        try expectEqual(versions(), ["1", "2", "3", "7"])
        _ = try place.store.calendars()
        try expectEqual(versions(), ["2", "3", "7"])
    }

    @Test(
        "a file without the tables of its version is neither migrated nor backed up again and again",
        arguments: [
            "PRAGMA user_version = 6", "CREATE TABLE theirs (id)", "DROP INDEX intent_made",
            "CREATE TRIGGER theirs AFTER INSERT ON event BEGIN DELETE FROM calendar; END",
        ])
    func otherSchema(sql: String) throws {
        let place = try TemporaryStore()
        try EarlierStore.make(8, at: place.path)
        try RawSQL(place.path).execute(sql)
        for _ in 0..<2 {
            let error = try storeError { _ = try place.store.calendars() }
            expectEqual(error.code, .foreignSchema)
            expectEqual(error.exitStatus, .badData)
        }
        try expectEmpty(place.store.backups.backups())
        // Nor restored, where it would be refused from then on.
        let other = try TemporaryStore()
        try other.add(event())
        try expectEqual(storeError { _ = try other.store.restore(from: place.path) }.code, .foreignSchema)
    }

    @Test(
        "read-only files left next to the store are made writable with it",
        arguments: [true, false])
    func readOnlyLeftover(isThere: Bool) throws {
        let place = try TemporaryStore()
        try place.add(event())
        try place.store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let shared = place.path + "-shm"
        chmod(shared, 0o400)
        chmod(place.path, isThere ? 0o600 : 0o400)
        try expectEqual(place.second().events(in: nil, calendars: nil).count, 1)
        let mode = try FileManager.default.attributesOfItem(atPath: shared)[.posixPermissions] as? Int
        expectEqual(mode, isThere ? 0o600 : 0o400)
    }
}
