/// The state of a store, and the problems that a check has found.
package struct StoreCondition: Sendable {
    /// The file, as an absolute path.
    package var path: String
    package var bytes: Int64
    /// The size in bytes of the "-wal" file, with changes that belong to the store but are not in its main file yet.
    package var logBytes: Int64
    /// `wal`, or another mode on file systems without shared memory.
    package var journalMode: String
    /// Whether the store cannot be written.
    package var isReadOnly: Bool
    package var contents: StoreContents
    /// The number of requests without a known outcome.
    package var pending: Int64
    package var problems: [StoreProblem]

    /// Whether the file has the current schema version. Of an older file, only the pages and the schema were checked.
    package var isCurrent: Bool { contents.schema == Schema.calendars.current }

    /// Whether the file is empty, like a new store, or a store that has lost everything.
    package var isEmpty: Bool { bytes == 0 && logBytes == 0 }

    /// Whether the file itself is damaged.
    package var isDamaged: Bool { problems.contains { $0.kind == .damage } }

    /// Whether the only problems are in the search index, which can be rebuilt.
    package var isUsable: Bool { problems.allSatisfy { $0.kind == .index } }
}
