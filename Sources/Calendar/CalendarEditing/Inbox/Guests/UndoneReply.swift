package import CalendarModel
import ICalendar

/// That the user has undone what the answer of a guest has changed in the calendar, in a component that only the inbox knows.
enum UndoneReply {
    private static let component = "X-CONFERENCE-TAKEN-BACK"

    static func isNoted(in contents: String) -> Bool {
        !EntryContents.components(component, in: contents).isEmpty
    }

    /// Returns the contents of an entry with the note.
    static func noting(in contents: String) -> String {
        isNoted(in: contents)
            ? contents : EntryContents.adding(ComponentText(component, []).text, to: contents)
    }

    /// Returns the contents of an entry without the note.
    static func removed(from contents: String) -> String { EntryContents.removing(component, from: contents) }
}

extension InboxRecord {
    /// Whether the entry is the answer of a guest that the calendar has not, because the user has undone it.
    package var isUndoneReply: Bool { kind == .reply && UndoneReply.isNoted(in: contents) }
}
