/// The part of a series that a change applies to (Apple: EventKit, EKSpan; the raw values are Apple's).
///
/// For an event that does not repeat, both cases have the same effect.
public enum EKSpan: Int, Sendable {
    /// Only this event.
    case thisEvent = 0
    /// This event and all later ones.
    ///
    /// Later occurrences move by the same amount as this event. Our choice, because Apple documents nothing about it: detached
    /// occurrences keep what was changed in them, such as a title or a start, and otherwise change like the rest.
    case futureEvents = 1
}
