/// How far an invitation has come (Apple: EventKit, EKParticipantScheduleStatus; the raw values are Apple's).
///
/// Nothing in EventKit's public classes says one; the type is public all the same.
public enum EKParticipantScheduleStatus: Int, Sendable {
    /// None was sent.
    case none = 0
    /// It is about to be sent.
    case pending = 1
    /// It was sent.
    case sent = 2
    /// It has arrived.
    case delivered = 3
    /// The server does not know the address.
    case recipientNotRecognized = 4
    /// The sender may not invite.
    case noPrivileges = 5
    /// It did not arrive, and may be sent again.
    case deliveryFailed = 6
    /// There is no way to deliver it.
    case cannotDeliver = 7
    /// The address may not be invited.
    case recipientNotAllowed = 8
}
