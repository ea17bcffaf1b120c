/// What an alarm does (Apple: EventKit, EKAlarmType; the raw values are Apple's).
public enum EKAlarmType: Int, Sendable {
    /// Shows a message.
    case display = 0
    /// Plays a sound.
    case audio = 1
    /// Opens a URL.
    case procedure = 2
    /// Sends a message.
    case email = 3
}
