import ConferenceErrors
import Foundation
import Platform

/// A file that the user has named for a backup.
///
/// SQLite regards "-wal" and "-journal" files next to a database as parts of it. Those of a file that is replaced must
/// therefore be removed before the new file gets its name.
struct BackupTarget {
    /// The path of the file, with links resolved.
    let path: String
    private let replaces: Bool

    /// - Parameters:
    ///   - path: the absolute path that the user has named.
    ///   - store: the store to back up.
    ///   - replaces: whether an existing file may be replaced.
    /// - Throws: `backupOntoStore` if writing there would harm the store; `notARegularFile`, `backupExists`.
    init(_ path: String, store: String, replaces: Bool) throws {
        self.path = StoreFile.canonical(path)
        self.replaces = replaces
        // All files that writing the backup replaces, empties or removes.
        let touched =
            StoreFile.withSideFiles(self.path) + StoreFile.withSideFiles(PartialFile.path(for: self.path))
        if StoreFile.touches(touched, store: store) { throw ConferenceError.backupOntoStore(path) }
        try check()
    }

    /// Checks that the backup may be written to the target.
    private func check() throws {
        for file in StoreFile.withSideFiles(path) where StoreFile.isTaken(file) {
            var status = stat()
            guard lstat(file, &status) == 0 else { throw ConferenceError.cannotWrite(file, errno: errno) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw ConferenceError.notARegularFile(file, mode: status.st_mode)
            }
            guard replaces else { throw ConferenceError.backupExists(file) }
        }
    }

    /// Gives a complete backup its name, after removing the files that SQLite would regard as parts of it.
    ///
    /// - Throws: `backupTargetInUse` if another program has the file to replace open. That file is then unchanged.
    func take(_ partial: consuming PartialFile) throws {
        try check()
        guard replaces else { return try partial.finish(replacing: false) }
        // The lock is held until the file has been replaced.
        let old = access(path, W_OK) == 0 ? try DamagedFile(path: path) : nil
        do {
            try old?.lock()
        } catch let error as ConferenceError where error.code == .damagedStoreInUse {
            throw ConferenceError.backupTargetInUse(path)
        }
        for file in StoreFile.sideFiles(of: path) where unlink(file) != 0 && errno != ENOENT {
            throw ConferenceError.cannotWrite(file, errno: errno)
        }
        try partial.finish(replacing: true)
    }
}
