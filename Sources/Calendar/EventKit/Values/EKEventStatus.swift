/// Whether an event takes place (Apple: EventKit, EKEventStatus; the raw values are Apple's).
public enum EKEventStatus: Int, Sendable {
    /// Nothing is said.
    case none = 0
    /// It does.
    case confirmed = 1
    /// It may.
    case tentative = 2
    /// It does not.
    case canceled = 3
}
