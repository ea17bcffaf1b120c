package import ConferenceErrors
import Foundation

// Errors about backups of a store.

extension ConferenceError.Code {
    package static let noStore = Self(rawValue: "noStore")
    package static let backupExists = Self(rawValue: "backupExists")
    package static let backupUnderWay = Self(rawValue: "backupUnderWay")
    package static let backupNotSound = Self(rawValue: "backupNotSound")
    package static let backupOntoStore = Self(rawValue: "backupOntoStore")
    package static let noBackupBeforeMigration = Self(rawValue: "noBackupBeforeMigration")
    package static let noRoomForBackup = Self(rawValue: "noRoomForBackup")
    package static let noPlaceForBackup = Self(rawValue: "noPlaceForBackup")
    package static let damagedBackup = Self(rawValue: "damagedBackup")
    package static let damagedStoreInUse = Self(rawValue: "damagedStoreInUse")
    package static let emptyBackup = Self(rawValue: "emptyBackup")
}

extension ConferenceError {
    /// There is nothing to back up, check, or make smaller.
    package static func noStore(_ path: String) -> ConferenceError {
        ConferenceError(
            .noStore, .notFound,
            """
            There is no store “\(shown(path))” yet. The first “conferencectl add” or “import” makes it, and “conferencectl \
            store restore FILE” makes it from a backup.
            """)
    }

    /// A backup has the name of a file that is there.
    package static func backupExists(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupExists, .cannotCreate,
            "“\(shown(path))” is there already, and was left as it is. Choose another name, or replace it with --force."
        )
    }

    /// Two backups into one file at once.
    package static func backupUnderWay(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupUnderWay, .temporary,
            "Another program is writing “\(shown(path))”. Try again when it is done.")
    }

    /// A backup was written and is not what it should be.
    package static func backupNotSound(_ path: String, detail: String) -> ConferenceError {
        ConferenceError(
            .backupNotSound, .ioError,
            """
            The copy “\(shown(path))” is not sound: \(shown(detail)). It was removed. “conferencectl store check” shows \
            whether the store itself is damaged.
            """)
    }

    /// The store would be its own backup.
    package static func backupOntoStore(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupOntoStore, .usage, "“\(shown(path))” is the store itself. Name another file.")
    }

    /// The backup before a migration failed.
    package static func noBackupBeforeMigration(_ path: String, cause: ConferenceError) -> ConferenceError {
        ConferenceError(
            .noBackupBeforeMigration, cause.exitStatus,
            """
            The store “\(shown(path))” was made by an earlier version. It is kept as a backup before it is converted, and \
            that failed, so that nothing was changed: \(cause.message)
            """,
            cause: cause)
    }

    /// There is no room for a copy.
    package static func noRoomForBackup(_ path: String, needed: Int64, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .noRoomForBackup, .ioError,
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
            .noPlaceForBackup, denied ? .noPermission : .cannotCreate,
            """
            The folder of the backup “\(shown(path))” cannot be made: \(reason(code)). “conferencectl store backup FILE” \
            writes it to another place.
            """)
    }

    /// The file to restore is damaged.
    package static func damagedBackup(_ path: String, detail: String) -> ConferenceError {
        ConferenceError(
            .damagedBackup, .badData,
            """
            The backup “\(shown(path))” is damaged: \(shown(detail)). The store was left as it is. “conferencectl store \
            backup --list” shows other backups.
            """)
    }

    /// A damaged store is to be replaced while others use it.
    package static func damagedStoreInUse(_ path: String) -> ConferenceError {
        ConferenceError(
            .damagedStoreInUse, .temporary,
            """
            The store “\(shown(path))” is damaged, and another program has it open. Nothing was changed; close the programs \
            that use it, and try again.
            """)
    }

    /// An empty file is to be restored.
    package static func emptyBackup(_ path: String) -> ConferenceError {
        ConferenceError(
            .emptyBackup, .badData, "“\(shown(path))” holds no calendars. The store was left as it is.")
    }
}
