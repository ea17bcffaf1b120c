/// Names for some of the numbers that a reminder's priority can have (Apple: EventKit, EKReminderPriority; the raw values are Apple's).
///
/// A priority is any number from 0 to 9, as in RFC 5545, 3.8.1.9: the smaller, the more urgent, and 0 for none.
public enum EKReminderPriority: UInt, Sendable {
    /// None.
    case none = 0
    /// Before the others.
    case high = 1
    /// Neither urgent nor not.
    case medium = 5
    /// After the others.
    case low = 9
}
