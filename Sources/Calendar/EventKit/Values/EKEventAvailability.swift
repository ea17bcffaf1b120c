/// Whether a person is available during an event (Apple: EventKit, EKEventAvailability; the raw values are Apple's).
public enum EKEventAvailability: Int, Sendable {
    /// The calendar does not support availability.
    case notSupported = -1
    /// Busy.
    case busy = 0
    /// Free.
    case free = 1
    /// Tentatively busy.
    case tentative = 2
    /// Unavailable, such as out of office.
    case unavailable = 3
}
