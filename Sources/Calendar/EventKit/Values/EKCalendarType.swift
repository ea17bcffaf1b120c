/// The origin of a calendar (Apple: EventKit, EKCalendarType; the raw values are Apple's).
public enum EKCalendarType: Int, Sendable {
    /// This machine.
    case local = 0
    /// A CalDAV server.
    case calDAV = 1
    /// An Exchange server.
    case exchange = 2
    /// A published calendar that is read-only.
    case subscription = 3
    /// The birthdays of an address book.
    case birthday = 4
}
