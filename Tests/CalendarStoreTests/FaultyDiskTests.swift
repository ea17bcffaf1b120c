import CSQLite
import CalendarModel
import ConferenceErrors
import ConferenceModel
import FaultyDisk
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

/// Lets each of SQLite's calls to the disk fail once. Afterwards the store has either the old or the new contents.
@Suite("Disks that fail")
struct FaultyDiskTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        var call: UInt32
        var code: Int32
        var testDescription: String
        /// The errors that fit; any other would mislead the user.
        var codes: Set<ConferenceError.Code>
    }

    static let faults: [Fault] = [
        Fault(
            call: FAULTY_WRITE.rawValue, code: SQLITE_FULL, testDescription: "full",
            codes: [.storeFull, .noRoomForBackup, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_WRITE.rawValue, code: SQLITE_IOERR | 3 << 8, testDescription: "write",
            codes: [.storeFailed, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_SYNC.rawValue, code: SQLITE_IOERR | 4 << 8, testDescription: "sync",
            codes: [.storeFailed, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_READ.rawValue, code: SQLITE_IOERR | 1 << 8, testDescription: "read",
            codes: [
                .storeFailed, .storeDamaged, .notAStore, .noBackupBeforeMigration, .backupNotSound,
                .damagedBackup,
            ]),
        Fault(
            call: FAULTY_LOCK.rawValue, code: SQLITE_IOERR | 15 << 8, testDescription: "lock fails",
            codes: [.storeCannotLock, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_LOCK.rawValue, code: SQLITE_BUSY, testDescription: "locked",
            codes: [.storeLocked, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_SHM_LOCK.rawValue, code: SQLITE_IOERR | 20 << 8, testDescription: "shared lock fails",
            codes: [.storeCannotLock, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_SHM_LOCK.rawValue, code: SQLITE_BUSY, testDescription: "shared locked",
            codes: [.storeLocked, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_SHM_MAP.rawValue, code: SQLITE_IOERR | 21 << 8, testDescription: "shared memory",
            codes: [.storeFailed, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_OPEN.rawValue, code: SQLITE_CANTOPEN, testDescription: "open",
            codes: [.cannotOpenStore, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_TRUNCATE.rawValue, code: SQLITE_IOERR | 6 << 8, testDescription: "truncate",
            codes: [.storeFailed, .noBackupBeforeMigration]),
        Fault(
            call: FAULTY_DELETE.rawValue, code: SQLITE_IOERR | 10 << 8, testDescription: "delete",
            codes: [.storeFailed, .noBackupBeforeMigration]),
    ]

    /// The operation during which the disk fails.
    enum Work: String, CaseIterable, Sendable {
        case save, addMany, first, migrate, backup, restore, vacuum
    }

    private static let uid = "changed"

    /// The files at the start of the operation, by name.
    private static func beginning(_ work: Work) throws -> [String: Data] {
        let place = try TemporaryStore()
        let path = place.directory + "/calendar.sqlite"
        if work == .first { return [:] }
        if work == .migrate {
            try EarlierStore.make(1, at: path)
        } else {
            do {
                let store = try CalendarStore(path: path) { TemporaryStore.now }
                try store.write { writer in
                    let calendar = try writer.defaultCalendar().id
                    for number in 0..<30 {
                        try writer.insert(event("Event \(number)", uid: "uid-\(number)", calendar: calendar))
                    }
                    try writer.insert(event("before", uid: uid, calendar: calendar))
                }
            }
        }
        var files = ["calendar.sqlite": try Data(contentsOf: URL(fileURLWithPath: path))]
        if work == .restore {
            let backup = place.directory + "/copy.sqlite"
            do {
                let store = try CalendarStore(path: path) { TemporaryStore.now }
                _ = try store.backup(to: backup)
            }
            try RawSQL(backup).execute("DELETE FROM event WHERE uid <> '\(uid)'")
            files["copy.sqlite"] = try Data(contentsOf: URL(fileURLWithPath: backup))
        }
        return files
    }

    private static func carryOut(_ work: Work, in directory: String) throws {
        var limits = Limits()
        limits.storeLockTimeout = .milliseconds(3)
        // Closed at the end, with the checkpoint that belongs to it.
        let store = try CalendarStore(path: directory + "/calendar.sqlite", limits: limits) { TemporaryStore.now }
        switch work {
        case .save:
            try store.write { writer in
                for var event in try writer.series(uid: uid, limit: 1) {
                    event.title = "after"
                    event.conference = try VirtualConference(entryPoints: [
                        EntryPoint(url: try ConferenceURL("https://example.org/a", policy: .file, limits: Limits()))
                    ])
                    event.ownsConference = true
                    try writer.update(event)
                }
            }
        case .addMany:
            try store.write { writer in
                let calendar = try writer.defaultCalendar().id
                for number in 0..<150 {
                    try writer.insert(event("Added \(number)", uid: "added-\(number)", calendar: calendar))
                }
            }
        case .first:
            try store.write { writer in
                _ = try writer.insert(event("First", uid: "first", calendar: try writer.defaultCalendar().id))
            }
        case .migrate: _ = try store.calendars()
        case .backup: _ = try store.backup(to: directory + "/backup.sqlite")
        case .restore: _ = try store.restore(from: directory + "/copy.sqlite")
        case .vacuum: _ = try store.vacuum()
        }
    }

    /// The contents of the store once the disk works again.
    private static func contents(_ directory: String) throws -> [String] {
        let store = try CalendarStore(path: directory + "/calendar.sqlite") { TemporaryStore.now }
        guard FileManager.default.fileExists(atPath: store.path) else { return [] }
        _ = try store.calendars()
        let events = try store.events(in: nil, calendars: nil).map {
            "\($0.uid)|\($0.recurrenceID)|\($0.title)|\($0.conference == nil ? "" : "conference")|\($0.text)"
        }
        try expectEmpty(store.check().problems)
        return events.sorted() + (try store.intents().map { "\($0.id)|\($0.idempotencyKey)" })
    }

    /// Lets the n-th call fail while the body runs. Returns what the body threw, and whether the call took place.
    private static func failing(
        _ fault: Fault, _ number: Int, in directory: String, _ body: () throws -> Void
    ) throws -> (thrown: ConferenceError?, hasFailed: Bool) {
        let plan = faulty_disk_plan(
            directory, faulty_call(rawValue: fault.call), Int32(number), fault.code, fault.code == SQLITE_BUSY ? 1 : 0)
        try #require(plan >= 0)
        defer { faulty_disk_forget(plan) }
        var thrown: ConferenceError?
        do { try body() } catch let error as ConferenceError { thrown = error }
        return (thrown, faulty_disk_failures(plan) > 0)
    }

    /// Makes a plan without faults for a folder: no call waits for the real disk. The caller ends it.
    private static func withoutWaiting(in directory: String) throws -> Int32 {
        let plan = faulty_disk_plan(directory, FAULTY_DELETE, .max, SQLITE_OK, 0)
        try #require(plan >= 0)
        return plan
    }

    // A change in the file, and one of the file. The others are made of these two, or of the same transactions.
    @Test(
        "after a failure of any call the store has either the old or the new contents",
        arguments: tier(plain: [.save, .restore], all: Work.allCases), faults
    )
    func everywhere(work: Work, fault: Fault) throws {
        let files = try Self.beginning(work)
        let place = try TemporaryStore()
        func prepared(_ name: String) throws -> String {
            let directory = place.directory + "/" + name
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            for (file, data) in files { try data.write(to: URL(fileURLWithPath: "\(directory)/\(file)")) }
            return directory
        }
        let quick = try Self.withoutWaiting(in: place.directory)
        defer { faulty_disk_forget(quick) }
        let before = try Self.contents(try prepared("before"))
        let untouched = try prepared("after")
        try Self.carryOut(work, in: untouched)
        let after = try Self.contents(untouched)

        var number = 1
        var injected = 0
        while number < 2_000 {
            let directory = try prepared("\(number)")
            let (thrown, hasFailed) = try Self.failing(fault, number, in: directory) {
                try Self.carryOut(work, in: directory)
            }
            if let thrown {
                expectTrue(hasFailed)
                expectContains(fault.codes, thrown.code, "\(number): \(thrown.code.rawValue): \(thrown.message)")
                expectContains([73, 74, 75, 77, 65], thrown.exitStatus.rawValue)
            }
            let now = try Self.contents(directory)
            if thrown == nil {
                expectEqual(now, after, "\(number)")
            } else {
                expectTrue(now == before || now == after, "\(number)")
            }
            let left = try FileManager.default.subpathsOfDirectory(atPath: directory).filter {
                $0.hasSuffix(".partial")
            }
            expectEmpty(left)
            try FileManager.default.removeItem(atPath: directory)
            guard hasFailed else { break }
            injected += 1
            // The first calls one by one, of many pages every few; in the plain tier, ever fewer.
            number += tier(plain: number, all: number < 25 ? 1 : 9)
        }
        expectLessThan(number, 2_000)
        // Not every operation deletes or shortens a file.
        if ![FAULTY_DELETE.rawValue, FAULTY_TRUNCATE.rawValue].contains(fault.call) { expectGreaterThan(injected, 0) }
    }

    @Test("a change that goes on after SQLite has rolled back saves nothing")
    func rolledBack() throws {
        let files = try Self.beginning(.save)
        let place = try TemporaryStore()
        let fault = try #require(Self.faults.first { $0.call == FAULTY_READ.rawValue })
        let quick = try Self.withoutWaiting(in: place.directory)
        defer { faulty_disk_forget(quick) }
        var refused = 0
        for number in 1...40 {
            let directory = place.directory + "/\(number)"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            for (file, data) in files { try data.write(to: URL(fileURLWithPath: "\(directory)/\(file)")) }
            let before = try Self.contents(directory)
            let (thrown, _) = try Self.failing(fault, number, in: directory) {
                let store = try CalendarStore(path: directory + "/calendar.sqlite") { TemporaryStore.now }
                try store.write { writer in
                    let calendar = try writer.defaultCalendar().id
                    for added in 0..<3 {
                        _ = try? writer.insert(event("Added", uid: "added-\(added)", calendar: calendar))
                    }
                }
            }
            if let thrown {
                refused += 1
                expectEqual(thrown.code, .storeFailed, "\(number): \(thrown.message)")
                expectEqual(try Self.contents(directory), before, "\(number)")
            }
        }
        expectGreaterThan(refused, 10)
    }
}
