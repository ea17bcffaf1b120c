import ConferenceErrors
import ConferenceModel
import Foundation
import Platform

/// The result of replacing a store with a backup.
package struct RestoreReport: Sendable {
    /// The contents of the store now.
    package var contents: StoreContents
    /// The backup of the previous contents, as an absolute path; nil if there were none.
    package var kept: String?
    /// True if the previous contents were damaged.
    package var wasDamaged: Bool
}

extension CalendarStore {
    /// Checks a file that is to be restored.
    ///
    /// - Throws: `noSuchFile`, `damagedBackup`, `emptyBackup`, `newerStore`, `notAStore`, `foreignDatabase`.
    package func contents(ofBackup file: String) throws -> StoreContents {
        try source(file).contents
    }

    /// Replaces the contents of the store with those of a backup, in one transaction.
    ///
    /// Other programs may have the store open; they see the new contents on their next call. The previous contents are
    /// first copied to ``backups`` under the same lock, so that no concurrent change is lost. A backup of an earlier
    /// version is converted first. A damaged store is copied byte for byte, together with its "-wal" file, and can be
    /// replaced only while no other program has it open.
    ///
    /// - Throws: the errors of ``contents(ofBackup:)``; `storeLocked`, `damagedStoreInUse`; errors of the disk. The
    ///   store is then unchanged.
    package func restore(
        from file: String, progress: ((Int, Int) -> Void)? = nil
    ) throws -> RestoreReport {
        let (source, contents) = try source(file)
        guard StoreFile.identity(path) != source.identity else { throw ConferenceError.backupOntoStore(file) }
        let pageSize = try source.using("PRAGMA page_size") { try $0.first { $0.int64() } }
        guard contents.schema == source.format.current, pageSize == 4_096 else {
            let partial = try PartialFile(for: "\(backups.path)/\((path as NSString).lastPathComponent).converted")
            let converted = try converted(source, in: partial.path)
            return try replace(by: converted, contents: StoreContents(converted), progress: progress)
        }
        return try replace(by: source, contents: contents, progress: progress)
    }

    /// Converts a backup of an earlier version, or with another page size, to the current format.
    private func converted(_ source: Connection, in partial: String) throws -> Connection {
        _ = try source.fill(partial)
        guard let identity = try StoreFile.find(partial) else { throw ConferenceError.noSuchFile(partial) }
        let copy = try Connection(path: partial, identity: identity, limits: limits, format: Schema.calendars)
        if try Schema.state(of: copy) != .current { try Schema.migrate(copy) }
        try copy.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM")
        return copy
    }

    private func source(_ file: String) throws -> (Connection, contents: StoreContents) {
        guard let identity = try StoreFile.find(file) else { throw ConferenceError.noSuchFile(file) }
        do {
            let source = try Connection(path: file, identity: identity, limits: limits, format: Schema.calendars)
            guard try Schema.state(of: source) != .empty else { throw ConferenceError.emptyBackup(file) }
            if let problem = try source.problems(limit: 1).first {
                throw ConferenceError.damagedBackup(file, detail: problem.text)
            }
            return (source, try StoreContents(source))
        } catch let error as ConferenceError where error.code == .storeDamaged {
            throw ConferenceError.damagedBackup(file, detail: (error.cause as? SQLiteFailure)?.message ?? "")
        }
    }

    private func replace(
        by source: Connection, contents: StoreContents, progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        try StoreFile.createDirectories(above: backups.newName(at: now()))
        let identity = try StoreFile.identity(path) ?? StoreFile.create(path)
        do {
            return try replaceSound(identity, by: source, contents, progress)
        } catch let error as ConferenceError
            where error.code == .storeDamaged || error.code == .notAStore || error.code == .backupNotSound
        {
            return try replaceDamaged(identity, by: source, contents, progress)
        }
    }

    /// The normal case: the previous contents become a backup like any other.
    private func replaceSound(
        _ identity: FileIdentity, by source: Connection, _ contents: StoreContents, _ progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        let store = try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars)
        let pages = try store.using("PRAGMA page_count") { try $0.first { $0.int64() } } ?? 0
        let kept = pages == 0 ? nil : backups.newName(at: now(), reason: "before-restore")
        let isLogging = try store.using("PRAGMA journal_mode") { try $0.first { $0.text() } } == "wal"
        // A second connection reads what is committed, while the first one holds the write lock.
        let keep = { [self] in
            guard let kept else { return }
            try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars).writeCopy(
                to: kept, replacing: false)
        }
        // Without write-ahead logging nothing can be read while a write is pending.
        if !isLogging { try keep() }
        try source.copyAll(to: store, locked: { if isLogging { try keep() } }, progress: progress)
        try store.enterWAL()
        return RestoreReport(contents: contents, kept: kept, wasDamaged: false)
    }

    /// For a file that SQLite no longer recognises as a database.
    private func replaceDamaged(
        _ identity: FileIdentity, by source: Connection, _ contents: StoreContents, _ progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        let kept = backups.newName(at: now(), reason: "damaged")
        do { try DamagedFile(path: path).keep(in: kept) }
        do {
            let store = try Connection(
                path: path, identity: identity, limits: limits, format: Schema.calendars, ignoringContents: true)
            try source.copyAll(to: store, progress: progress)
        }
        // Checks the header as every program does, and switches back to write-ahead logging.
        _ = try Connection(path: path, identity: identity, limits: limits, format: Schema.calendars)
        return RestoreReport(contents: contents, kept: kept, wasDamaged: true)
    }
}
