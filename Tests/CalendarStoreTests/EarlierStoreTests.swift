import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Stores of earlier versions")
struct EarlierStoreTests {
    @Test(
        "a migration loses nothing, and the file then has the current schema",
        arguments: EarlierStore.versions)
    func everything(version: Int64) throws {
        let place = try TemporaryStore()
        try EarlierStore.make(version, at: place.path)
        let columns = try EarlierStore.columns(place.path)
        let before = try EarlierStore.rows(place.path)
        try #require(before["event"]?.count == 8)
        expectEqual(before["conference"]?.count, 2)
        expectEqual(before["intent"]?.count, 2)
        expectEqual(before["component"]?.count, 5)

        try expectEqual(Set(place.store.calendars().map(\.title)), ["Team", "Calendar"])
        try expectEqual(place.store.rows("PRAGMA user_version"), ["\(Schema.calendars.current)"])
        var kept = columns
        // Filled by migrations and by the first look at reminders, and the note of a migration.
        for table in ["reminder_to_read", "schema_check"] { kept[table] = nil }
        var expected = before
        for table in ["reminder_to_read", "schema_check"] { expected[table] = nil }
        let after = try EarlierStore.rows(place.path, columns: kept)
        for (table, rows) in expected { expectEqual(after[table], rows, "\(table)") }
        try expectEmpty(place.store.check().problems)

        let open = try place.store.intents()
        expectEqual(open.map(\.kind), [.make])
        expectEqual(open.map(\.room.room), ["onetime-room"])
        let series = try place.store.series(identifier: "92q29q8fc9cgb")
        expectEqual(series.map(\.recurrenceID), ["", "20270304T093000"])
    }

    @Test(
        "released migrations are never changed: they create the tables of the stored file",
        arguments: EarlierStore.written)
    func released(version: Int64) throws {
        let place = try TemporaryStore()
        let sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        let (written, made) = (place.directory + "/written", place.directory + "/made")
        try RawSQL(written).execute(try EarlierStore.text(version))
        for migration in Schema.calendars.migrations where migration.version <= version {
            try RawSQL(made).execute("\(migration.sql)")
        }
        try expectEqual(RawSQL(written).rows(sql), RawSQL(made).rows(sql))
    }

    @Test("a migration keeps a backup of the previous file", arguments: EarlierStore.someVersions)
    func backup(version: Int64) throws {
        let place = try TemporaryStore()
        try EarlierStore.make(version, at: place.path)
        let before = try EarlierStore.rows(place.path)
        _ = try place.store.calendars()
        let backups = try place.store.backups.backups()
        expectEqual(backups.map(\.reason), ["before-schema-\(Schema.calendars.current)"])
        let backup = try #require(backups.first)
        try expectEqual(EarlierStore.rows(backup.path), before)
        try expectEqual(RawSQL(backup.path).rows("PRAGMA user_version"), ["\(version)"])
        try expectEqual(RawSQL(backup.path).rows("PRAGMA journal_mode"), ["delete"])
        let attributes = try FileManager.default.attributesOfItem(atPath: backup.path)
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.store.backups.path).count, 1)
    }

    @Test(
        "a migration notes that the tables are ours, so that the next change does not compare them again",
        arguments: EarlierStore.someVersions)
    func noted(version: Int64) throws {
        let place = try TemporaryStore()
        try EarlierStore.make(version, at: place.path)
        _ = try place.store.calendars()
        let noted = try place.store.rows("SELECT cookie FROM schema_check")
        try expectEqual(noted, place.store.rows("PRAGMA schema_version"))
    }

    @Test("programs that migrate a file at once all succeed and keep one backup", arguments: 0..<4)
    func atOnce(round: Int) async throws {
        let place = try TemporaryStore()
        try EarlierStore.make(1, at: place.path)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 { group.addTask { try place.second().calendars().count } }
            for try await count in group { expectEqual(count, 2) }
        }
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.store.backups.path).count, 1)
    }

    @Test("the last three migration backups are kept, and so are all others")
    func retention() throws {
        let place = try TemporaryStore()
        try EarlierStore.make(1, at: place.path)
        let folder = place.store.backups.path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let own = "calendar.sqlite-\(FileName.digest(of: StoreFile.canonical(place.path)))"
        let old = (1...4).map { "\(own)-2025010\($0)T000000Z-before-schema-2.sqlite" }
        let others = [
            "\(own)-20240101T000000Z.sqlite", "\(own)-20240101T000000Z-before-restore.sqlite", "notes.txt",
            "\(own)-20240101T000000Z-damaged.sqlite", "calendar-20240101T000000Z-before-schema-2.sqlite",
            "other-20240101T000000Z-before-schema-2.sqlite",
        ]
        for name in old + others { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        _ = try place.store.calendars()
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        expectTrue(names.isSuperset(of: others))
        expectEqual(names.intersection(old), Set(old.suffix(2)))
        expectEqual(names.count, others.count + 3)
    }

    @Test("if the backup cannot be written, nothing is migrated and the error says why")
    func noBackup() throws {
        let place = try TemporaryStore()
        try EarlierStore.make(2, at: place.path)
        let folder = place.store.backups.path
        try Data().write(to: URL(fileURLWithPath: folder))
        for error in [
            try storeError { _ = try place.store.calendars() }, try storeError { try place.store.write { _ in } },
        ] {
            expectEqual(error.code, .noBackupBeforeMigration)
            expectEqual(error.exitStatus, .cannotCreate)
            expectContains(error.message, "Nothing was changed: ")
        }
        try expectEqual(place.store.rows("PRAGMA user_version"), ["2"])
        try FileManager.default.removeItem(atPath: folder)
        try expectEqual(place.store.calendars().count, 2)
    }

    @Test("a new store and one of the current version get no backup")
    func current() throws {
        let place = try TemporaryStore()
        try place.add(event())
        _ = try place.second().calendars()
        expectFalse(FileManager.default.fileExists(atPath: place.store.backups.path))
    }

    @Test("the first form of version 1, with its stricter check of identifiers, is migrated like the others")
    func firstDay() throws {
        let place = try TemporaryStore()
        let form = "CHECK (length(CAST(identifier AS BLOB)) = 13)"
        let first = "CHECK (length(identifier) = 13 AND identifier NOT GLOB '*[^0-9a-hjkmnp-tv-z]*')"
        let text = try EarlierStore.text(1)
        expectContains(text, "CONSTRAINT event_identifier " + form)
        try FileManager.default.createDirectory(
            atPath: (place.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try RawSQL(place.path).execute(text.replacingOccurrences(of: form, with: first))
        try expectEqual(place.store.calendars().count, 2)
        try expectEmpty(place.store.check().problems)
    }
}
