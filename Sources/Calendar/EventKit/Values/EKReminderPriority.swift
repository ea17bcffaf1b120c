/// Names for some values of a reminder's priority (Apple: EventKit, EKReminderPriority; the raw values are Apple's).
///
/// A priority is a number from 0 to 9, as in RFC 5545, 3.8.1.9: 1 is the highest, 0 means none.
public enum EKReminderPriority: UInt, Sendable {
    /// No priority.
    case none = 0
    /// High priority.
    case high = 1
    /// Medium priority.
    case medium = 5
    /// Low priority.
    case low = 9
}
