package import CalendarModel
package import CalendarStore
package import ConferenceModel

/// What is said of a room that its provider has ended, or may have ended, while its event is still there: after the
/// removal of an event was undone, for example.
package struct RoomEnd: Sendable {
    /// Whether the provider has confirmed the end.
    package let isCertain: Bool
    /// One or two sentences, with the way to a new room.
    package let text: String

    /// Returns nil for a room that its provider was not asked to end.
    ///
    /// - Parameters:
    ///   - event: any record of the event; another one of its series may have the room.
    ///   - text: makes the sentences, from the record that has the room.
    package init?(
        _ conference: VirtualConference, of event: EventRecord, in store: CalendarStore,
        text: (_ isCertain: Bool, _ owner: EventRecord) throws -> String
    ) throws {
        guard let provider = conference.provenance?.room.provider else { return nil }
        let url = conference.preferred.url
        let end = try store.conferenceEnd(provider: provider, url: url.text)
        switch end {
        case .none: return nil
        case .certain: isCertain = true
        default: isCertain = false
        }
        let owner = try ([event] + store.series(calendar: event.calendarID, uid: event.uid))
            .first { $0.ownsConference && $0.conference?.preferred.url == url }
        self.text = try text(isCertain, owner ?? event)
    }
}
