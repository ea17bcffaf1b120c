public import Foundation

/// A rental car (Apple: Intents, INRentalCar).
open class INRentalCar: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The company.
    public let rentalCompanyName: String
    /// The class of the car.
    public let type: String?
    /// The maker.
    public let make: String?
    /// The model.
    public let model: String?
    /// A text for people.
    public let rentalCarDescription: String?

    /// Creates a value from all its properties.
    public init(rentalCompanyName: String, type: String?, make: String?, model: String?, rentalCarDescription: String?)
    {
        self.rentalCompanyName = rentalCompanyName
        self.type = type
        self.make = make
        self.model = model
        self.rentalCarDescription = rentalCarDescription
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
