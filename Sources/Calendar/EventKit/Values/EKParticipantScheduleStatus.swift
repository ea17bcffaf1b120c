/// The delivery status of an invitation (Apple: EventKit, EKParticipantScheduleStatus; the raw values are Apple's).
///
/// No public class of EventKit uses it, but the type is public.
public enum EKParticipantScheduleStatus: Int, Sendable {
    /// No invitation was sent.
    case none = 0
    /// The invitation is about to be sent.
    case pending = 1
    /// The invitation was sent.
    case sent = 2
    /// The invitation was delivered.
    case delivered = 3
    /// The server does not recognise the recipient.
    case recipientNotRecognized = 4
    /// The sender is not allowed to invite.
    case noPrivileges = 5
    /// The delivery failed, but may be retried.
    case deliveryFailed = 6
    /// The invitation cannot be delivered.
    case cannotDeliver = 7
    /// The recipient is not allowed.
    case recipientNotAllowed = 8
}
