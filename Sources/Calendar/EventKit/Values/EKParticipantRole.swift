/// The role of a participant (Apple: EventKit, EKParticipantRole; the raw values are Apple's).
public enum EKParticipantRole: Int, Sendable {
    /// The role is unknown.
    case unknown = 0
    /// Attendance is required.
    case required = 1
    /// Attendance is optional.
    case optional = 2
    /// The participant chairs the meeting.
    case chair = 3
    /// The participant is only informed.
    case nonParticipant = 4
}
