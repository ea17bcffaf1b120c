import ConferenceErrors
import Glibc

/// Keeps copies of stores from before a migration.
struct MigrationBackups {
    /// The number of copies that are kept.
    static let kept = 3

    let folder: BackupFolder
    let now: @Sendable () -> Int64

    /// Copies the file of a connection that holds the write lock and has not written yet.
    ///
    /// Reads it through a second connection, because SQLite does not copy from one with a pending write.
    ///
    /// - Throws: `noBackupBeforeMigration`.
    func keep(_ connection: Connection) throws {
        do {
            let reader = try Connection(
                path: connection.path, identity: connection.identity, limits: connection.limits,
                format: connection.format)
            try reader.writeCopy(
                to: folder.newName(at: now(), reason: "before-schema-\(connection.format.current)"), replacing: false)
        } catch let error as ConferenceError {
            throw ConferenceError.noBackupBeforeMigration(connection.path, cause: error)
        }
        // An old backup that cannot be removed must not prevent the migration.
        let old = (try? folder.backups())?.filter { $0.reason.hasPrefix("before-schema-") } ?? []
        for backup in old.dropLast(Self.kept) { unlink(backup.path) }
    }
}
