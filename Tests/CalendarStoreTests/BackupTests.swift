import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Backups")
struct BackupTests {
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a backup is one file that only its owner can read, with everything in the store")
    func everything() throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        let report = try place.store.backup()
        expectHasPrefix(report.path, place.store.backups.path + "/calendar.sqlite-")
        expectEqual([report.contents.events, report.contents.calendars], [1, 1])
        try expectEqual(mode(report.path), 0o600)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: place.store.backups.path).count, 1)
        let copy = try CalendarStore(path: report.path) { 0 }
        try expectEmpty(copy.check().problems)
        try expectEqual(copy.events(in: nil, calendars: nil), [record])
        try expectHasSuffix(place.store.backup().path, "Z-2.sqlite")
        try expectEqual(place.store.backups.backups().map(\.reason), ["", ""])
    }

    @Test("an existing file is replaced only on request")
    func existing() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let goal = place.directory + "/copy.sqlite"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: goal))
        let error = try storeError { _ = try place.store.backup(to: goal) }
        expectEqual(error.code, .backupExists)
        expectEqual(error.exitStatus, .cannotCreate)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: goal)), Data("mine".utf8))
        _ = try place.store.backup(to: goal, replacing: true)
        try expectEqual(CalendarStore(path: goal) { 0 }.events(in: nil, calendars: nil).count, 1)
        try expectEqual(mode(goal), 0o600)
    }

    @Test("a backup onto the store itself is refused, whatever its name")
    func itself() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let link = place.directory + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.path)
        for path in [place.path, link] {
            try expectEqual(
                storeError { _ = try place.store.backup(to: path, replacing: true) }.code, .backupOntoStore)
            try expectEqual(storeError { _ = try place.store.restore(from: path) }.code, .backupOntoStore)
        }
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 1)
    }

    @Test("a store that does not exist cannot be backed up")
    func absent() throws {
        let place = try TemporaryStore()
        for error in [
            try storeError { _ = try place.store.backup() }, try storeError { _ = try place.store.check() },
            try storeError { _ = try place.store.vacuum() },
        ] {
            expectEqual(error.code, .noStore)
            expectEqual(error.exitStatus, .notFound)
        }
        try expectEmpty(FileManager.default.contentsOfDirectory(atPath: place.directory))
    }

    @Test("the remains of a killed backup are reused; a backup in progress is left alone")
    func partial() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let goal = place.directory + "/copy.sqlite"
        let partial = place.directory + "/.copy.sqlite.partial"
        try Data("half".utf8).write(to: URL(fileURLWithPath: partial))
        do {
            let writer = open(partial, O_RDWR)
            defer { close(writer) }
            expectEqual(flock(writer, LOCK_EX), 0)
            let error = try storeError { _ = try place.store.backup(to: goal) }
            expectEqual(error.code, .backupUnderWay)
            expectEqual(error.exitStatus, .temporary)
            try expectEqual(Data(contentsOf: URL(fileURLWithPath: partial)), Data("half".utf8))
        }
        _ = try place.store.backup(to: goal)
        try expectEqual(Set(FileManager.default.contentsOfDirectory(atPath: place.directory)), ["data", "copy.sqlite"])
    }

    @Test("a backup contains whole transactions and does not block other writers")
    func whileOthersWrite() async throws {
        let place = try TemporaryStore()
        let calendar = try place.store.write { try $0.defaultCalendar().id }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let other = try place.second()
                for number in 0..<60 {
                    try other.write { writer in
                        try writer.insert(event(uid: "\(number)", calendar: calendar, recurring: true))
                        try writer.insert(event(uid: "\(number)", recurrenceID: "20260301", calendar: calendar))
                    }
                }
            }
            group.addTask {
                for number in 0..<12 {
                    let path = "\(place.directory)/\(number).sqlite"
                    _ = try place.store.backup(to: path)
                    let records = try CalendarStore(path: path) { 0 }.events(in: nil, calendars: nil).count
                    expectTrue(records.isMultiple(of: 2), "\(records)")
                }
            }
            try await group.waitForAll()
        }
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 120)
    }

    @Test("a vacuum reports the space that it frees, and keeps everything")
    func vacuum() throws {
        let place = try TemporaryStore()
        let calendar = try place.store.write { try $0.defaultCalendar().id }
        try place.store.write { writer in
            for number in 0..<500 { try writer.insert(event(uid: "\(number)", calendar: calendar)) }
        }
        let kept = try place.store.write { writer in
            for number in 0..<499 {
                for event in try writer.series(calendar: calendar, uid: "\(number)") {
                    try writer.deleteEvent(id: event.id)
                }
            }
            return try writer.events(in: nil, calendars: nil)
        }
        // The history has what was removed.
        try place.store.write { _ = try $0.clearHistory() }
        let report = try place.store.vacuum()
        expectLessThan(report.after, report.before / 2)
        try expectEqual(place.second().events(in: nil, calendars: nil), kept)
        try expectEmpty(place.store.check().problems)
        var limits = Limits()
        limits.storeLockTimeout = .milliseconds(5)
        let other = try RawSQL(place.path)
        try other.execute("BEGIN IMMEDIATE")
        let waiting = try place.second(limits: limits)
        try expectEqual(storeError { _ = try waiting.vacuum() }.code, .storeLocked)
    }
}
