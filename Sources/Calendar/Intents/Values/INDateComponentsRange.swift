public import Foundation

/// A range of time on the clocks of places (Apple: Intents, INDateComponentsRange).
///
/// Each end has a time zone of its own; without one, the time is that of the clock at the place.
open class INDateComponentsRange: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The beginning.
    public let startDateComponents: DateComponents?
    /// The end; nil if the program does not know it.
    public let endDateComponents: DateComponents?

    /// Creates a range.
    public init(start startDateComponents: DateComponents?, end endDateComponents: DateComponents?) {
        self.startDateComponents = startDateComponents
        self.endDateComponents = endDateComponents
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
