public import Foundation

/// A position and when it was taken (Apple: Core Location, CLLocation).
///
/// Does not change once it is made, and may be used on every thread. As on Apple's systems, two objects for one place are
/// not equal.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple leaves the class open, which rules out a checked conformance; all that it stores are constants.

    /// Where it is.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above sea level.
    public let altitude: CLLocationDistance
    /// How exact ``coordinate`` is.
    public let horizontalAccuracy: CLLocationAccuracy
    /// How exact ``altitude`` is; negative where it says nothing.
    public let verticalAccuracy: CLLocationAccuracy
    /// When it was taken.
    public let timestamp: Date

    /// A place without an altitude, as of now.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// A position with everything that there is to say about it.
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

    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Metres to another place along the surface of a globe with the mean radius of the earth; altitudes do not count.
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
