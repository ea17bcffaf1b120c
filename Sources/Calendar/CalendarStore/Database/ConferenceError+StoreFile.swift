package import ConferenceErrors
import Foundation

// Errors about the file of a store: opening, locking and writing it.

extension ConferenceError.Code {
    package static let storeLocked = Self(rawValue: "storeLocked")
    package static let nestedWrite = Self(rawValue: "nestedWrite")
    package static let badStorePath = Self(rawValue: "badStorePath")
    package static let cannotOpenStore = Self(rawValue: "cannotOpenStore")
    package static let storeReadOnly = Self(rawValue: "storeReadOnly")
    package static let storeFull = Self(rawValue: "storeFull")
    package static let storeFailed = Self(rawValue: "storeFailed")
    package static let storeDamaged = Self(rawValue: "storeDamaged")
    package static let notAStore = Self(rawValue: "notAStore")
    package static let foreignDatabase = Self(rawValue: "foreignDatabase")
    package static let newerStore = Self(rawValue: "newerStore")
    package static let sideFileReadOnly = Self(rawValue: "sideFileReadOnly")
    package static let foreignSchema = Self(rawValue: "foreignSchema")
    package static let storeLacksMemory = Self(rawValue: "storeLacksMemory")
    package static let storeMisused = Self(rawValue: "storeMisused")
}

extension ConferenceError {
    /// Another program holds the store's write lock for longer than the limit.
    package static func storeLocked(_ path: String, waited: Duration, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeLocked, .temporary,
            """
            Another program holds the write lock of the store “\(shown(path))”, and did not release it within \
            \(seconds(waited)). Nothing was changed; try again when that program is done.
            """,
            cause: cause)
    }

    /// The caller began a write inside another one.
    package static func nestedWrite(_ path: String) -> ConferenceError {
        ConferenceError(
            .nestedWrite, .software,
            """
            A write to the store “\(shown(path))” began inside another write to it. Use the writer of the outer \
            one instead.
            """)
    }

    /// The path is empty or contains a NUL character.
    package static func badStorePath(_ path: String) -> ConferenceError {
        ConferenceError(.badStorePath, .usage, "“\(shown(path))” cannot be the path of a store.")
    }

    /// The file or a directory above it cannot be created or opened.
    package static func cannotOpenStore(
        _ path: String, errno code: Int32, cause: (any Error)? = nil
    ) -> ConferenceError {
        let denied = code == EACCES || code == EPERM || code == EROFS
        return ConferenceError(
            .cannotOpenStore, denied ? .noPermission : .cannotCreate,
            """
            The store “\(shown(path))” cannot be opened or created: \(code == 0 ? "the system gave no reason" : reason(code)). \
            The file and its directory must be readable and writable, because SQLite keeps two more files next to it.
            """,
            cause: cause)
    }

    /// The file can be read but not changed.
    package static func storeReadOnly(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeReadOnly, .noPermission,
            """
            The store “\(shown(path))” cannot be written: the file, its directory or the file system is read-only. \
            Nothing was changed.
            """,
            cause: cause)
    }

    /// The file is a backup, which nothing may change.
    package static func backupReadOnly(_ path: String) -> ConferenceError {
        ConferenceError(
            .storeReadOnly, .noPermission,
            "“\(shown(path))” is a backup, so nothing was changed in it. Restore it to use its calendars.")
    }

    /// The file is a backup of an earlier version. Only a copy of it can be converted.
    package static func olderBackup(_ path: String) -> ConferenceError {
        ConferenceError(
            .olderBackup, .noPermission,
            "“\(shown(path))” is a backup of an earlier version, and a backup is not changed. Restore it to use its calendars."
        )
    }

    /// The disk, or the user's share of it, is full.
    package static func storeFull(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeFull, .ioError,
            """
            There is no room left on the disk of the store “\(shown(path))”. Nothing was changed; make room and try \
            again.
            """,
            cause: cause)
    }

    /// Reading or writing the file failed.
    package static func storeFailed(
        _ path: String, errno code: Int32, detail: Sentence, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            .storeFailed, .ioError,
            """
            The disk of the store “\(shown(path))” failed: \(shown(detail))\(code == 0 ? "" : ", \(reason(code))"). \
            The change in progress was not made.
            """,
            cause: cause)
    }

    /// A page of the file is damaged.
    package static func storeDamaged(_ path: String, detail: Sentence, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeDamaged, .ioError,
            "The store “\(shown(path))” is damaged: \(shown(detail)).",
            arguments: [path], cause: cause)
    }

    /// The file is not a database.
    package static func notAStore(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .notAStore, .badData,
            "“\(shown(path))” is not a calendar store, and was left unchanged.",
            cause: cause)
    }

    /// The file is a database of another program.
    package static func foreignDatabase(_ path: String) -> ConferenceError {
        ConferenceError(
            .foreignDatabase, .badData,
            """
            “\(shown(path))” is an SQLite database of another program, not a calendar store, and was left \
            unchanged.
            """)
    }

    /// A later version of this project has changed the schema.
    package static func newerStore(_ path: String, schema: Int64, known: Int64) -> ConferenceError {
        ConferenceError(
            .newerStore, .configuration,
            """
            The store “\(shown(path))” was made by a newer version (schema \(schema); this program knows up to \
            \(known)). Nothing was changed; use that version, or another store.
            """)
    }

    /// A file that SQLite has left next to the store cannot be written, although the store can.
    package static func sideFileReadOnly(_ path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            .sideFileReadOnly, .noPermission,
            """
            “\(shown(path))” belongs to your calendar store and cannot be written, because the store was read-only when a \
            program used it: \(reason(code)). Nothing was changed; make it writable for you.
            """)
    }

    /// The schema of the file is not that of the version that the file states.
    ///
    /// - Parameter detail: the part that is missing or differs.
    package static func foreignSchema(_ path: String, schema: Int64, detail: Sentence) -> ConferenceError {
        ConferenceError(
            .foreignSchema, .badData,
            """
            The store “\(shown(path))” does not have the tables of its version (schema \(schema)): \(shown(detail)). Another \
            program has changed the file. Nothing was changed; remove the tables of that program, or restore a backup.
            """)
    }

    /// SQLite cannot get the memory that it needs.
    package static func storeLacksMemory(cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeLacksMemory, .temporary,
            """
            There is not enough memory for the calendar store. Nothing was changed; end other programs, or raise the limits \
            of the shell (“ulimit -v”), and try again.
            """,
            cause: cause)
    }

    /// SQLite refuses a call for a reason that none of the errors above describes, which is a bug in this program.
    package static func storeMisused(_ path: String, detail: Sentence, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeMisused, .software,
            """
            A call to the store “\(shown(path))” failed: \(shown(detail)). This is a bug in this program; please \
            report it.
            """,
            cause: cause)
    }
}
