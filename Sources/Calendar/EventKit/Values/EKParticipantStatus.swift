/// What a participant has answered (Apple: EventKit, EKParticipantStatus; the raw values are Apple's).
public enum EKParticipantStatus: Int, Sendable {
    /// Nothing is said.
    case unknown = 0
    /// Nothing yet.
    case pending = 1
    /// Comes.
    case accepted = 2
    /// Does not come.
    case declined = 3
    /// May come.
    case tentative = 4
    /// Sends somebody else.
    case delegated = 5
    /// Is done with it.
    case completed = 6
    /// Is working on it.
    case inProcess = 7
}
