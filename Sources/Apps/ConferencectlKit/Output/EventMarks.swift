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
    /// The row identifiers of events that the user has answered tentatively.
    let maybe: Set<Int64>
    private let texts: any Texts

    init(
        unreadable: [Int64: String] = [:], declined: Set<Int64> = [], maybe: Set<Int64> = [],
        texts: any Texts = EnglishTexts()
    ) {
        self.maybe = maybe
        self.texts = texts
        self.unreadable = unreadable
        self.declined = declined
    }

    /// Returns the title of an occurrence with its marks: `Review (cancelled) (unreadable)`.
    func title(of occurrence: Occurrence) -> String {
        let event = occurrence.row
        var title = texts.title(occurrence.title)
        if occurrence.isCancelled { title += " (\(texts.state(.cancelled)))" }
        if occurrence.isTentative { title += " (\(texts.state(.tentative)))" }
        if unreadable[event] != nil { title += " (\(texts.state(.unreadable)))" }
        if declined.contains(event) {
            title += " (\(texts.state(.declined)))"
        } else if maybe.contains(event) {
            title += " (\(texts.state(.maybe)))"
        }
        return title
    }
}
