import ConferenceErrors
import Foundation

extension CalendarStore {
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
        } catch let error as ConferenceError where error.code == "storeDamaged" {
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
