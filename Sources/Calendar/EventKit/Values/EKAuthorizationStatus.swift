/// What the user lets a program do with events or reminders (Apple: EventKit, EKAuthorizationStatus; the raw values are Apple's).
public enum EKAuthorizationStatus: Int, Sendable {
    /// Nobody has decided yet.
    case notDetermined = 0
    /// The program may do nothing, and the user cannot change it.
    case restricted = 1
    /// The user has refused.
    case denied = 2
    /// Reading, changing and adding.
    case fullAccess = 3
    /// Adding events, without seeing any.
    case writeOnly = 4

    /// The name of ``fullAccess`` before there was ``writeOnly``.
    @available(*, deprecated, renamed: "fullAccess")
    public static var authorized: EKAuthorizationStatus { .fullAccess }
}
