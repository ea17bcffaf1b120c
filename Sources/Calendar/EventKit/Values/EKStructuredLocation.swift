public import CoreLocation
public import Foundation

/// A place with a name and optional coordinates (Apple: EventKit, EKStructuredLocation).
///
/// Our choice, because Apple documents nothing: two places are equal if they have the same title, coordinates and radius. The
/// hash does not depend on these, so that a program can change a place while it is in a set.
open class EKStructuredLocation: EKObject, NSCopying {
    /// The properties of a place that are saved.
    struct Contents: Hashable {
        var title: String?
        var latitude: Double?
        var longitude: Double?
        var radius = 0.0
    }

    /// The name of the place.
    open var title: String?
    /// The position of the place.
    ///
    /// Only latitude and longitude are saved.
    open var geoLocation: CLLocation?
    /// The radius around ``geoLocation`` that belongs to the place, in metres; 0 leaves the choice to the program that
    /// shows the alarm.
    open var radius: Double = 0

    /// Creates an empty place.
    public override init() { super.init() }

    /// Creates a place with a name.
    public convenience init(title: String) {
        self.init()
        self.title = title
    }

    override var contents: AnyHashable { values }

    override func restore(_ contents: AnyHashable) {
        if let values = contents.base as? Contents { self.values = values }
    }

    /// All saved properties as one value.
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

    /// Returns a new place with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKStructuredLocation()
        copy.title = title
        copy.geoLocation = geoLocation
        copy.radius = radius
        return copy
    }

    /// Returns whether the other object is a place with the same title, coordinates and radius.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKStructuredLocation).map { $0.values == values } ?? false
    }

    /// The same for all places.
    open override var hash: Int { ObjectIdentifier(EKStructuredLocation.self).hashValue }

    /// A description for debugging; its format may change.
    open override var description: String {
        let position = geoLocation.map { " at \($0.coordinate.latitude),\($0.coordinate.longitude)" } ?? ""
        return "EKStructuredLocation “\(title ?? "")”\(position), radius \(radius)"
    }
}
