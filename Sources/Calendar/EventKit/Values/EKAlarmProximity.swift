/// Whether an alarm rings at a place (Apple: EventKit, EKAlarmProximity; the raw values are Apple's).
public enum EKAlarmProximity: Int, Sendable {
    /// It rings at a time.
    case none = 0
    /// It rings when one comes to the place.
    case enter = 1
    /// It rings when one leaves the place.
    case leave = 2
}
