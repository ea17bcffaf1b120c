/// A latitude or a longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// The accuracy of a position, as a radius in metres; negative if unknown.
public typealias CLLocationAccuracy = Double

/// A position in WGS 84 coordinates (Apple: Core Location, CLLocationCoordinate2D).
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator, negative to the south.
    public var latitude: CLLocationDegrees
    /// Degrees east of the zero meridian, negative to the west.
    public var longitude: CLLocationDegrees

    /// Creates the position 0, 0.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// Creates a position without checking it: see `CLLocationCoordinate2DIsValid`.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid position.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether the latitude is between -90 and 90 and the longitude between -180 and 180.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The same as `CLLocationCoordinate2D.init(latitude:longitude:)`.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
