/// The result of synchronising with folders.
package struct VdirReport: Sendable {
    /// A file or folder that could not be read and was left unchanged.
    package struct Problem: Hashable, Sendable {
        /// The file or folder.
        package var path: String
        /// A sentence that names the file or folder.
        package var text: String
        /// Whether the problem was not reported before.
        package var isNew: Bool
        /// Whether a whole folder could not be read, so that its events may be out of date.
        package var concernsFolder = false
    }

    /// The number of new events and reminders.
    package var added = 0
    /// The number of changed events and reminders.
    package var updated = 0
    /// The number of events and reminders that are no longer in any file.
    package var removed = 0
    /// The number of folders that became calendars, and of calendars whose folders are gone.
    package var calendars = (added: 0, removed: 0)
    /// The number of files that were opened because their stamps could not prove that they are unchanged.
    package var opened = 0
    package var problems: [Problem] = []
    /// Whether the store has changed.
    package var isChanged: Bool {
        added + updated + removed + calendars.added + calendars.removed > 0
    }
}
