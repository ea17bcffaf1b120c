public import Foundation

/// A place on a map with its name and address (Apple: Core Location, CLPlacemark).
///
/// Programs create it with the initialiser that the module Intents adds. Immutable, and safe to use from any thread.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The position of the place; 0, 0 if the program knows only the address.
    public let location: CLLocation?
    /// The name of the place, such as a hotel.
    public let name: String?
    /// The street with its number.
    public let thoroughfare: String?
    /// The number of the house, if it is kept apart from the street. Always nil here.
    public let subThoroughfare: String?
    /// The city.
    public let locality: String?
    /// The part of the city.
    public let subLocality: String?
    /// The state or the province.
    public let administrativeArea: String?
    /// The county or the district.
    public let subAdministrativeArea: String?
    /// The postal code.
    public let postalCode: String?
    /// The code of the country, such as `DE` (ISO 3166).
    public let isoCountryCode: String?
    /// The name of the country.
    public let country: String?
    /// The time zone. Always nil here, because this module has no map.
    public let timeZone: TimeZone?

    /// Creates a copy of a place.
    public init(placemark: CLPlacemark) {
        location = placemark.location
        name = placemark.name
        thoroughfare = placemark.thoroughfare
        subThoroughfare = placemark.subThoroughfare
        locality = placemark.locality
        subLocality = placemark.subLocality
        administrativeArea = placemark.administrativeArea
        subAdministrativeArea = placemark.subAdministrativeArea
        postalCode = placemark.postalCode
        isoCountryCode = placemark.isoCountryCode
        country = placemark.country
        timeZone = placemark.timeZone
    }

    package init(
        location: CLLocation?, name: String?, thoroughfare: String? = nil, locality: String? = nil,
        subLocality: String? = nil, administrativeArea: String? = nil, subAdministrativeArea: String? = nil,
        postalCode: String? = nil, isoCountryCode: String? = nil, country: String? = nil
    ) {
        self.location = location
        self.name = name
        self.thoroughfare = thoroughfare
        subThoroughfare = nil
        self.locality = locality
        self.subLocality = subLocality
        self.administrativeArea = administrativeArea
        self.subAdministrativeArea = subAdministrativeArea
        self.postalCode = postalCode
        self.isoCountryCode = isoCountryCode
        self.country = country
        timeZone = nil
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Name and city.
    open override var description: String { [name, locality].compactMap(\.self).joined(separator: ", ") }
}
