import CalendarModel
import CoreLocation

extension EKStructuredLocation {
    /// Creates a place from one in a calendar file.
    convenience init(_ location: StructuredLocation) {
        self.init(title: location.title)
        if let latitude = location.latitude, let longitude = location.longitude {
            geoLocation = CLLocation(latitude: latitude, longitude: longitude)
        }
        radius = location.radius ?? 0
    }

    /// The place to write into a calendar file. A radius of 0 is not written, and a missing title is empty.
    var definition: StructuredLocation {
        let coordinate = geoLocation?.coordinate
        return StructuredLocation(
            title: title ?? "", latitude: coordinate?.latitude, longitude: coordinate?.longitude,
            radius: radius > 0 ? radius : nil)
    }
}
