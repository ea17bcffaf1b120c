import ConferenceErrors
import Foundation

/// A backup that was written.
package struct BackupReport: Sendable {
    /// The file, as an absolute path.
    package var path: String
    package var bytes: Int64
    /// How many events and reminders are in it.
    package var contents: StoreContents
}

extension CalendarStore {
    /// The folder for backups beside this store.
    package var backups: BackupFolder { BackupFolder(store: path) }

    var migrationBackups: MigrationBackups { MigrationBackups(folder: backups, now: now) }

    /// Writes a copy of the store as it is at one moment. Other programs go on reading and writing meanwhile.
    ///
    /// The copy is one file of mode 0600. It gets its name when it is whole, on the disk, and was read back without a
    /// fault.
    ///
    /// - Parameters:
    ///   - file: its path, absolute; nil takes a new name with the date in ``backups``.
    ///   - replacing: whether a file of that name may go.
    ///   - progress: called with the pages copied and all of them.
    /// - Throws: `noStore`, `backupExists`, `backupOntoStore`, `noRoomForBackup`, `backupUnderWay`, and errors of the store.
    package func backup(
        to file: String? = nil, replacing: Bool = false, progress: ((Int, Int) -> Void)? = nil
    ) throws -> BackupReport {
        let goal = file ?? backups.newName(at: now())
        if let identity = try StoreFile.find(path), (try? StoreFile.find(goal)) == identity {
            throw ConferenceError.backupOntoStore(goal)
        }
        if !replacing, access(goal, F_OK) == 0 { throw ConferenceError.backupExists(goal) }
        let contents = try pool.withConnection { connection in
            // A file that an earlier or a later version has made can be kept as well.
            try connection.writeCopy(to: goal, replacing: replacing, progress: progress)
        }
        guard let contents else { throw ConferenceError.noStore(path) }
        return BackupReport(path: goal, bytes: StoreFile.size(goal) ?? 0, contents: contents)
    }
}
