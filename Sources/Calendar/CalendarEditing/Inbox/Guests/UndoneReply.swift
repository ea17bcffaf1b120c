package import CalendarModel

/// That the user has undone what the answer of a guest has changed in the calendar, in a component that only the inbox knows.
enum UndoneReply {
    private static let component = "X-CONFERENCE-TAKEN-BACK"

    static func isNoted(in contents: String) -> Bool { EntryContents.has(component, in: contents) }

    /// Returns the contents of an entry with the note.
    static func noting(in contents: String) -> String { EntryContents.noting(component, in: contents) }

    /// Returns the contents of an entry without the note.
    static func removed(from contents: String) -> String { EntryContents.removing(component, from: contents) }
}

extension InboxRecord {
    /// Whether the entry is the answer of a guest that the calendar has not, because the user has undone it.
    package var isUndoneReply: Bool { kind == .reply && UndoneReply.isNoted(in: contents) }

    /// Whether the user has undone what the message has changed, so that the calendar does not have it.
    package var isUndoneChange: Bool { isUndecidedChange || isUndoneReply }

    /// Whether the user has not decided either whether to keep the calendar as it is then.
    package var isUndecidedAfterUndo: Bool { isUndecidedChange || isUndoneReply && needsLook }
}
