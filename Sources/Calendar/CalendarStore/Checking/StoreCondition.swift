/// The state of a store, and the problems that a check has found.
package struct StoreCondition: Sendable {
    /// The file, as an absolute path.
    package var path: String
    package var bytes: Int64
    /// The size of "-wal": changes that belong to the store but are not in the file yet.
    package var logBytes: Int64
    /// `wal`, or another mode on file systems without shared memory.
    package var journalMode: String
    /// True if the store cannot be written.
    package var isReadOnly: Bool
    package var contents: StoreContents
    /// The number of requests without a known outcome.
    package var pending: Int64
    package var problems: [StoreProblem]

    /// False for the file of an earlier version, of which only the pages were checked.
    package var isCurrent: Bool { contents.schema == Schema.calendars.current }

    /// True for a file without a single byte. A store begins like this, but so does one that lost everything.
    package var isEmpty: Bool { bytes == 0 && logBytes == 0 }

    /// True if the file itself is damaged.
    package var isDamaged: Bool { problems.contains { $0.kind == .damage } }

    /// True if the only problems are in the search index, which can be rebuilt.
    package var isUsable: Bool { problems.allSatisfy { $0.kind == .index } }
}
