/// The result of synchronising with folders.
package struct VdirReport: Sendable {
    /// A file or folder that could not be read and was left unchanged.
    package struct Problem: Hashable, Sendable {
        /// The file or folder.
        package var path: String
        /// A sentence that names the file or folder.
        package var text: String
        /// False if it was reported before.
        package var isNew: Bool
    }

    /// New events and reminders.
    package var added = 0
    /// Changed events and reminders.
    package var updated = 0
    /// Events and reminders that are in no file any more.
    package var removed = 0
    /// Folders that became calendars, and calendars whose folders are gone.
    package var calendars = (added: 0, removed: 0)
    /// Files that were opened because their stamp could not prove that they are unchanged.
    package var opened = 0
    package var problems: [Problem] = []
    /// Whether the store has changed.
    package var isChanged: Bool {
        added + updated + removed + calendars.added + calendars.removed > 0
    }
}
