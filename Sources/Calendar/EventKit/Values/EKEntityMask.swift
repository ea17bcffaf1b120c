/// The kinds of items that a calendar accepts (Apple: EventKit, EKEntityMask; the raw values are Apple's).
public struct EKEntityMask: OptionSet, Sendable {
    /// The bits of the mask.
    public let rawValue: UInt
    /// Creates a mask from any bits, including those without a name.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Events.
    public static let event = EKEntityMask(rawValue: 1)
    /// Reminders.
    public static let reminder = EKEntityMask(rawValue: 2)
}
