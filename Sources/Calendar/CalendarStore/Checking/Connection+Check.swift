import CSQLite
import ConferenceErrors

extension Connection {
    /// Checks a file that was not migrated yet. Checks what SQLite itself can check, and whether the file has the tables of its
    /// version: a migration refuses it otherwise.
    func checkOlder() throws -> StoreCondition {
        try readTransaction {
            var check = try overview()
            check.problems = try problemsOfFile()
            if !check.isDamaged, check.contents.schema > 0 {
                check.problems += try problemsOfSchema(version: check.contents.schema)
            }
            check.problems = Array(check.problems.prefix(StoreProblem.limit))
            return check
        }
    }

    func check(progress: ((Int64, Int64) -> Void)?) throws -> StoreCondition {
        var check = try overview()
        check.problems = try problemsOfFile()
        // If SQLite cannot find all rows, checking them makes no sense.
        guard !check.isDamaged else { return check }
        let schema = try problemsOfSchema()
        check.problems += schema
        guard schema.isEmpty else { return check }
        check.problems += try contradictions()
        check.problems += try wrongIndexKeys(of: check.contents, progress)
        let events = check.contents.events
        check.problems += try problemsOfSearchIndex { progress?($0, events) }
        check.problems = Array(check.problems.prefix(StoreProblem.limit))
        return check
    }

    func overview() throws -> StoreCondition {
        let mode = try using("PRAGMA journal_mode") { try $0.first { $0.text() } } ?? ""
        let contents = try StoreContents(self)
        let pending =
            contents.schema == 0
            ? 0 : try using("SELECT count(*) FROM intent WHERE outcome IS NULL") { try $0.first { $0.int64() } }
        return StoreCondition(
            path: path, bytes: StoreFile.size(path) ?? 0, logBytes: StoreFile.size(path + "-wal") ?? 0,
            journalMode: mode, isReadOnly: sqlite3_db_readonly(handle, "main") != 0, contents: contents,
            pending: pending ?? 0, problems: [])
    }

    /// Returns the problems that SQLite finds, or the error that prevents SQLite from finishing its check.
    private func problemsOfFile() throws -> [StoreProblem] {
        do {
            return try problems(limit: StoreProblem.limit)
        } catch let error as ConferenceError where error.code == .storeDamaged {
            return [StoreProblem(.damage, (error.cause as? SQLiteFailure)?.clause ?? error.sentence)]
        }
    }
}
