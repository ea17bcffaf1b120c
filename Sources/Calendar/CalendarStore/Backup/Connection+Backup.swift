import ConferenceErrors
import Glibc

extension Connection {
    /// Writes the contents of this file to a new one, and reads them back.
    ///
    /// - Returns: the contents of the copy.
    @discardableResult
    func writeCopy(
        to goal: String, replacing: Bool, progress: ((Int, Int) -> Void)? = nil
    ) throws -> StoreContents {
        do {
            let partial = try PartialFile(for: goal)
            let contents = try fill(partial.path, progress: progress)
            try partial.finish(replacing: replacing)
            return contents
        } catch let error as ConferenceError where error.code == .storeFull {
            throw ConferenceError.noRoomForBackup(goal, needed: StoreFile.size(path) ?? 0, cause: error)
        }
    }

    /// Copies the contents of this file to an empty one, and checks the copy.
    func fill(_ partial: String, progress: ((Int, Int) -> Void)? = nil) throws -> StoreContents {
        guard let identity = try StoreFile.find(partial) else {
            throw ConferenceError.cannotOpenStore(partial, errno: ENOENT)
        }
        let copy = try Connection(path: partial, identity: identity, limits: limits, format: format)
        try copyAll(to: copy, progress: progress)
        // A single file, which can be read even where nothing can be written.
        try copy.execute("PRAGMA journal_mode = DELETE")
        // A damaged search index is copied unchanged, since it can be rebuilt.
        if let problem = try copy.problems(limit: 2).first(where: { $0.kind != .index }) {
            throw ConferenceError.backupNotSound(partial, detail: problem.text)
        }
        return try StoreContents(copy)
    }
}
