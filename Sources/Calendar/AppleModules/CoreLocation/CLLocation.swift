public import Foundation

/// A position and the time at which it was measured (Apple: Core Location, CLLocation).
///
/// Immutable, and safe to use from any thread. As on Apple's systems, two objects for the same place are not equal.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// Latitude and longitude.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above sea level.
    public let altitude: CLLocationDistance
    /// The accuracy of ``coordinate``.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The accuracy of ``altitude``; negative if there is none.
    public let verticalAccuracy: CLLocationAccuracy
    /// When the position was measured.
    public let timestamp: Date

    /// Creates a position without an altitude, measured now.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// Creates a position from all its properties.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.timestamp = timestamp
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the distance to another position in metres, on a sphere with the earth's
    /// mean radius, ignoring altitudes.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let (here, there) = (coordinate, location.coordinate)
        let degree = Double.pi / 180
        let north = sin((there.latitude - here.latitude) * degree / 2)
        let east = sin((there.longitude - here.longitude) * degree / 2)
        let chord = north * north + cos(here.latitude * degree) * cos(there.latitude * degree) * east * east
        return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
    }

    /// Latitude and longitude.
    open override var description: String { "<\(coordinate.latitude),\(coordinate.longitude)>" }
}
