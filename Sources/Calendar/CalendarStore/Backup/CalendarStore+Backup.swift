import CSQLite
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

extension Connection {
    /// Writes what is in this file to another one that is not there yet, and reads it back.
    ///
    /// - Returns: what is in it.
    @discardableResult
    func writeCopy(
        to goal: String, replacing: Bool, progress: ((Int, Int) -> Void)? = nil
    ) throws -> StoreContents {
        do {
            let partial = try PartialFile(for: goal)
            let contents = try fill(partial.path, progress: progress)
            try partial.finish(replacing: replacing)
            return contents
        } catch let error as ConferenceError where error.code == .storeFull {
            throw ConferenceError.noRoomForBackup(goal, needed: StoreFile.size(path) ?? 0, cause: error)
        }
    }

    /// Fills an empty file.
    func fill(_ partial: String, progress: ((Int, Int) -> Void)? = nil) throws -> StoreContents {
        guard let identity = try StoreFile.find(partial) else {
            throw ConferenceError.cannotOpenStore(partial, errno: ENOENT)
        }
        let copy = try Connection(path: partial, identity: identity, limits: limits, format: format)
        try copyAll(to: copy, progress: progress)
        // One file, which can be read where nothing can be written.
        try copy.execute("PRAGMA journal_mode = DELETE")
        // A search index is copied as it is, and can be built anew.
        if let problem = try copy.problems(limit: 2).first(where: { $0.kind != .index }) {
            throw ConferenceError.backupNotSound(partial, detail: problem.text)
        }
        return try StoreContents(copy)
    }
}

/// How much there is in a store.
package struct StoreContents: Hashable, Sendable {
    package var schema: Int64
    package var calendars: Int64
    package var events: Int64
    /// 0 for stores from before there were any.
    package var reminders: Int64

    /// Of a file in which nothing can be counted.
    init() { (schema, calendars, events, reminders) = (0, 0, 0, 0) }

    init(_ connection: Connection) throws {
        func number(_ sql: StaticString) throws -> Int64 {
            try connection.using(sql) { try $0.first { $0.int64() } } ?? 0
        }
        schema = try number("PRAGMA user_version")
        guard schema > 0 else {
            (calendars, events, reminders) = (0, 0, 0)
            return
        }
        calendars = try number("SELECT count(*) FROM calendar")
        events = try number("SELECT count(*) FROM event")
        reminders = try number("SELECT count(*) FROM component WHERE kind = 'VTODO'")
    }
}
