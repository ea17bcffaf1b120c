import CSQLite
import ConferenceErrors
import ConferenceModel

extension Connection {
    /// The number of pages copied between two progress reports.
    private static let pagesAtOnce: Int32 = 1_024

    /// Replaces the contents of another database with those of this one, in one transaction of the other one.
    ///
    /// Uses SQLite's backup interface (sqlite.org/c3ref/backup_finish.html). Programs that have the other file open see the
    /// result like any other change, and after a crash it has either the old or the new contents. The copy has the state of
    /// this file at one moment; with write-ahead logging, other programs can go on writing to this file.
    ///
    /// - Parameters:
    ///   - locked: called once the write lock of the other file is held, before anything in it changes.
    ///   - progress: called repeatedly with the number of pages copied and the total.
    /// - Throws: `storeDamaged` and similar errors of the file that failed; the errors of `locked`. The other file is then
    ///   unchanged.
    func copyAll(
        to other: Connection, locked: () throws -> Void = {}, progress: ((Int, Int) -> Void)? = nil
    ) throws {
        guard !isInTransaction else { return try copySnapshot(to: other, locked: locked, progress: progress) }
        try readTransaction {
            // The first read starts the transaction.
            try using("SELECT count(*) FROM sqlite_schema") { try $0.run() }
            try copySnapshot(to: other, locked: locked, progress: progress)
        }
    }

    private func copySnapshot(
        to other: Connection, locked: () throws -> Void, progress: ((Int, Int) -> Void)?
    ) throws {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.failure(sqlite3_extended_errcode(other.handle))
        }
        var code = sqlite3_backup_step(backup, 1)
        do {
            if code == SQLITE_OK || code == SQLITE_DONE { try locked() }
            while code == SQLITE_OK {
                code = sqlite3_backup_step(backup, Self.pagesAtOnce)
                let (left, all) = (Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
                progress?(all - left, all)
            }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        let end = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw failure(ofCopy: code == SQLITE_DONE ? end : code, to: other)
        }
    }

    /// Returns the error for a failed copy. SQLite does not report in which file a failure occurred: malformed pages were read
    /// from this file, and all other failures come from writing.
    private func failure(ofCopy code: Int32, to other: Connection) -> ConferenceError {
        let isRead = [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        return SQLiteFailure(
            code: code, message: String(cString: sqlite3_errstr(code)),
            systemError: isRead ? 0 : sqlite3_system_errno(other.handle)
        ).explained(path: isRead ? path : other.path, waited: limits.storeLockTimeout)
    }
}
