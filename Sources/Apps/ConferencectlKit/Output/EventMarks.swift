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
    func title(of occurrence: Occurrence) -> String { title(of: occurrence.origin) }

    /// The same for one of many occurrences, which are not copied if only this is passed.
    func title(of origin: Occurrence.Origin) -> String {
        let event = origin.event.id
        var title = texts.title(origin.event.title)
        if origin.isCancelled { title += " (\(texts.state(.cancelled)))" }
        if origin.isTentative { title += " (\(texts.state(.tentative)))" }
        if unreadable[event] != nil { title += " (\(texts.state(.unreadable)))" }
        if declined.contains(event) {
            title += " (\(texts.state(.declined)))"
        } else if maybe.contains(event) {
            title += " (\(texts.state(.maybe)))"
        }
        return title
    }
}
