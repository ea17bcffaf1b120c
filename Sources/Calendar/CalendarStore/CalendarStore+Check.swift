import ConferenceErrors
import Foundation

extension CalendarStore {
    /// Checks every page, index and row, and whether rows agree with each other. Changes nothing and holds no lock that blocks
    /// writers.
    ///
    /// Copies a part of the search index into memory; see ``SearchIndexCopy``. `DerivationCheck` in the module CalendarEditing
    /// checks whether the columns match the texts of the events.
    ///
    /// - Parameter progress: called with the number of events and reminders checked and the total.
    /// - Throws: `noStore`; errors that make a check impossible, such as `notAStore`, `newerStore` and `storeLocked`. Damage is
    ///   not an error but a problem in the result.
    package func check(progress: ((Int64, Int64) -> Void)? = nil) throws -> StoreCondition {
        let check: StoreCondition?
        do {
            check = try pool.withConnection { try Self.check($0, progress) }
        } catch let error as ConferenceError where error.code == .storeDamaged {
            // SQLite cannot even begin to read the file.
            check = condition(ofDamage: error)
        }
        guard var check else { throw ConferenceError.noStore(path) }
        if check.isEmpty, let backups = try? BackupFolder(store: path).backups().count, backups > 0 {
            check.problems.append(
                StoreProblem(
                    .damage,
                    "the file is empty, but there \(backups == 1 ? "is a backup" : "are \(backups) backups") of it"))
        }
        return check
    }

    private func condition(ofDamage error: ConferenceError) -> StoreCondition {
        StoreCondition(
            path: path, bytes: StoreFile.size(path) ?? 0, logBytes: StoreFile.size(path + "-wal") ?? 0, journalMode: "",
            isReadOnly: access(path, W_OK) != 0, contents: StoreContents(), pending: 0,
            problems: [StoreProblem(.damage, (error.cause as? SQLiteFailure)?.clause ?? error.sentence)])
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
    /// Returns the state of the store without checking for problems, or nil if there is no store.
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
