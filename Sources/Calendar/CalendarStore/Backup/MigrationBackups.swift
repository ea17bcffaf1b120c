import ConferenceErrors
import Glibc

/// Keeps copies of stores from before a migration.
struct MigrationBackups {
    /// The number of copies that are kept.
    static let kept = 3

    let folder: BackupFolder
    let now: @Sendable () -> Int64

    /// Migrates a file to the current schema and keeps a copy of it.
    ///
    /// - Throws: `foreignSchema` if the file does not have the tables of its version; `noBackupBeforeMigration`; the
    ///   errors of the migration.
    func migrate(_ connection: Connection) throws {
        let isMigrated = try Schema.migrate(
            connection,
            prepare: { connection, version in
                // Checked first, so that a file that cannot be migrated is not copied each time it is opened.
                try connection.requireOwnSchema(version)
                try keep(connection)
            },
            // Our tables and our migrations make our tables: a new file is not checked again by its first writer.
            finish: { try $0.rememberSchema() })
        if isMigrated { prune() }
    }

    /// Copies the database of a connection that holds the write lock and has not written yet.
    ///
    /// Reads it through a second connection, because SQLite does not copy from one with a pending write. If an earlier, failed
    /// attempt has left a copy of the same contents, keeps that one instead.
    ///
    /// - Throws: `noBackupBeforeMigration`.
    func keep(_ connection: Connection) throws {
        let reason = "before-schema-\(connection.format.current)"
        do {
            folder.removeRemains(at: now())
            let reader = try Connection(
                path: connection.path, identity: connection.identity, limits: connection.limits,
                format: connection.format)
            let partial = try folder.newFile(at: now(), reason: reason)
            let earlier = own().last { $0.reason == reason }
            try reader.writeCopy(
                to: partial, unless: { copy in earlier.map { isSameDatabase(copy, $0.path) } ?? false })
        } catch let error as ConferenceError {
            throw ConferenceError.noBackupBeforeMigration(connection.path, cause: error)
        }
    }

    /// Removes old copies after a migration has succeeded. Ignores copies that cannot be removed.
    func prune() {
        for backup in own().dropLast(Self.kept) { unlink(backup.path) }
    }

    private func own() -> [BackupFolder.Backup] {
        ((try? folder.backups()) ?? []).filter { $0.isOwn && $0.reason.hasPrefix("before-schema-") }
    }
}

/// Returns whether two database files are the same, except for the counters in SQLite's header (sqlite.org/fileformat.html,
/// 1.3), which change with each copy. No program may have the files open.
private func isSameDatabase(_ one: String, _ other: String) -> Bool {
    guard let first = fopen(one, "re"), let second = fopen(other, "re") else { return false }
    defer {
        fclose(first)
        fclose(second)
    }
    var (left, right) = ([UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536))
    var isStart = true
    while true {
        let (count, same) = (fread(&left, 1, left.count, first), fread(&right, 1, right.count, second))
        guard count == same else { return false }
        guard count > 0 else { return true }
        if isStart, count >= 100 {
            for counter in [24..<28, 92..<100] {
                left.replaceSubrange(counter, with: repeatElement(0, count: counter.count))
                right.replaceSubrange(counter, with: repeatElement(0, count: counter.count))
            }
        }
        isStart = false
        guard left.prefix(count) == right.prefix(count) else { return false }
    }
}
