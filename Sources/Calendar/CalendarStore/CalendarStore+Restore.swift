import ConferenceErrors
import ConferenceModel
import Foundation
import Platform

/// The result of replacing a store with a backup.
package struct RestoreReport: Sendable {
    /// The contents of the store now.
    package var contents: StoreContents
    /// The backup of the previous contents, as an absolute path; nil if there was no store.
    package var kept: String?
    /// True if the previous contents were damaged.
    package var wasDamaged: Bool
    /// The requests to providers that are still open, including those of the previous store unless it was damaged.
    package var pending = RestoredIntents()
}

extension CalendarStore {
    /// Checks a file before it is restored.
    ///
    /// - Throws: `noSuchFile`, `damagedBackup`, `emptyBackup`, `newerStore`, `notAStore`, `foreignDatabase`.
    package func contents(ofBackup file: String) throws -> StoreContents {
        try source(file).contents
    }

    /// Replaces the contents of the store with those of a backup, in one transaction.
    ///
    /// Other programs may have the store open; they see the new contents on their next call. The previous contents are first
    /// copied to ``backups`` under the same lock, so that no concurrent change is lost. A backup of an earlier version is
    /// converted first. Requests to providers keep their present state, because only they record what has happened to
    /// conferences since; see ``RestoredIntents``. A damaged store is copied byte for byte, together with its "-wal" file, and
    /// can be replaced only while no other program has it open.
    ///
    /// - Throws: the errors of ``contents(ofBackup:)``; `storeLocked`, `damagedStoreInUse`; errors of the disk. The store is
    ///   then unchanged.
    package func restore(
        from file: String, progress: ((Int, Int) -> Void)? = nil
    ) throws -> RestoreReport {
        let (source, contents) = try source(file)
        guard StoreFile.identity(path) != source.identity else { throw ConferenceError.backupOntoStore(file) }
        let pageSize = try source.using("PRAGMA page_size") { try $0.first { $0.int64() } }
        let partial = try PartialFile(for: backups.conversion)
        let isCurrent = contents.schema == source.format.current && pageSize == 4_096
        let copy = try copy(of: source, in: partial.path, isCurrent: isCurrent)
        return try replace(by: copy, contents: StoreContents(copy), progress: progress)
    }

    /// Copies a backup, so that the requests of the present store can be added. Converts a backup of an earlier version or with
    /// another page size.
    private func copy(of source: Connection, in partial: String, isCurrent: Bool) throws -> Connection {
        _ = try source.fill(partial)
        guard let identity = try StoreFile.find(partial) else { throw ConferenceError.noSuchFile(partial) }
        let copy = try Connection(
            path: partial, identity: identity, limits: limits, format: Schema.calendars, keepsJournalMode: true)
        try copy.markAsStore()
        if try Schema.state(of: copy) != .current { try Schema.migrate(copy) }
        try copy.holdBack()
        guard !isCurrent else { return copy }
        try copy.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM")
        return copy
    }

    private func source(_ file: String) throws -> (Connection, contents: StoreContents) {
        guard let identity = try StoreFile.find(file) else { throw ConferenceError.noSuchFile(file) }
        do {
            let source = try Connection(path: file, identity: identity, limits: limits, format: Schema.calendars)
            guard try Schema.state(of: source) != .empty else { throw ConferenceError.emptyBackup(file) }
            if let problem = try source.problems(limit: 1).first {
                throw ConferenceError.damagedBackup(file, detail: problem.sentence)
            }
            let contents = try StoreContents(source)
            try source.requireOwnSchema(contents.schema)
            return (source, contents)
        } catch let error as ConferenceError where error.code == .storeDamaged {
            throw ConferenceError.damagedBackup(file, detail: (error.cause as? SQLiteFailure)?.clause ?? "")
        }
    }

    private func replace(
        by source: Connection, contents: StoreContents, progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        try StoreFile.createDirectories(above: backups.conversion)
        backups.removeRemains(at: now())
        let identity = try StoreFile.identity(path) ?? StoreFile.create(path)
        do {
            return try replaceSound(identity, by: source, contents, progress)
        } catch let error as ConferenceError
            where error.code == .storeDamaged || error.code == .notAStore || error.code == .backupNotSound
        {
            return try replaceDamaged(identity, by: source, contents, progress)
        }
    }

    /// Replaces a store that is not damaged: the previous contents become a backup like any other.
    private func replaceSound(
        _ identity: FileIdentity, by source: Connection, _ contents: StoreContents, _ progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        let store = try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars)
        let pages = try store.using("PRAGMA page_count") { try $0.first { $0.int64() } } ?? 0
        let isLogging = try store.using("PRAGMA journal_mode") { try $0.first { $0.text() } } == "wal"
        // A second connection reads the committed contents, while the first one holds the write lock.
        var kept: String?
        func keep(_ reader: Connection) throws {
            guard pages > 0 else { return }
            let partial = try backups.newFile(at: now(), reason: "before-restore")
            let goal = partial.goal
            try reader.writeCopy(to: partial)
            kept = goal
        }
        func reader() throws -> Connection {
            try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars)
        }
        if pages > 0, try Schema.state(of: store) == .older { try migrationBackups.migrate(store) }
        // Without write-ahead logging nothing can be read while a write is pending.
        if !isLogging { try keep(reader()) }
        var attempts = 0
        while true {
            let before = pages > 0 ? try source.carryIntents(of: store) : nil
            let pending = try RestoredIntents(source)
            do {
                try source.copyAll(
                    to: store,
                    locked: {
                        guard isLogging else { return }
                        let reader = try reader()
                        if let before, try reader.intentState() != before { throw IntentsChanged() }
                        try keep(reader)
                    }, progress: progress)
                try store.enterWAL()
                return RestoreReport(contents: contents, kept: kept, wasDamaged: false, pending: pending)
            } catch is IntentsChanged {
                attempts += 1
                guard attempts < 100 else { throw ConferenceError.storeLocked(path, waited: limits.storeLockTimeout) }
            }
        }
    }

    /// Another program has written or settled a request between the copy of the requests and the lock.
    private struct IntentsChanged: Error {}

    /// Replaces a file that SQLite no longer recognises as a database.
    private func replaceDamaged(
        _ identity: FileIdentity, by source: Connection, _ contents: StoreContents, _ progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        let partial = try backups.newFile(at: now(), reason: "damaged")
        let kept = partial.goal
        do { try DamagedFile(path: path).keep(in: partial) }
        do {
            let store = try Connection(
                path: path, identity: identity, limits: limits, format: Schema.calendars, ignoringContents: true)
            try source.copyAll(to: store, progress: progress)
        }
        // Checks the header as every program does, and switches back to write-ahead logging.
        _ = try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars)
        return RestoreReport(contents: contents, kept: kept, wasDamaged: true, pending: try RestoredIntents(source))
    }
}
