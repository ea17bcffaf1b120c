/// A participant's reply to an invitation (Apple: EventKit, EKParticipantStatus; the raw values are Apple's).
public enum EKParticipantStatus: Int, Sendable {
    /// The status is unknown.
    case unknown = 0
    /// The participant has not replied.
    case pending = 1
    /// The participant will attend.
    case accepted = 2
    /// The participant will not attend.
    case declined = 3
    /// The participant may attend.
    case tentative = 4
    /// The participant has delegated attendance to another person.
    case delegated = 5
    /// The participant has completed the task.
    case completed = 6
    /// The participant is working on the task.
    case inProcess = 7
}
