package import ConferenceErrors

// Errors about the disk that a store is on.

extension ConferenceError.Code {
    package static let storeChangedUnlocked = Self(rawValue: "storeChangedUnlocked")
    package static let storeNeedsRecovery = Self(rawValue: "storeNeedsRecovery")
    package static let olderStoreReadOnly = Self(rawValue: "olderStoreReadOnly")
    package static let olderBackup = Self(rawValue: "olderBackup")
    package static let storeCannotLock = Self(rawValue: "storeCannotLock")
    package static let searchIndexDamaged = Self(rawValue: "searchIndexDamaged")
}

extension ConferenceError {
    /// The file was read without locks, and another program has changed it meanwhile.
    package static func storeChangedUnlocked(_ path: String) -> ConferenceError {
        ConferenceError(
            .storeChangedUnlocked, .temporary,
            """
            The store “\(shown(path))” was changed while it was read. This program may not write there, and so cannot lock \
            it. Try again.
            """)
    }

    /// The store is on a read-only medium and was not closed properly.
    package static func storeNeedsRecovery(_ path: String) -> ConferenceError {
        ConferenceError(
            .storeNeedsRecovery, .noPermission,
            """
            The last changes of the store “\(shown(path))” are still in the file “-wal” next to it, and cannot be \
            read because the directory is read-only. Copy both files to a directory that can be written, and use that \
            store.
            """)
    }

    /// The store has an earlier schema version and is on a read-only medium.
    package static func olderStoreReadOnly(_ path: String) -> ConferenceError {
        ConferenceError(
            .olderStoreReadOnly, .noPermission,
            """
            The store “\(shown(path))” was made by an earlier version and must be converted before it can be read, but it \
            cannot be written. Copy it to a directory that can be written, and use that store.
            """)
    }

    /// The file system refuses to lock files.
    package static func storeCannotLock(
        _ path: String, errno code: Int32, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            .storeCannotLock, .ioError,
            """
            The store “\(shown(path))” cannot be locked\(code == 0 ? "" : ": \(reason(code))"). Some \
            network file systems cannot lock files: keep the store on a disk of this machine.
            """,
            cause: cause)
    }

    /// The search index of the store is not as SQLite has written it.
    package static func searchIndexDamaged(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .searchIndexDamaged, .ioError,
            """
            The search index of the store “\(shown(path))” is damaged. The events are not affected, and the index can be \
            rebuilt from them.
            """,
            cause: cause)
    }
}
