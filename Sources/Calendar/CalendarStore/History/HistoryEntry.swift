/// One command of the user or one commit of another program, which can be undone as a whole.
package struct HistoryEntry: Hashable, Sendable {
    /// The reason why an entry cannot be undone.
    package enum Problem: String, Sendable {
        /// The entry has changed more than the history can hold.
        case large
        /// Something that the entry has changed was removed permanently.
        case forgotten
    }

    /// The number of the entry, which grows with every entry.
    package var id: Int64
    /// The time of the entry, in seconds since 1970-01-01T00:00:00Z.
    package var time: Int64
    package var program: String
    /// What was done, such as `edit`; empty for a commit of another program that has done several things.
    package var action: String
    /// The title of the first event, reminder or calendar that the entry has changed.
    package var title: String
    /// The number of events and reminders that the entry has changed; 0 if it has changed only calendars. A series counts once.
    package var changes: Int
    /// The entry that this entry has reversed.
    package var undoes: Int64?
    /// Whether another entry has reversed this entry.
    package var isUndone: Bool
    package var problem: Problem?

    /// What an entry has done, as far as undoing it depends on that.
    package enum Kind: Sendable {
        /// It has read a calendar file.
        case importing
        /// It has added an event, and the default calendar if there was none.
        case adding
        case other
    }

    package var kind: Kind {
        switch action {
        case "import": .importing
        case "add": .adding
        default: .other
        }
    }
}

extension HistoryEntry {
    /// The range of row numbers of the changes of an entry.
    static func rows(of id: Int64) -> Range<Int64> { id << 32..<(id + 1) << 32 }
}
