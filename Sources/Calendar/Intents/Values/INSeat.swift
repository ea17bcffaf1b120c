public import Foundation

/// A seat (Apple: Intents, INSeat).
open class INSeat: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The section, or the car of a train.
    public let seatSection: String?
    /// The row.
    public let seatRow: String?
    /// The number.
    public let seatNumber: String?
    /// The class or category.
    public let seatingType: String?

    /// Creates a value from all its properties.
    public init(seatSection: String?, seatRow: String?, seatNumber: String?, seatingType: String?) {
        self.seatSection = seatSection
        self.seatRow = seatRow
        self.seatNumber = seatNumber
        self.seatingType = seatingType
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
