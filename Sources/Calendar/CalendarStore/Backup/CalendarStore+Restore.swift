import ConferenceErrors
import ConferenceModel
import Foundation
import Platform

/// A store that was replaced by a backup.
package struct RestoreReport: Sendable {
    /// What is in the store now.
    package var contents: StoreContents
    /// The store as it was before, as an absolute path; nil where there was none.
    package var kept: String?
    /// True where what was kept is damaged.
    package var wasDamaged: Bool
}

extension CalendarStore {
    /// Looks at a file that is to be restored.
    ///
    /// - Throws: `noSuchFile`, `damagedBackup`, `emptyBackup`, `newerStore`, `notAStore`, `foreignDatabase`.
    package func contents(ofBackup file: String) throws -> StoreContents {
        try source(file).contents
    }

    /// Puts a backup in the place of the store, in one transaction.
    ///
    /// Other programs may have the store open; they see the new contents with their next call. What the store held is kept
    /// in ``backups`` first, under the same lock, so that nothing is lost that somebody writes meanwhile. A backup of an
    /// earlier version is converted before it comes into the store. A damaged store is kept byte by byte, with its "-wal",
    /// and can only be replaced while no other program has it open.
    ///
    /// - Throws: what ``contents(ofBackup:)`` throws; `storeLocked`, `damagedStoreInUse`; errors of the disk. The store is
    ///   then as it was.
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

    /// A backup of an earlier version, or with pages of another size, as this version would have written it.
    private func converted(_ source: Connection, in partial: String) throws -> Connection {
        _ = try source.fill(partial)
        guard let identity = try StoreFile.find(partial) else { throw ConferenceError.noSuchFile(partial) }
        let copy = try Connection(path: partial, identity: identity, limits: limits)
        if try Schema.state(of: copy) != .current { try Schema.migrate(copy) }
        try copy.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM")
        return copy
    }

    private func source(_ file: String) throws -> (Connection, contents: StoreContents) {
        guard let identity = try StoreFile.find(file) else { throw ConferenceError.noSuchFile(file) }
        do {
            let source = try Connection(path: file, identity: identity, limits: limits)
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

    /// The ordinary way: the present contents are a backup like any other.
    private func replaceSound(
        _ identity: FileIdentity, by source: Connection, _ contents: StoreContents, _ progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        let store = try Connection(path: path, identity: identity, limits: limits)
        let pages = try store.using("PRAGMA page_count") { try $0.first { $0.int64() } } ?? 0
        let kept = pages == 0 ? nil : backups.newName(at: now(), reason: "before-restore")
        let isLogging = try store.using("PRAGMA journal_mode") { try $0.first { $0.text() } } == "wal"
        // A second connection reads what is committed, while the first one keeps everybody from writing.
        let keep = { [self] in
            guard let kept else { return }
            try Connection(path: path, identity: identity, limits: limits).writeCopy(to: kept, replacing: false)
        }
        // Without write-ahead logging nobody can read while somebody is about to write.
        if !isLogging { try keep() }
        try source.copyAll(to: store, locked: { if isLogging { try keep() } }, progress: progress)
        try store.enterWAL()
        return RestoreReport(contents: contents, kept: kept, wasDamaged: false)
    }

    /// The way where SQLite does not take the file for a database any more.
    private func replaceDamaged(
        _ identity: FileIdentity, by source: Connection, _ contents: StoreContents, _ progress: ((Int, Int) -> Void)?
    ) throws -> RestoreReport {
        let kept = backups.newName(at: now(), reason: "damaged")
        do { try DamagedFile(path: path).keep(in: kept) }
        do {
            let store = try Connection(path: path, identity: identity, limits: limits, ignoringContents: true)
            try source.copyAll(to: store, progress: progress)
        }
        // Looks at the header as every program does, and goes back to write-ahead logging.
        _ = try Connection(path: path, identity: identity, limits: limits)
        return RestoreReport(contents: contents, kept: kept, wasDamaged: true)
    }
}
