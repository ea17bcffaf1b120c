/// Whether somebody can be asked to something else during an event (Apple: EventKit, EKEventAvailability; the raw values are Apple's).
public enum EKEventAvailability: Int, Sendable {
    /// The calendar does not say.
    case notSupported = -1
    /// No.
    case busy = 0
    /// Yes.
    case free = 1
    /// Perhaps.
    case tentative = 2
    /// No, and not at work at all.
    case unavailable = 3
}
