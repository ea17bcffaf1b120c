import Foundation

// Sentences about the care for a store: its backups, its check, and the disk that it lies on.

extension ConferenceError {
    // MARK: Read-only media and locks

    /// The file is read without locks, and was changed meanwhile.
    package static func storeChangedUnlocked(_ path: String) -> ConferenceError {
        ConferenceError(
            "storeChangedUnlocked", .temporary,
            """
            The store “\(shown(path))” was changed while it was read; it lies where this program may not write, so that \
            it cannot be locked. Try again.
            """)
    }

    /// A store on a read-only medium that was not closed well.
    package static func storeNeedsRecovery(_ path: String) -> ConferenceError {
        ConferenceError(
            "storeNeedsRecovery", .noPermission,
            """
            The last changes of the store “\(shown(path))” are still in the file “-wal” beside it, and cannot be read \
            because the directory is read-only. Copy both files to a place that can be written, and name that one with \
            --store.
            """)
    }

    /// A store of an earlier version on a read-only medium.
    package static func olderStoreReadOnly(_ path: String) -> ConferenceError {
        ConferenceError(
            "olderStoreReadOnly", .noPermission,
            """
            The store “\(shown(path))” was made by an earlier version and has to be converted before it is read, but it \
            cannot be written. Copy it to a place that can be written, and name that one with --store.
            """)
    }

    /// The file system refuses to lock files.
    package static func storeCannotLock(
        _ path: String, errno code: Int32, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            "storeCannotLock", .ioError,
            """
            The store “\(shown(path))” cannot be locked\(code == 0 ? "" : ": " + reason(code)). Nothing was changed. Some \
            network file systems lock no files; --store and CONFERENCE_STORE name a place on a disk of this machine.
            """,
            cause: cause)
    }

    // MARK: Backups

    /// There is nothing to back up, check, or make smaller.
    package static func noStore(_ path: String) -> ConferenceError {
        ConferenceError(
            "noStore", .notFound,
            """
            There is no store “\(shown(path))” yet. The first “conferencectl add” or “import” makes it, and “conferencectl \
            store restore FILE” makes it from a backup.
            """)
    }

    /// A backup has the name of a file that is there.
    package static func backupExists(_ path: String) -> ConferenceError {
        ConferenceError(
            "backupExists", .cannotCreate,
            "“\(shown(path))” is there already, and was left as it is. Choose another name, or replace it with --force."
        )
    }

    /// Two backups into one file at once.
    package static func backupUnderWay(_ path: String) -> ConferenceError {
        ConferenceError(
            "backupUnderWay", .temporary,
            "Another program is writing “\(shown(path))”. Try again when it is done.")
    }

    /// A backup was written and is not what it should be.
    package static func backupNotSound(_ path: String, detail: String) -> ConferenceError {
        ConferenceError(
            "backupNotSound", .ioError,
            """
            The copy “\(shown(path))” is not sound: \(shown(detail)). It was removed. “conferencectl store check” shows \
            whether the store itself is damaged.
            """)
    }

    /// The store would be its own backup.
    package static func backupOntoStore(_ path: String) -> ConferenceError {
        ConferenceError(
            "backupOntoStore", .usage, "“\(shown(path))” is the store itself. Name another file.")
    }

    /// The backup before a migration failed.
    package static func noBackupBeforeMigration(_ path: String, cause: ConferenceError) -> ConferenceError {
        ConferenceError(
            "noBackupBeforeMigration", cause.exitStatus,
            """
            The store “\(shown(path))” was made by an earlier version. It is kept as a backup before it is converted, and \
            that failed, so that nothing was changed: \(cause.message)
            """,
            cause: cause)
    }

    /// There is no room for a copy.
    package static func noRoomForBackup(_ path: String, needed: Int64, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "noRoomForBackup", .ioError,
            """
            There is no room for “\(shown(path))”, which needs about \(size(needed)). Make room on that disk, or name a file \
            on another one.
            """,
            cause: cause)
    }

    /// The folder of a backup is not there and cannot be made.
    package static func noPlaceForBackup(_ path: String, errno code: Int32) -> ConferenceError {
        let denied = code == EACCES || code == EPERM || code == EROFS
        return ConferenceError(
            "noPlaceForBackup", denied ? .noPermission : .cannotCreate,
            """
            The folder of the backup “\(shown(path))” cannot be made: \(reason(code)). “conferencectl store backup FILE” \
            writes it to another place.
            """)
    }

    /// The file to restore is damaged.
    package static func damagedBackup(_ path: String, detail: String) -> ConferenceError {
        ConferenceError(
            "damagedBackup", .badData,
            """
            The backup “\(shown(path))” is damaged: \(shown(detail)). The store was left as it is. “conferencectl store \
            backup --list” shows other backups.
            """)
    }

    /// A damaged store is to be replaced while others use it.
    package static func damagedStoreInUse(_ path: String) -> ConferenceError {
        ConferenceError(
            "damagedStoreInUse", .temporary,
            """
            The store “\(shown(path))” is damaged, and another program has it open. Nothing was changed; close the programs \
            that use it, and try again.
            """)
    }

    /// An empty file is to be restored.
    package static func emptyBackup(_ path: String) -> ConferenceError {
        ConferenceError(
            "emptyBackup", .badData, "“\(shown(path))” holds no calendars. The store was left as it is.")
    }

    /// Nobody said yes.
    package static func restoreNotConfirmed(_ path: String) -> ConferenceError {
        ConferenceError(
            "restoreNotConfirmed", .usage,
            "The store “\(shown(path))” was left as it is. Without a terminal to ask on, --yes says that it may go.")
    }

    // MARK: The check

    /// The check has found something.
    ///
    /// - Parameter isIndexAlone: where it is nothing but the search index, which can be built anew.
    package static func storeCheckFailed(
        _ path: String, problems: Int, isDamaged: Bool, isIndexAlone: Bool = false
    ) -> ConferenceError {
        guard !isIndexAlone else {
            return ConferenceError("storeCheckFailed", .badData, damagedIndex(path))
        }
        let count = problems == 1 ? "one problem" : "\(problems) problems"
        return ConferenceError(
            "storeCheckFailed", .badData,
            """
            The store “\(shown(path))” has \(count). \
            \(isDamaged ? "The file is damaged" : "Some of its entries contradict each other"). “conferencectl store backup \
            --list” shows the backups, “conferencectl store restore FILE” puts one in its place and keeps the present file, \
            and “conferencectl export” saves what can still be read.
            """)
    }

    /// The search index of a store is not what SQLite has written.
    package static func searchIndexDamaged(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError("searchIndexDamaged", .ioError, damagedIndex(path), cause: cause)
    }

    private static func damagedIndex(_ path: String) -> String {
        """
        The search index of the store “\(shown(path))” is damaged. The events are not concerned; “conferencectl store \
        vacuum” builds the index anew.
        """
    }

    /// Bytes as people read them.
    package static func size(_ bytes: Int64) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        let units = ["KB", "MB", "GB", "TB"]
        var value = Double(bytes) / 1_000
        var unit = 0
        while value >= 1_000, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return tenths >= 1_000 || tenths % 10 == 0
            ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
