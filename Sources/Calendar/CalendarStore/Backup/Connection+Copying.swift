import CSQLite
import ConferenceErrors
import ConferenceModel

extension Connection {
    /// How many pages are copied between two reports.
    private static let pagesAtOnce: Int32 = 1_024

    /// Replaces everything in another file by what is in this one, in one transaction of that file.
    ///
    /// This goes through SQLite's backup interface (sqlite.org/c3ref/backup_finish.html): programs that have the other file
    /// open see it as they see any other change, and a crash leaves it as it was or as it is to be. This file is read as it
    /// is at one moment; in write-ahead logging its writers go on meanwhile.
    ///
    /// - Parameters:
    ///   - locked: called once the other file's write lock is held, and before anything in it has changed.
    ///   - progress: called now and then with the pages that were copied, and all of them.
    /// - Throws: `storeDamaged` and the like of the file that failed; what `locked` throws. The other file is then as it was.
    func copyAll(
        to other: Connection, locked: () throws -> Void = {}, progress: ((Int, Int) -> Void)? = nil
    ) throws {
        guard !isInTransaction else { return try copySnapshot(to: other, locked: locked, progress: progress) }
        try readTransaction {
            // A transaction begins with the first look at the file.
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

    /// SQLite says what failed and not where: pages that are not as they should be were read, everything else was written.
    private func failure(ofCopy code: Int32, to other: Connection) -> ConferenceError {
        let isRead = [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        return SQLiteFailure(
            code: code, message: String(cString: sqlite3_errstr(code)),
            systemError: isRead ? 0 : sqlite3_system_errno(other.handle)
        ).explained(path: isRead ? path : other.path, waited: limits.storeLockTimeout)
    }

    /// Looks at every page and index, and at the references between rows.
    ///
    /// - Returns: what is wrong, at most so many lines of it; empty for a sound file.
    func problems(limit: Int = 100) throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        try using("SELECT integrity_check FROM pragma_integrity_check(?1)") { statement in
            statement.bind(Int64(limit))
            problems += try statement.all { $0.text() }.filter { $0 != "ok" }.map { text in
                // From version 3.44 on, SQLite asks FTS5 as well: "malformed inverted index for FTS5 table main.search_gram".
                StoreProblem(text.contains("FTS5 table") ? .index : .damage, text)
            }
        }
        guard problems.count < limit else { return problems }
        try using("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT ?1") { statement in
            statement.bind(Int64(limit - problems.count))
            problems += try statement.all { row in
                let (table, id, parent) = (row.text(), row.optionalInt64(), row.text())
                return StoreProblem(
                    .reference,
                    "row \(id.map(String.init) ?? "?") of “\(table)” belongs to a row of “\(parent)” that is not there")
            }
        }
        return problems
    }
}
