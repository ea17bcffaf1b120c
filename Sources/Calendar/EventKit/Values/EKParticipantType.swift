/// What is invited (Apple: EventKit, EKParticipantType; the raw values are Apple's).
public enum EKParticipantType: Int, Sendable {
    /// Nothing is said.
    case unknown = 0
    /// A person.
    case person = 1
    /// A room.
    case room = 2
    /// A thing.
    case resource = 3
    /// Several people under one address.
    case group = 4
}
