@testable import EventKit
import TestSupport
import Testing

/// The place of an event or an alarm.
@Suite("EKStructuredLocation")
struct StructuredLocationTests {
    @Test("a new place has only its title")
    func new() {
        let place = EKStructuredLocation(title: "Office")
        expectEqual(place.title, "Office")
        expectNil(place.geoLocation)
        expectEqual(place.radius, 0)
        expectNil(EKStructuredLocation().title)
    }

    @Test("places are equal by title, position and radius, and a copy is another place")
    func equality() throws {
        let place = EKStructuredLocation(title: "Office")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        place.radius = 150
        let copy = try #require(place.copy() as? EKStructuredLocation)
        expectEqual(copy, place)
        expectTrue(copy !== place)
        expectEqual(copy.hash, place.hash)
        copy.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        expectEqual(copy, place)
        copy.geoLocation = CLLocation(latitude: 52.5, longitude: 13.5)
        expectNotEqual(copy, place)
        copy.geoLocation = nil
        expectNotEqual(copy, place)
        expectContains(place.description, "Office")
        expectContains(place.description, "52.5")
    }

    @Test("a rollback restores title, position and radius")
    func rollback() {
        let place = EKStructuredLocation(title: "Office")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        place.markStored()
        place.title = nil
        place.geoLocation = nil
        place.radius = 5
        place.rollback()
        expectEqual(place.title, "Office")
        expectEqual(place.radius, 0)
        expectEqual(place.geoLocation?.coordinate.longitude, 13.4)
    }
}
