/// Whether an alarm goes off at a place (Apple: EventKit, EKAlarmProximity; the raw values are Apple's).
public enum EKAlarmProximity: Int, Sendable {
    /// The alarm does not depend on a place; it goes off at a time.
    case none = 0
    /// The alarm goes off on arrival.
    case enter = 1
    /// The alarm goes off on departure.
    case leave = 2
}
