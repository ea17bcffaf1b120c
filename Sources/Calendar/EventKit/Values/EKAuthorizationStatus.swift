/// The access that the user has given a program (Apple: EventKit, EKAuthorizationStatus; the raw values are Apple's).
public enum EKAuthorizationStatus: Int, Sendable {
    /// The user has not decided yet.
    case notDetermined = 0
    /// The program has no access, and the user cannot change that.
    case restricted = 1
    /// The user has denied access.
    case denied = 2
    /// The program may read, change and add items.
    case fullAccess = 3
    /// The program may add events, but not read them.
    case writeOnly = 4

    /// The name of ``fullAccess`` before ``writeOnly`` was introduced.
    @available(*, deprecated, renamed: "fullAccess")
    public static var authorized: EKAuthorizationStatus { .fullAccess }
}
