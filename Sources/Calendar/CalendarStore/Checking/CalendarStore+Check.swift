import CSQLite
import ConferenceErrors
import ConferenceModel
import Foundation

/// What a store is like, and what is wrong with it.
package struct StoreCondition: Sendable {
    /// The file, as an absolute path.
    package var path: String
    package var bytes: Int64
    /// What has not gone from "-wal" into the file yet; it belongs to the store.
    package var logBytes: Int64
    /// `wal`; another word on file systems without shared memory.
    package var journalMode: String
    /// True where nothing can be written.
    package var isReadOnly: Bool
    package var contents: StoreContents
    /// Requests without a known outcome.
    package var pending: Int64
    package var problems: [StoreProblem]

    /// False for the file of an earlier version, of which only the pages were looked at.
    package var isCurrent: Bool { contents.schema == Schema.calendars.current }

    /// True where the file itself is not sound.
    package var isDamaged: Bool { problems.contains { $0.kind == .damage } }

    /// True where nothing worse is wrong than an index that can be built anew.
    package var isUsable: Bool { problems.allSatisfy { $0.kind == .index } }
}

extension CalendarStore {
    /// How many problems are told; there may be more.
    static let problemLimit = 100

    /// Looks at every page, index and row, and at what rows say of each other. Changes nothing, and locks nothing.
    ///
    /// A part of the search index is copied into memory for that; see ``SearchIndexCopy``.
    /// What follows from the texts of events is looked at by `DerivationCheck` in the module ICalendar.
    ///
    /// - Parameter progress: called with the events and reminders that were looked at, and all of them.
    /// - Throws: `noStore`; what makes it impossible to look: `notAStore`, `newerStore`, `storeLocked` and the like. Damage is
    ///   no error here but a problem.
    package func check(progress: ((Int64, Int64) -> Void)? = nil) throws -> StoreCondition {
        let check: StoreCondition?
        do {
            check = try pool.withConnection { try Self.check($0, progress) }
        } catch let error as ConferenceError where error.code == .storeDamaged {
            // SQLite cannot even begin to look, or count.
            check = condition(ofDamage: error)
        }
        guard let check else { throw ConferenceError.noStore(path) }
        return check
    }

    private func condition(ofDamage error: ConferenceError) -> StoreCondition {
        StoreCondition(
            path: path, bytes: StoreFile.size(path) ?? 0, logBytes: StoreFile.size(path + "-wal") ?? 0, journalMode: "",
            isReadOnly: access(path, W_OK) != 0, contents: StoreContents(), pending: 0,
            problems: [StoreProblem(.damage, (error.cause as? SQLiteFailure)?.message ?? error.message)])
    }

    private static func check(
        _ connection: Connection, _ progress: ((Int64, Int64) -> Void)?
    ) throws -> StoreCondition {
        guard try connection.readTransaction({ try Schema.state(of: connection) }) == .current else {
            return try connection.checkOlder()
        }
        return try connection.readTransaction { try connection.check(progress: progress) }
    }
}

extension CalendarStore {
    /// What a store is like, without a look for problems; nil where there is none.
    ///
    /// - Throws: errors of the store.
    package func status() throws -> StoreCondition? {
        try pool.withConnection { connection in
            try connection.readTransaction {
                _ = try Schema.state(of: connection)
                return try connection.overview()
            }
        }
    }
}

extension Connection {
    /// A file that was not converted yet: only what SQLite knows of it.
    fileprivate func checkOlder() throws -> StoreCondition {
        try readTransaction {
            var check = try overview()
            check.problems = try problemsOfFile()
            return check
        }
    }

    fileprivate func check(progress: ((Int64, Int64) -> Void)?) throws -> StoreCondition {
        var check = try overview()
        check.problems = try problemsOfFile()
        // Rows that SQLite cannot find make no sense to us either.
        guard !check.isDamaged else { return check }
        let schema = try problemsOfSchema()
        check.problems += schema
        guard schema.isEmpty else { return check }
        check.problems += try contradictions()
        check.problems += try wrongIndexKeys(of: check.contents, progress)
        let events = check.contents.events
        check.problems += try problemsOfSearchIndex { progress?($0, events) }
        check.problems = Array(check.problems.prefix(CalendarStore.problemLimit))
        return check
    }

    fileprivate func overview() throws -> StoreCondition {
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

    /// What SQLite finds; where it cannot even finish looking, that.
    private func problemsOfFile() throws -> [StoreProblem] {
        do {
            return try problems(limit: CalendarStore.problemLimit)
        } catch let error as ConferenceError where error.code == .storeDamaged {
            return [StoreProblem(.damage, (error.cause as? SQLiteFailure)?.message ?? error.message)]
        }
    }
}
