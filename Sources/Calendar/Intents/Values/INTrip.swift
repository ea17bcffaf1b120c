public import CoreLocation
public import Foundation

/// A journey by train (Apple: Intents, INTrainTrip).
open class INTrainTrip: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The company.
    public let provider: String?
    /// The name of the train.
    public let trainName: String?
    /// The number of the train.
    public let trainNumber: String?
    /// Departure and arrival.
    public let tripDuration: INDateComponentsRange
    /// The station of departure.
    public let departureStationLocation: CLPlacemark
    /// The platform of departure.
    public let departurePlatform: String?
    /// The station of arrival.
    public let arrivalStationLocation: CLPlacemark
    /// The platform of arrival.
    public let arrivalPlatform: String?

    /// Creates a value from all its properties.
    public init(
        provider: String?, trainName: String?, trainNumber: String?, tripDuration: INDateComponentsRange,
        departureStationLocation: CLPlacemark, departurePlatform: String?, arrivalStationLocation: CLPlacemark,
        arrivalPlatform: String?
    ) {
        self.provider = provider
        self.trainName = trainName
        self.trainNumber = trainNumber
        self.tripDuration = tripDuration
        self.departureStationLocation = departureStationLocation
        self.departurePlatform = departurePlatform
        self.arrivalStationLocation = arrivalStationLocation
        self.arrivalPlatform = arrivalPlatform
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A journey by bus (Apple: Intents, INBusTrip).
open class INBusTrip: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The company.
    public let provider: String?
    /// The name of the bus.
    public let busName: String?
    /// The number of the bus.
    public let busNumber: String?
    /// Departure and arrival.
    public let tripDuration: INDateComponentsRange
    /// The bus stop of departure.
    public let departureBusStopLocation: CLPlacemark
    /// The platform of departure.
    public let departurePlatform: String?
    /// The bus stop of arrival.
    public let arrivalBusStopLocation: CLPlacemark
    /// The platform of arrival.
    public let arrivalPlatform: String?

    /// Creates a value from all its properties.
    public init(
        provider: String?, busName: String?, busNumber: String?, tripDuration: INDateComponentsRange,
        departureBusStopLocation: CLPlacemark, departurePlatform: String?, arrivalBusStopLocation: CLPlacemark,
        arrivalPlatform: String?
    ) {
        self.provider = provider
        self.busName = busName
        self.busNumber = busNumber
        self.tripDuration = tripDuration
        self.departureBusStopLocation = departureBusStopLocation
        self.departurePlatform = departurePlatform
        self.arrivalBusStopLocation = arrivalBusStopLocation
        self.arrivalPlatform = arrivalPlatform
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A journey by boat (Apple: Intents, INBoatTrip).
open class INBoatTrip: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The company.
    public let provider: String?
    /// The name of the boat.
    public let boatName: String?
    /// The number of the boat.
    public let boatNumber: String?
    /// Departure and arrival.
    public let tripDuration: INDateComponentsRange
    /// The terminal of departure.
    public let departureBoatTerminalLocation: CLPlacemark
    /// The terminal of arrival.
    public let arrivalBoatTerminalLocation: CLPlacemark

    /// Creates a value from all its properties.
    public init(
        provider: String?, boatName: String?, boatNumber: String?, tripDuration: INDateComponentsRange,
        departureBoatTerminalLocation: CLPlacemark, arrivalBoatTerminalLocation: CLPlacemark
    ) {
        self.provider = provider
        self.boatName = boatName
        self.boatNumber = boatNumber
        self.tripDuration = tripDuration
        self.departureBoatTerminalLocation = departureBoatTerminalLocation
        self.arrivalBoatTerminalLocation = arrivalBoatTerminalLocation
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
