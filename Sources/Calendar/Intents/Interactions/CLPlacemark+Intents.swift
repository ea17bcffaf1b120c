public import Contacts
public import CoreLocation

extension CLPlacemark {
    /// Creates a place.
    ///
    /// - Parameters:
    ///   - location: the position; 0, 0 if only the address is known.
    ///   - name: the name of the place.
    ///   - postalAddress: the address.
    public convenience init(location: CLLocation, name: String?, postalAddress: CNPostalAddress?) {
        func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            location: location, name: name, thoroughfare: known(postalAddress?.street),
            locality: known(postalAddress?.city), subLocality: known(postalAddress?.subLocality),
            administrativeArea: known(postalAddress?.state),
            subAdministrativeArea: known(postalAddress?.subAdministrativeArea),
            postalCode: known(postalAddress?.postalCode), isoCountryCode: known(postalAddress?.isoCountryCode),
            country: known(postalAddress?.country))
    }

    /// The address; nil if nothing of it is known.
    public var postalAddress: CNPostalAddress? {
        let address = CNMutablePostalAddress()
        address.street = thoroughfare ?? ""
        address.city = locality ?? ""
        address.subLocality = subLocality ?? ""
        address.state = administrativeArea ?? ""
        address.subAdministrativeArea = subAdministrativeArea ?? ""
        address.postalCode = postalCode ?? ""
        address.isoCountryCode = isoCountryCode ?? ""
        address.country = country ?? ""
        return address == CNPostalAddress() ? nil : address
    }
}
