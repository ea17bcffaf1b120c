import Contacts
import CoreGraphics
import CoreLocation
import TestSupport
import Testing

/// The few types of other Apple frameworks.
@Suite("CoreGraphics, CoreLocation and Contacts")
struct AppleModulesTests {
    @Test("a colour returns its components")
    func color() {
        let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        expectEqual(color.components, [0.25, 0.5, 0.75, 1])
        expectEqualTuples((color.numberOfComponents, color.alpha), (4, 1))
        expectEqual(color.colorSpace, CGColorSpace(name: CGColorSpace.sRGB))
        expectEqual(color, CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1))
        expectEqual(color.copy(alpha: 0.5)?.components, [0.25, 0.5, 0.75, 0.5])
        expectEqual(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.25, 0.5, 0.75, 1]), color)
        expectEqual(CGColor(gray: 0.5, alpha: 1).components, [0.5, 1])
        expectNotEqual(CGColor.white, CGColor.black)
        expectNil(CGColorSpace(name: "other"))
    }

    @Test("a grey has three equal components in a space of three")
    func conversion() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let grey = CGColor(gray: 0.5, alpha: 0.25).converted(to: space, intent: .defaultIntent, options: nil)
        expectEqual(grey?.components, [0.5, 0.5, 0.5, 0.25])
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            .converted(to: CGColorSpaceCreateDeviceGray(), intent: .perceptual, options: nil)
        try expectLessThan(abs(#require(white?.components?.first) - 1), 0.000_1)
    }

    @Test("a location keeps its values, and distances follow the globe")
    func location() {
        let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
        let munich = CLLocation(latitude: 48.137, longitude: 11.575)
        expectEqualTuples((berlin.coordinate.latitude, berlin.coordinate.longitude), (52.52, 13.405))
        expectEqualTuples((berlin.altitude, berlin.verticalAccuracy), (0, -1))
        expectTrue((504_000...505_500).contains(berlin.distance(from: munich)))
        expectEqual(berlin.distance(from: berlin), 0)
        expectTrue(berlin.copy() as? CLLocation === berlin)
        expectTrue(CLLocationCoordinate2DIsValid(berlin.coordinate))
        expectFalse(CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    @Test("there is no address book")
    func contacts() async throws {
        expectEqual(CNContactStore.authorizationStatus(for: .contacts), .restricted)
        let store = CNContactStore()
        try await expectEqual(store.requestAccess(for: .contacts), false)
        let everyone = NSPredicate(value: true)
        try expectEmpty(store.unifiedContacts(matching: everyone, keysToFetch: [CNContactGivenNameKey]))
        let ann = CNContact(identifier: "1", givenName: "Ann", familyName: "", plainEmailAddresses: [])
        expectTrue(CNContact.predicateForContacts(withIdentifiers: ["1", "2"]).evaluate(with: ann))
        expectFalse(CNContact.predicateForContacts(withIdentifiers: ["2"]).evaluate(with: ann))
    }
}
