package import ConferenceErrors
import Foundation

// Errors about backups of a store.

extension ConferenceError.Code {
    package static let noStore = Self(rawValue: "noStore")
    package static let backupExists = Self(rawValue: "backupExists")
    package static let backupUnderWay = Self(rawValue: "backupUnderWay")
    package static let backupNotSound = Self(rawValue: "backupNotSound")
    package static let backupReplaced = Self(rawValue: "backupReplaced")
    package static let backupTargetInUse = Self(rawValue: "backupTargetInUse")
    package static let backupOntoStore = Self(rawValue: "backupOntoStore")
    package static let fileIsStore = Self(rawValue: "fileIsStore")
    package static let noBackupBeforeMigration = Self(rawValue: "noBackupBeforeMigration")
    package static let noRoomForBackup = Self(rawValue: "noRoomForBackup")
    package static let noPlaceForBackup = Self(rawValue: "noPlaceForBackup")
    package static let damagedBackup = Self(rawValue: "damagedBackup")
    package static let damagedStoreInUse = Self(rawValue: "damagedStoreInUse")
    package static let emptyBackup = Self(rawValue: "emptyBackup")
}

extension ConferenceError {
    /// The store to back up, check or shrink does not exist.
    package static func noStore(_ path: String) -> ConferenceError {
        ConferenceError(
            .noStore, .notFound,
            "There is no store “\(shown(path))” yet. The first event or calendar creates it.")
    }

    /// A file with the name of the backup exists.
    package static func backupExists(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupExists, .cannotCreate,
            "“\(shown(path))” already exists, and was left unchanged. Choose another name.")
    }

    /// Another program is writing a backup to the same file.
    package static func backupUnderWay(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupUnderWay, .temporary,
            "Another program is writing “\(shown(path))”. Try again when it is done.")
    }

    /// The backup that was written is damaged.
    package static func backupNotSound(_ path: String, detail: Sentence) -> ConferenceError {
        ConferenceError(
            .backupNotSound, .ioError,
            """
            The new backup “\(shown(path))” is damaged: \(shown(detail)). It was removed. The store itself may be \
            damaged.
            """)
    }

    /// The store would be its own backup.
    package static func backupOntoStore(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupOntoStore, .usage,
            "“\(shown(path))” is the store itself, or one of the files next to it that belong to it. Name another file."
        )
    }

    /// The store would be overwritten with something else.
    package static func fileIsStore(_ path: String) -> ConferenceError {
        ConferenceError(
            .fileIsStore, .usage,
            "“\(shown(path))” belongs to the store of your calendars, and was left unchanged. Name another file.")
    }

    /// The file that a backup should replace is a database that another program has open.
    package static func backupTargetInUse(_ path: String) -> ConferenceError {
        ConferenceError(
            .backupTargetInUse, .temporary,
            """
            Another program has “\(shown(path))” open, so it was left unchanged. Close that program, or name another file.
            """)
    }

    /// The backup was written, but its name now leads to another file.
    package static func backupReplaced(_ path: String, detail: Sentence) -> ConferenceError {
        ConferenceError(
            .backupReplaced, .ioError,
            """
            The backup was written to “\(shown(path))”, but when it was read back, \(shown(detail)). Another program has \
            changed the file; make another backup.
            """)
    }

    /// The backup before a migration failed.
    package static func noBackupBeforeMigration(_ path: String, cause: ConferenceError) -> ConferenceError {
        ConferenceError(
            .noBackupBeforeMigration, cause.exitStatus,
            """
            The store “\(shown(path))” was made by an earlier version. It must be backed up before it is converted, and the \
            backup failed. Nothing was changed: \(cause.sentence)
            """,
            cause: cause)
    }

    /// There is not enough room for a copy.
    package static func noRoomForBackup(_ path: String, needed: Int64, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .noRoomForBackup, .ioError,
            """
            There is no room for “\(shown(path))”, which needs about \(size(needed)). Make room on that disk, or name a file \
            on another one.
            """,
            cause: cause)
    }

    /// The folder of a backup does not exist and cannot be created.
    package static func noPlaceForBackup(_ path: String, errno code: Int32) -> ConferenceError {
        let denied = code == EACCES || code == EPERM || code == EROFS
        return ConferenceError(
            .noPlaceForBackup, denied ? .noPermission : .cannotCreate,
            "The folder of the backup “\(shown(path))” cannot be created: \(reason(code)). Choose another place.")
    }

    /// The file to restore is damaged.
    package static func damagedBackup(_ path: String, detail: Sentence) -> ConferenceError {
        ConferenceError(
            .damagedBackup, .badData,
            """
            The backup “\(shown(path))” is damaged: \(shown(detail)). The store was left unchanged. Choose another \
            backup.
            """)
    }

    /// Another program is using the damaged store that should be replaced.
    package static func damagedStoreInUse(_ path: String) -> ConferenceError {
        ConferenceError(
            .damagedStoreInUse, .temporary,
            """
            The store “\(shown(path))” is damaged, and another program has it open. Nothing was changed; close the programs \
            that use it, and try again.
            """)
    }

    /// The file to restore is empty.
    package static func emptyBackup(_ path: String) -> ConferenceError {
        ConferenceError(
            .emptyBackup, .badData, "“\(shown(path))” holds no calendars. The store was left unchanged.")
    }
}
