import Recurrence

/// A place with a name and, if known, its coordinates.
///
/// Calendar files store it as Apple's `X-APPLE-STRUCTURED-LOCATION` (title and radius as parameters, a `geo:` URI as
/// the value, RFC 5870), as GEO next to a LOCATION (RFC 5545, 3.8.1.6), or in an alarm as a VLOCATION (RFC 9073, 7.2).
package struct StructuredLocation: Hashable, Sendable {
    package var title: String
    /// The latitude in degrees north, from −90 to 90. Either both coordinates are known or neither is.
    package var latitude: Double?
    /// The longitude in degrees east, from −180 to 180.
    package var longitude: Double?
    /// The radius in metres; nil if unknown.
    package var radius: Double?

    package init(title: String, latitude: Double? = nil, longitude: Double? = nil, radius: Double? = nil) {
        self.title = title
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }

    /// Whether the place has coordinates, which LOCATION cannot hold.
    package var hasCoordinates: Bool { latitude != nil && longitude != nil }
}
