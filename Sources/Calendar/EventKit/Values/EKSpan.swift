/// How much of a series a change is for (Apple: EventKit, EKSpan; the raw values are Apple's).
///
/// For an event that does not repeat, both are the same.
public enum EKSpan: Int, Sendable {
    /// The one event alone.
    case thisEvent = 0
    /// The event and all that come after it.
    case futureEvents = 1
}
