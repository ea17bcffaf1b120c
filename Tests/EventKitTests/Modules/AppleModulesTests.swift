import Contacts
import CoreGraphics
import CoreLocation
import Testing

/// The few types of other Apple frameworks.
@Suite("CoreGraphics, CoreLocation and Contacts")
struct AppleModulesTests {
    @Test("a colour gives back its components")
    func color() {
        let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        #expect(color.components == [0.25, 0.5, 0.75, 1])
        #expect((color.numberOfComponents, color.alpha) == (4, 1))
        #expect(color.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
        #expect(color == CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1))
        #expect(color.copy(alpha: 0.5)?.components == [0.25, 0.5, 0.75, 0.5])
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.25, 0.5, 0.75, 1]) == color)
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
        #expect(CGColor.white != CGColor.black)
        #expect(CGColorSpace(name: "other") == nil)
    }

    @Test("a grey has three equal components in a space of three")
    func conversion() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let grey = CGColor(gray: 0.5, alpha: 0.25).converted(to: space, intent: .defaultIntent, options: nil)
        #expect(grey?.components == [0.5, 0.5, 0.5, 0.25])
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            .converted(to: CGColorSpaceCreateDeviceGray(), intent: .perceptual, options: nil)
        #expect(try abs(#require(white?.components?.first) - 1) < 0.000_1)
    }

    @Test("a location keeps what it was made with, and distances are those of the globe")
    func location() {
        let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
        let munich = CLLocation(latitude: 48.137, longitude: 11.575)
        #expect((berlin.coordinate.latitude, berlin.coordinate.longitude) == (52.52, 13.405))
        #expect((berlin.altitude, berlin.verticalAccuracy) == (0, -1))
        #expect((504_000...505_500).contains(berlin.distance(from: munich)))
        #expect(berlin.distance(from: berlin) == 0)
        #expect(berlin.copy() as? CLLocation === berlin)
        #expect(CLLocationCoordinate2DIsValid(berlin.coordinate))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    @Test("there is no address book")
    func contacts() async throws {
        #expect(CNContactStore.authorizationStatus(for: .contacts) == .restricted)
        let store = CNContactStore()
        #expect(try await store.requestAccess(for: .contacts) == false)
        let everyone = NSPredicate(value: true)
        #expect(try store.unifiedContacts(matching: everyone, keysToFetch: [CNContactGivenNameKey]).isEmpty)
        let ann = CNContact(identifier: "1", givenName: "Ann", familyName: "", plainEmailAddresses: [])
        #expect(CNContact.predicateForContacts(withIdentifiers: ["1", "2"]).evaluate(with: ann))
        #expect(!CNContact.predicateForContacts(withIdentifiers: ["2"]).evaluate(with: ann))
    }
}
