import ConferenceErrors
import Foundation

/// A report on a backup that was written.
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

    /// Checks that a file to write is not this store, nor one of the files next to it that belong to it.
    ///
    /// - Throws: `fileIsStore`.
    package func requireNotOwn(_ file: String) throws {
        if StoreFile.touches([file], store: path) { throw ConferenceError.fileIsStore(file) }
    }

    var migrationBackups: MigrationBackups { MigrationBackups(folder: backups, now: now) }

    /// Writes a copy of the state of the store at one moment. Other programs can read and write meanwhile.
    ///
    /// The copy is a single file of mode 0600. It gets its name only after it was written completely, synced to disk, and read
    /// back without errors.
    ///
    /// - Parameters:
    ///   - file: the absolute path of the copy; nil for a new name with the date in ``backups``.
    ///   - replacing: whether an existing file of that name may be replaced.
    ///   - progress: called with the number of pages copied and the total.
    /// - Throws: `noStore`, `backupExists`, `backupOntoStore`, `notARegularFile`, `backupTargetInUse`, `noRoomForBackup`,
    ///   `backupUnderWay`, and errors of the store.
    package func backup(
        to file: String? = nil, replacing: Bool = false, progress: ((Int, Int) -> Void)? = nil
    ) throws -> BackupReport {
        let target = try file.map { try BackupTarget($0, store: path, replaces: replacing) }
        // Files of earlier and later versions can be backed up as well.
        let report = try pool.withConnection { connection in
            if let target {
                let contents = try connection.writeCopy(to: target, progress: progress)
                return BackupReport(
                    path: file ?? target.path, bytes: StoreFile.size(target.path) ?? 0, contents: contents)
            }
            backups.removeRemains(at: now())
            let partial = try backups.newFile(at: now())
            let goal = partial.goal
            let contents = try connection.writeCopy(to: partial, progress: progress)
            return BackupReport(path: goal, bytes: StoreFile.size(goal) ?? 0, contents: contents)
        }
        guard let report else { throw ConferenceError.noStore(path) }
        return report
    }
}
