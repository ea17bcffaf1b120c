/// A latitude or a longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A length, in metres.
public typealias CLLocationDistance = Double
/// How exact a position is, as a radius in metres; negative where nothing is known.
public typealias CLLocationAccuracy = Double

/// A place on the globe by WGS 84 (Apple: Core Location, CLLocationCoordinate2D).
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator, negative to the south.
    public var latitude: CLLocationDegrees
    /// Degrees east of the zero meridian, negative to the west.
    public var longitude: CLLocationDegrees

    /// The place where equator and zero meridian meet.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// A place. Nothing is checked: see `CLLocationCoordinate2DIsValid`.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A place that is none.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether the latitude is from -90 to 90 and the longitude from -180 to 180.
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
