/// What a calendar can hold (Apple: EventKit, EKEntityMask; the raw values are Apple's).
public struct EKEntityMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Any bits, also those without a name.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Events.
    public static let event = EKEntityMask(rawValue: 1)
    /// Reminders.
    public static let reminder = EKEntityMask(rawValue: 2)
}
