@testable import EventKit
import Testing

/// The place of an event or an alarm.
@Suite("EKStructuredLocation")
struct StructuredLocationTests {
    @Test("a new place has nothing but the title that it was made with")
    func new() {
        let place = EKStructuredLocation(title: "Office")
        #expect(place.title == "Office" && place.geoLocation == nil && place.radius == 0)
        #expect(EKStructuredLocation().title == nil)
    }

    @Test("places are equal by title, position and radius, and a copy is another place")
    func equality() throws {
        let place = EKStructuredLocation(title: "Office")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        place.radius = 150
        let copy = try #require(place.copy() as? EKStructuredLocation)
        #expect(copy == place && copy !== place && copy.hash == place.hash)
        copy.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        #expect(copy == place)
        copy.geoLocation = CLLocation(latitude: 52.5, longitude: 13.5)
        #expect(copy != place)
        copy.geoLocation = nil
        #expect(copy != place)
        #expect(place.description.contains("Office") && place.description.contains("52.5"))
    }

    @Test("a rollback gives back title, position and radius")
    func rollback() {
        let place = EKStructuredLocation(title: "Office")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        place.markStored()
        place.title = nil
        place.geoLocation = nil
        place.radius = 5
        place.rollback()
        #expect(place.title == "Office" && place.radius == 0)
        #expect(place.geoLocation?.coordinate.longitude == 13.4)
    }
}
