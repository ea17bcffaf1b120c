/// What a synchronisation with folders has found.
package struct VdirReport: Sendable {
    /// Something that could not be read. It was left as it is.
    package struct Problem: Hashable, Sendable {
        /// The file or folder.
        package var path: String
        /// A sentence, which names it.
        package var text: String
        /// False for one that was reported before.
        package var isNew: Bool
    }

    /// Events and reminders that were not there.
    package var added = 0
    /// Those that their files have in another version.
    package var updated = 0
    /// Those whose files do not have them any more.
    package var removed = 0
    /// Folders that have become calendars, and calendars whose folders have gone.
    package var calendars = (added: 0, removed: 0)
    /// Files that were opened because nobody could tell from outside that they had not changed.
    package var opened = 0
    package var problems: [Problem] = []
    /// What could not be taken as it was meant, with the file and its line; only of files that were read now.
    package var warnings: [(path: String, line: Int, text: String)] = []

    static let mostWarnings = 1_000

    /// Whether the store is another one than before.
    package var isChanged: Bool {
        added + updated + removed + calendars.added + calendars.removed > 0
    }

    mutating func warn(_ path: String, _ warnings: [(line: Int, text: String)]) {
        let room = max(0, Self.mostWarnings - self.warnings.count)
        self.warnings += warnings.prefix(room).map { (path, $0.line, $0.text) }
    }
}
