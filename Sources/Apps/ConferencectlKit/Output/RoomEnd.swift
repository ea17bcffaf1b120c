import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar

/// The note about a room that its provider has ended, or may have ended, although its event still exists: for example
/// because the user has undone the removal of the event.
struct RoomEnd {
    private let end: ConferenceEnd
    /// How commands name the event, or the occurrence that has the room.
    private let reference: String
    private let texts: any Texts

    /// Returns nil for a room that its provider was not asked to end.
    ///
    /// - Parameter event: any record of the event; another one of its series may have the room.
    init?(_ conference: VirtualConference, of event: EventRecord, _ context: Context) throws {
        guard let provider = conference.provenance?.room.provider else { return nil }
        texts = context.texts
        let store = try context.store()
        let url = conference.preferred.url
        end = try store.conferenceEnd(provider: provider, url: url.text)
        if case .none = end { return nil }
        let owner = try ([event] + store.series(calendar: event.calendarID, uid: event.uid))
            .first { $0.ownsConference && $0.conference?.preferred.url == url }
        reference = try context.reference(to: owner ?? event)
    }

    /// Whether the provider has confirmed the end.
    var isCertain: Bool {
        if case .certain = end { true } else { false }
    }

    /// One or two sentences, with the way to a new room.
    var text: String { texts.roomEnd(isCertain: isCertain, reference: reference) }
}

extension Context {
    /// Returns how commands name the event or the occurrence of a record.
    func reference(to record: EventRecord) throws -> String {
        let whole = EventFormat.beginning(of: record.identifier)
        guard !record.recurrenceID.isEmpty else { return whole }
        let series = try store().series(calendar: record.calendarID, uid: record.uid)
        let lookup = editor.lookup(editor.resolver.bound(to: series))
        return lookup.occurrence(named: record.recurrenceID, of: series).map { format.reference(to: $0) } ?? whole
    }
}
