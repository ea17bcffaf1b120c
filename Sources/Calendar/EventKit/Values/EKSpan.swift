/// The part of a series that a change applies to (Apple: EventKit, EKSpan; the raw values are Apple's).
///
/// For an event that does not repeat, both cases have the same effect.
public enum EKSpan: Int, Sendable {
    /// Only this event.
    case thisEvent = 0
    /// This event and all later ones.
    ///
    /// Later occurrences move by the same amount as this event. Those that were changed on their own keep what was changed
    /// in them, such as a title or a start, and follow in everything else. Apple documents nothing about them; this is our
    /// choice.
    case futureEvents = 1
}
