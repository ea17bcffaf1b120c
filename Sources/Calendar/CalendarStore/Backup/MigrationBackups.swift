import ConferenceErrors
import Glibc

/// Keeps stores as they were before their conversion to another schema.
struct MigrationBackups {
    /// How many of them stay.
    static let kept = 3

    let folder: BackupFolder
    let now: @Sendable () -> Int64

    /// Keeps the file of a connection that holds its write lock and has not written yet.
    ///
    /// Another connection reads it, because SQLite copies nothing for one that is about to write.
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
        // Old ones that cannot be removed are no reason to stop.
        let old = (try? folder.backups())?.filter { $0.reason.hasPrefix("before-schema-") } ?? []
        for backup in old.dropLast(Self.kept) { unlink(backup.path) }
    }
}
