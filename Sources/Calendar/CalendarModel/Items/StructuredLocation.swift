import Recurrence

/// A place with a name, and where it is known, its coordinates.
///
/// In calendar files it is Apple's `X-APPLE-STRUCTURED-LOCATION` (title and radius as parameters, a `geo:` URI as the
/// value, RFC 5870), GEO beside a LOCATION (RFC 5545, 3.8.1.6), or in an alarm a VLOCATION (RFC 9073, 7.2).
package struct StructuredLocation: Hashable, Sendable {
    package var title: String
    /// Degrees north, from −90 to 90. Known only together with ``longitude``.
    package var latitude: Double?
    /// Degrees east, from −180 to 180.
    package var longitude: Double?
    /// Metres; nil where the file says nothing.
    package var radius: Double?

    package init(title: String, latitude: Double? = nil, longitude: Double? = nil, radius: Double? = nil) {
        self.title = title
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }

    /// True where it says more than a LOCATION can.
    package var hasCoordinates: Bool { latitude != nil && longitude != nil }
}
