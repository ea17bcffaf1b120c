import ConferenceErrors
import Glibc

extension Connection {
    /// Copies this database to a new file in a folder of backups, and reads the copy back.
    ///
    /// - Parameter isKnown: returns whether the complete copy, given by its path, is not needed and can be removed.
    /// - Returns: the contents of the copy.
    @discardableResult
    func writeCopy(
        to partial: consuming PartialFile, progress: ((Int, Int) -> Void)? = nil,
        unless isKnown: (String) -> Bool = { _ in false }
    ) throws -> StoreContents {
        let goal = partial.goal
        do {
            let contents = try fill(partial.path, progress: progress)
            if isKnown(partial.path) { return contents }
            let identity = StoreFile.identity(partial.path)
            try partial.finish(replacing: false)
            try readBack(goal, identity, contents)
            return contents
        } catch let error as ConferenceError where error.code == .storeFull {
            throw noRoom(goal, error)
        }
    }

    /// Copies this database to a file that the user has named, and reads the copy back.
    ///
    /// - Returns: the contents of the copy.
    func writeCopy(to target: BackupTarget, progress: ((Int, Int) -> Void)? = nil) throws -> StoreContents {
        do {
            let partial = try PartialFile(for: target.path)
            let contents = try fill(partial.path, progress: progress)
            let identity = StoreFile.identity(partial.path)
            try target.take(partial)
            try readBack(target.path, identity, contents)
            return contents
        } catch let error as ConferenceError where error.code == .storeFull {
            throw noRoom(target.path, error)
        }
    }

    private func noRoom(_ goal: String, _ cause: ConferenceError) -> ConferenceError {
        .noRoomForBackup(goal, needed: StoreFile.size(path) ?? 0, cause: cause)
    }

    /// Copies this database to an empty file, and checks the copy.
    func fill(_ partial: String, progress: ((Int, Int) -> Void)? = nil) throws -> StoreContents {
        guard let identity = try StoreFile.find(partial) else {
            throw ConferenceError.cannotOpenStore(partial, errno: ENOENT)
        }
        let copy = try Connection(path: partial, identity: identity, limits: limits, format: format)
        try copyAll(to: copy, progress: progress)
        // The copy of a store without contents is not a store yet.
        if try copy.using("PRAGMA page_count", { try $0.first { $0.int64() } }) ?? 0 > 0 { try copy.markAsBackup() }
        // Makes the copy a single file, which can be read even on a read-only medium.
        try copy.execute("PRAGMA journal_mode = DELETE")
        // A damaged search index is copied unchanged, since it can be rebuilt.
        if let problem = try copy.problems(limit: 2).first(where: { $0.kind != .index }) {
            throw ConferenceError.backupNotSound(partial, detail: problem.sentence)
        }
        return try StoreContents(copy)
    }

    /// Reads a backup under its final name, as later programs will.
    ///
    /// - Throws: `backupNotSound` if the name leads to anything but the file that was checked.
    private func readBack(_ goal: String, _ identity: FileIdentity?, _ contents: StoreContents) throws {
        guard let identity, try StoreFile.find(goal) == identity else {
            throw ConferenceError.backupReplaced(goal, detail: "another file has its name")
        }
        // The copy of a store without contents is not a store yet.
        guard contents.schema > 0 else { return }
        let copy = try Connection(
            path: goal, identity: identity, limits: limits, format: format, keepsJournalMode: true)
        guard try StoreContents(copy) == contents else {
            throw ConferenceError.backupReplaced(goal, detail: "it does not have the contents of the store")
        }
    }
}
