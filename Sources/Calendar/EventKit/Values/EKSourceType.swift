/// The kind of account that calendars belong to (Apple: EventKit, EKSourceType; the raw values are Apple's).
public enum EKSourceType: Int, Sendable {
    /// This machine.
    case local = 0
    /// An Exchange server.
    case exchange = 1
    /// A CalDAV server.
    case calDAV = 2
    /// Apple's own service.
    case mobileMe = 3
    /// Published calendars that are read-only.
    case subscribed = 4
    /// Birthdays of an address book.
    case birthdays = 5
}
