/// The availabilities that the events of a calendar support (Apple: EventKit, EKCalendarEventAvailabilityMask; the raw
/// values are Apple's).
public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {
    /// The bits of the mask.
    public let rawValue: UInt
    /// Creates a mask from any bits, including those without a name.
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
