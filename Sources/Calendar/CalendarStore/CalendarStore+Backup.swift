import ConferenceErrors
import Foundation

/// A backup that was written.
package struct BackupReport: Sendable {
    /// The file, as an absolute path.
    package var path: String
    package var bytes: Int64
    /// The number of events and reminders in it.
    package var contents: StoreContents
}

extension CalendarStore {
    /// The folder for backups next to this store.
    package var backups: BackupFolder { BackupFolder(store: path) }

    var migrationBackups: MigrationBackups { MigrationBackups(folder: backups, now: now) }

    /// Writes a copy of the store as it is at one moment, while other programs go on reading and writing.
    ///
    /// The copy is a single file of mode 0600. It gets its name only after it was written completely, synced to disk
    /// and read back without an error.
    ///
    /// - Parameters:
    ///   - file: the absolute path of the copy. Nil chooses a new name with the date in ``backups``.
    ///   - replacing: whether an existing file of that name may be replaced.
    ///   - progress: called with the number of pages copied and the total.
    /// - Throws: `noStore`, `backupExists`, `backupOntoStore`, `noRoomForBackup`, `backupUnderWay`, and errors of the
    ///   store.
    package func backup(
        to file: String? = nil, replacing: Bool = false, progress: ((Int, Int) -> Void)? = nil
    ) throws -> BackupReport {
        let goal = file ?? backups.newName(at: now())
        if let identity = try StoreFile.find(path), (try? StoreFile.find(goal)) == identity {
            throw ConferenceError.backupOntoStore(goal)
        }
        if !replacing, access(goal, F_OK) == 0 { throw ConferenceError.backupExists(goal) }
        let contents = try pool.withConnection { connection in
            // Files of earlier and later versions can be backed up as well.
            try connection.writeCopy(to: goal, replacing: replacing, progress: progress)
        }
        guard let contents else { throw ConferenceError.noStore(path) }
        return BackupReport(path: goal, bytes: StoreFile.size(goal) ?? 0, contents: contents)
    }
}
