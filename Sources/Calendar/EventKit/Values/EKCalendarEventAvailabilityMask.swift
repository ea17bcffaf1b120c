/// Which availabilities the events of a calendar can have (Apple: EventKit, EKCalendarEventAvailabilityMask; the
/// raw values are Apple's).
public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Any bits, also those without a name.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// ``EKEventAvailability/busy``.
    public static let busy = EKCalendarEventAvailabilityMask(rawValue: 1)
    /// ``EKEventAvailability/free``.
    public static let free = EKCalendarEventAvailabilityMask(rawValue: 2)
    /// ``EKEventAvailability/tentative``.
    public static let tentative = EKCalendarEventAvailabilityMask(rawValue: 4)
    /// ``EKEventAvailability/unavailable``.
    public static let unavailable = EKCalendarEventAvailabilityMask(rawValue: 8)
}
