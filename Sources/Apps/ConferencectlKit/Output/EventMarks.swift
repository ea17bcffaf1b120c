import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar

/// What every list says about an event apart from its own text: whether its file can still be read, and whether the user
/// has declined it.
struct EventMarks: Sendable {
    /// Why the files of events can no longer be read, by row identifier of the event.
    let unreadable: [Int64: String]
    /// The row identifiers of events that the user has declined.
    let declined: Set<Int64>

    init(unreadable: [Int64: String] = [:], declined: Set<Int64> = []) {
        self.unreadable = unreadable
        self.declined = declined
    }

    /// Returns the title of an occurrence with its marks: `Review (cancelled) (unreadable)`.
    func title(of occurrence: Occurrence) -> String {
        var title = TextPolicy.printable(occurrence.title)
        if occurrence.isCancelled { title += " (cancelled)" }
        if occurrence.isTentative { title += " (tentative)" }
        if unreadable[occurrence.event.id] != nil { title += " (unreadable)" }
        if declined.contains(occurrence.event.id) { title += " (declined)" }
        return title
    }
}
