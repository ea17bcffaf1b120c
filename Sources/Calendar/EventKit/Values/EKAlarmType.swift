/// The action of an alarm (Apple: EventKit, EKAlarmType; the raw values are Apple's).
public enum EKAlarmType: Int, Sendable {
    /// Shows a message.
    case display = 0
    /// Plays a sound.
    case audio = 1
    /// Opens a URL.
    case procedure = 2
    /// Sends a mail.
    case email = 3
}
