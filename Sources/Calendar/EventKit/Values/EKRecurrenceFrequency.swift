/// The period that a rule repeats by (Apple: EventKit, EKRecurrenceFrequency; the raw values are Apple's).
public enum EKRecurrenceFrequency: Int, Sendable {
    /// Days.
    case daily = 0
    /// Weeks.
    case weekly = 1
    /// Months.
    case monthly = 2
    /// Years.
    case yearly = 3
}
