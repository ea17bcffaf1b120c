/// The period of a rule (Apple: EventKit, EKRecurrenceFrequency; the raw values are Apple's).
public enum EKRecurrenceFrequency: Int, Sendable {
    /// Every day.
    case daily = 0
    /// Every week.
    case weekly = 1
    /// Every month.
    case monthly = 2
    /// Every year.
    case yearly = 3
}
