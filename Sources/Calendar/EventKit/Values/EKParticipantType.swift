/// The type of a participant (Apple: EventKit, EKParticipantType; the raw values are Apple's).
public enum EKParticipantType: Int, Sendable {
    /// The type is unknown.
    case unknown = 0
    /// A person.
    case person = 1
    /// A room.
    case room = 2
    /// Equipment or another resource.
    case resource = 3
    /// A group of people with one address.
    case group = 4
}
