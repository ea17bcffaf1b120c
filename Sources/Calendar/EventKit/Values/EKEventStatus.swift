/// Whether an event takes place (Apple: EventKit, EKEventStatus; the raw values are Apple's).
public enum EKEventStatus: Int, Sendable {
    /// The event has no status.
    case none = 0
    /// The event takes place.
    case confirmed = 1
    /// The event may take place.
    case tentative = 2
    /// The event is cancelled.
    case canceled = 3
}
