/// One command of the user or one commit of another program, which can be undone as a whole.
package struct HistoryEntry: Hashable, Sendable {
    /// Why an entry cannot be undone.
    package enum Problem: String, Sendable {
        /// It has changed more than the history holds.
        case large
        /// Something that it has changed was removed for good.
        case forgotten
    }

    /// Its number, which grows with every entry.
    package var id: Int64
    /// Seconds since 1970-01-01T00:00:00Z.
    package var time: Int64
    package var program: String
    /// What the user has asked for, such as `edit`; empty for a commit of another program.
    package var action: String
    /// The title of the first event, reminder or calendar that it has changed.
    package var title: String
    /// How many events and reminders it has changed, a series counted once; 0 if it has changed calendars only.
    package var changes: Int
    /// The entry that this one has reversed.
    package var undoes: Int64?
    /// True if another entry has reversed it.
    package var isUndone: Bool
    package var problem: Problem?
}

extension HistoryEntry {
    /// The row numbers of the changes of an entry.
    static func rows(of id: Int64) -> Range<Int64> { id << 32..<(id + 1) << 32 }
}
