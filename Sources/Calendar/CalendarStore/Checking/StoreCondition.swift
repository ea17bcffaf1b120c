/// What a store is like, and what is wrong with it.
package struct StoreCondition: Sendable {
    /// The file, as an absolute path.
    package var path: String
    package var bytes: Int64
    /// What has not gone from "-wal" into the file yet; it belongs to the store.
    package var logBytes: Int64
    /// `wal`; another word on file systems without shared memory.
    package var journalMode: String
    /// True where nothing can be written.
    package var isReadOnly: Bool
    package var contents: StoreContents
    /// Requests without a known outcome.
    package var pending: Int64
    package var problems: [StoreProblem]

    /// False for the file of an earlier version, of which only the pages were looked at.
    package var isCurrent: Bool { contents.schema == Schema.calendars.current }

    /// True where the file itself is not sound.
    package var isDamaged: Bool { problems.contains { $0.kind == .damage } }

    /// True where nothing worse is wrong than an index that can be built anew.
    package var isUsable: Bool { problems.allSatisfy { $0.kind == .index } }
}
