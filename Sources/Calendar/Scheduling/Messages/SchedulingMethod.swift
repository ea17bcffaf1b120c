/// What a message asks of its reader (METHOD; RFC 5546, 3.2).
package enum SchedulingMethod: String, Hashable, Sendable, CaseIterable {
    /// An event without attendees, to read.
    case publish = "PUBLISH"
    /// An invitation, or a new version of one.
    case request = "REQUEST"
    /// An attendee's answer.
    case reply = "REPLY"
    /// Further occurrences of a series.
    case add = "ADD"
    /// The end of an event, of some occurrences, or of an attendee's invitation.
    case cancel = "CANCEL"
    /// An attendee's request for the current version.
    case refresh = "REFRESH"
    /// An attendee's proposal for another version.
    case counter = "COUNTER"
    /// The organizer's refusal of a proposal.
    case declineCounter = "DECLINECOUNTER"

    /// Whether only the organizer may send such a message; otherwise, only attendees do.
    package var isFromOrganizer: Bool {
        switch self {
        case .publish, .request, .add, .cancel, .declineCounter: true
        case .reply, .refresh, .counter: false
        }
    }
}
