/// The part of a series that a change applies to (Apple: EventKit, EKSpan; the raw values are Apple's).
///
/// For an event that does not repeat, both cases have the same effect.
public enum EKSpan: Int, Sendable {
    /// Only this event.
    case thisEvent = 0
    /// This event and all later ones.
    case futureEvents = 1
}
