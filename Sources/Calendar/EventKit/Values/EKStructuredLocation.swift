public import CoreLocation
public import Foundation

/// A place with a name and perhaps a position (Apple: EventKit, EKStructuredLocation).
///
/// Two are equal where title, position and radius are; Apple does not document it. What the hash is made of does not
/// change, so that a place may be changed while it is in a set.
open class EKStructuredLocation: EKObject, NSCopying {
    /// What is saved of a place.
    struct Contents: Hashable {
        var title: String?
        var latitude: Double?
        var longitude: Double?
        var radius = 0.0
    }

    /// The name of the place.
    open var title: String?
    /// Where it is.
    ///
    /// Latitude and longitude are saved, the rest is not.
    open var geoLocation: CLLocation?
    /// How far from ``geoLocation`` one is still there, in metres; 0 leaves it to the program that shows the alarm.
    open var radius: Double = 0

    /// A place without anything.
    public override init() { super.init() }

    /// A place with a name.
    public convenience init(title: String) {
        self.init()
        self.title = title
    }

    override var contents: AnyHashable { values }

    override func restore(_ contents: AnyHashable) {
        if let values = contents.base as? Contents { self.values = values }
    }

    /// Everything, as a value.
    var values: Contents {
        get {
            let coordinate = geoLocation?.coordinate
            return Contents(
                title: title, latitude: coordinate?.latitude, longitude: coordinate?.longitude, radius: radius)
        }
        set {
            guard newValue != values else { return }
            title = newValue.title
            radius = newValue.radius
            if let latitude = newValue.latitude, let longitude = newValue.longitude {
                geoLocation = CLLocation(latitude: latitude, longitude: longitude)
            } else {
                geoLocation = nil
            }
        }
    }

    /// A new place like this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKStructuredLocation()
        copy.title = title
        copy.geoLocation = geoLocation
        copy.radius = radius
        return copy
    }

    /// Whether the other object is a place with the same title, position and radius.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKStructuredLocation).map { $0.values == values } ?? false
    }

    /// The same for all places.
    open override var hash: Int { ObjectIdentifier(EKStructuredLocation.self).hashValue }

    /// For developers; may change.
    open override var description: String {
        let position = geoLocation.map { " at \($0.coordinate.latitude),\($0.coordinate.longitude)" } ?? ""
        return "EKStructuredLocation “\(title ?? "")”\(position), radius \(radius)"
    }
}
