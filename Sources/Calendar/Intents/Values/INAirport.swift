public import Foundation

/// An airline (Apple: Intents, INAirline).
open class INAirline: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The name.
    public let name: String?
    /// The IATA code, such as `LH`.
    public let iataCode: String?
    /// The ICAO code, such as `DLH`.
    public let icaoCode: String?

    /// Creates a value from all its properties.
    public init(name: String?, iataCode: String?, icaoCode: String?) {
        self.name = name
        self.iataCode = iataCode
        self.icaoCode = icaoCode
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An airport (Apple: Intents, INAirport).
open class INAirport: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The name.
    public let name: String?
    /// The IATA code, such as `FRA`.
    public let iataCode: String?
    /// The ICAO code, such as `EDDF`.
    public let icaoCode: String?

    /// Creates a value from all its properties.
    public init(name: String?, iataCode: String?, icaoCode: String?) {
        self.name = name
        self.iataCode = iataCode
        self.icaoCode = icaoCode
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A gate of an airport (Apple: Intents, INAirportGate).
open class INAirportGate: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The airport.
    public let airport: INAirport
    /// The terminal; nil if unknown.
    public let terminal: String?
    /// The gate; nil if unknown.
    public let gate: String?

    /// Creates a value from all its properties.
    public init(airport: INAirport, terminal: String?, gate: String?) {
        self.airport = airport
        self.terminal = terminal
        self.gate = gate
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
