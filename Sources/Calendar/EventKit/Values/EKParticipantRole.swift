/// What a participant is invited for (Apple: EventKit, EKParticipantRole; the raw values are Apple's).
public enum EKParticipantRole: Int, Sendable {
    /// Nothing is said.
    case unknown = 0
    /// Has to be there.
    case required = 1
    /// May be there.
    case optional = 2
    /// Leads the meeting.
    case chair = 3
    /// Is only told about it.
    case nonParticipant = 4
}
