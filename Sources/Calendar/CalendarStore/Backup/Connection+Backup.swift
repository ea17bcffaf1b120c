import ConferenceErrors
import Glibc

extension Connection {
    /// Writes what is in this file to another one that is not there yet, and reads it back.
    ///
    /// - Returns: what is in it.
    @discardableResult
    func writeCopy(
        to goal: String, replacing: Bool, progress: ((Int, Int) -> Void)? = nil
    ) throws -> StoreContents {
        do {
            let partial = try PartialFile(for: goal)
            let contents = try fill(partial.path, progress: progress)
            try partial.finish(replacing: replacing)
            return contents
        } catch let error as ConferenceError where error.code == "storeFull" {
            throw ConferenceError.noRoomForBackup(goal, needed: StoreFile.size(path) ?? 0, cause: error)
        }
    }

    /// Fills an empty file.
    func fill(_ partial: String, progress: ((Int, Int) -> Void)? = nil) throws -> StoreContents {
        guard let identity = try StoreFile.find(partial) else {
            throw ConferenceError.cannotOpenStore(partial, errno: ENOENT)
        }
        let copy = try Connection(path: partial, identity: identity, limits: limits, format: format)
        try copyAll(to: copy, progress: progress)
        // One file, which can be read where nothing can be written.
        try copy.execute("PRAGMA journal_mode = DELETE")
        // A search index is copied as it is, and can be built anew.
        if let problem = try copy.problems(limit: 2).first(where: { $0.kind != .index }) {
            throw ConferenceError.backupNotSound(partial, detail: problem.text)
        }
        return try StoreContents(copy)
    }
}
