public import Foundation

/// A flight (Apple: Intents, INFlight).
open class INFlight: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The airline.
    public let airline: INAirline
    /// The number, with or without the code of the airline.
    public let flightNumber: String
    /// When boarding takes place.
    public let boardingTime: INDateComponentsRange?
    /// Departure and arrival, each in the zone of its airport.
    public let flightDuration: INDateComponentsRange
    /// Where the flight departs.
    public let departureAirportGate: INAirportGate
    /// Where it arrives.
    public let arrivalAirportGate: INAirportGate

    /// Creates a value from all its properties.
    public init(
        airline: INAirline, flightNumber: String, boardingTime: INDateComponentsRange?,
        flightDuration: INDateComponentsRange, departureAirportGate: INAirportGate, arrivalAirportGate: INAirportGate
    ) {
        self.airline = airline
        self.flightNumber = flightNumber
        self.boardingTime = boardingTime
        self.flightDuration = flightDuration
        self.departureAirportGate = departureAirportGate
        self.arrivalAirportGate = arrivalAirportGate
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
