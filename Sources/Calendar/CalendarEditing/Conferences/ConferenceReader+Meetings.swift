package import CalendarModel
import ConferenceLinks
package import ConferenceModel

// Links to meetings in the user's own text, apart from an attached conference.
extension ConferenceReader {
    /// Returns the meetings that the texts and properties of an event name, the best one first. The attached conference is left
    /// out. Chats and pages, such as registrations and streams, are not meetings.
    ///
    /// - Parameter series: the master of a detached occurrence.
    package func meetings(inTextsOf event: EventRecord, series: EventRecord? = nil) -> [VirtualConference] {
        conferences(of: event, series: series).filter { found in
            switch found.source {
            case .record, .conferenceProperty, nil: false
            default: found.preferred.kind.isMeeting
            }
        }
    }

    /// Returns whether a text is nothing but a link to a meeting.
    func isMeetingLink(_ text: String?) -> Bool {
        text.flatMap { finder.link(of: $0) }?.kind.isMeeting ?? false
    }
}

extension EntryPoint.Kind {
    /// Whether people meet there: neither a chat nor a page, such as a registration or a stream.
    var isMeeting: Bool { self != .chat && self != .page }
}
