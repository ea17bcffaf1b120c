public import Foundation

/// A postal address (Apple: Contacts, CNPostalAddress). Properties that are unknown are empty.
///
/// Create a ``CNMutablePostalAddress`` and set its properties.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying {
    /// The properties as one value.
    fileprivate struct Parts: Hashable {
        var street = ""
        var subLocality = ""
        var city = ""
        var subAdministrativeArea = ""
        var state = ""
        var postalCode = ""
        var country = ""
        var isoCountryCode = ""
    }

    fileprivate var parts = Parts()

    /// The street with its number; it may have several lines.
    open var street: String { parts.street }
    /// The part of the city.
    open var subLocality: String { parts.subLocality }
    /// The city.
    open var city: String { parts.city }
    /// The county or the district.
    open var subAdministrativeArea: String { parts.subAdministrativeArea }
    /// The state or the province.
    open var state: String { parts.state }
    /// The postal code.
    open var postalCode: String { parts.postalCode }
    /// The name of the country.
    open var country: String { parts.country }
    /// The code of the country, such as `de` (ISO 3166).
    open var isoCountryCode: String { parts.isoCountryCode }

    /// Creates an empty address.
    public override init() {}

    fileprivate init(_ parts: Parts) { self.parts = parts }

    /// Returns an address that never changes.
    open func copy(with zone: NSZone? = nil) -> Any { CNPostalAddress(parts) }

    /// Returns a ``CNMutablePostalAddress`` with the same properties.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutablePostalAddress(parts) }

    /// Whether the other object is an address with the same properties.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CNPostalAddress)?.parts == parts }

    /// A hash of the properties.
    open override var hash: Int { parts.hashValue }
}

/// A postal address whose properties can be set (Apple: Contacts, CNMutablePostalAddress).
open class CNMutablePostalAddress: CNPostalAddress {
    /// The street with its number; it may have several lines.
    open override var street: String {
        get { parts.street }
        set { parts.street = newValue }
    }
    /// The part of the city.
    open override var subLocality: String {
        get { parts.subLocality }
        set { parts.subLocality = newValue }
    }
    /// The city.
    open override var city: String {
        get { parts.city }
        set { parts.city = newValue }
    }
    /// The county or the district.
    open override var subAdministrativeArea: String {
        get { parts.subAdministrativeArea }
        set { parts.subAdministrativeArea = newValue }
    }
    /// The state or the province.
    open override var state: String {
        get { parts.state }
        set { parts.state = newValue }
    }
    /// The postal code.
    open override var postalCode: String {
        get { parts.postalCode }
        set { parts.postalCode = newValue }
    }
    /// The name of the country.
    open override var country: String {
        get { parts.country }
        set { parts.country = newValue }
    }
    /// The code of the country, such as `de` (ISO 3166).
    open override var isoCountryCode: String {
        get { parts.isoCountryCode }
        set { parts.isoCountryCode = newValue }
    }

    /// Creates an empty address.
    public override init() { super.init() }

    fileprivate override init(_ parts: Parts) { super.init(parts) }
}
