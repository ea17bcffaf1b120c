package import ConferenceErrors

// Errors about the disk that a store lies on.

extension ConferenceError.Code {
    package static let storeChangedUnlocked = Self(rawValue: "storeChangedUnlocked")
    package static let storeNeedsRecovery = Self(rawValue: "storeNeedsRecovery")
    package static let olderStoreReadOnly = Self(rawValue: "olderStoreReadOnly")
    package static let storeCannotLock = Self(rawValue: "storeCannotLock")
    package static let searchIndexDamaged = Self(rawValue: "searchIndexDamaged")
}

extension ConferenceError {
    /// The file is read without locks, and was changed meanwhile.
    package static func storeChangedUnlocked(_ path: String) -> ConferenceError {
        ConferenceError(
            .storeChangedUnlocked, .temporary,
            """
            The store “\(shown(path))” was changed while it was read; it lies where this program may not write, so that \
            it cannot be locked. Try again.
            """)
    }

    /// A store on a read-only medium that was not closed well.
    package static func storeNeedsRecovery(_ path: String) -> ConferenceError {
        ConferenceError(
            .storeNeedsRecovery, .noPermission,
            """
            The last changes of the store “\(shown(path))” are still in the file “-wal” beside it, and cannot be read \
            because the directory is read-only. Copy both files to a place that can be written, and name that one with \
            --store.
            """)
    }

    /// A store of an earlier version on a read-only medium.
    package static func olderStoreReadOnly(_ path: String) -> ConferenceError {
        ConferenceError(
            .olderStoreReadOnly, .noPermission,
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
            .storeCannotLock, .ioError,
            """
            The store “\(shown(path))” cannot be locked\(code == 0 ? "" : ": " + reason(code)). Nothing was changed. Some \
            network file systems lock no files; --store and CONFERENCE_STORE name a place on a disk of this machine.
            """,
            cause: cause)
    }

    /// The search index of a store is not what SQLite has written.
    package static func searchIndexDamaged(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(.searchIndexDamaged, .ioError, damagedIndex(path), cause: cause)
    }

    package static func damagedIndex(_ path: String) -> String {
        """
        The search index of the store “\(shown(path))” is damaged. The events are not concerned; “conferencectl store \
        vacuum” builds the index anew.
        """
    }
}
