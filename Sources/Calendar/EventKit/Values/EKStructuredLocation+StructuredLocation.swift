import CalendarModel
import CoreLocation

extension EKStructuredLocation {
    /// A place of a calendar file.
    convenience init(_ location: StructuredLocation) {
        self.init(title: location.title)
        if let latitude = location.latitude, let longitude = location.longitude {
            geoLocation = CLLocation(latitude: latitude, longitude: longitude)
        }
        radius = location.radius ?? 0
    }

    /// What is written into a calendar file. A radius of 0 is none, and a title that is not set an empty one.
    var definition: StructuredLocation {
        let coordinate = geoLocation?.coordinate
        return StructuredLocation(
            title: title ?? "", latitude: coordinate?.latitude, longitude: coordinate?.longitude,
            radius: radius > 0 ? radius : nil)
    }
}
