/// A kind of items in a calendar (Apple: EventKit, EKEntityType; the raw values are Apple's).
public enum EKEntityType: UInt, Sendable {
    /// Events.
    case event = 0
    /// Reminders.
    case reminder = 1
}
