import Intents
import TestSupport
import Testing

@Suite("The shapes of Apple's Intents")
struct ShapeTests {
    @Test("raw values are Apple's")
    func rawValues() {
        let statuses: [INReservationStatus] = [.unknown, .canceled, .pending, .hold, .confirmed]
        expectEqual(statuses.map(\.rawValue), [0, 1, 2, 3, 4])
        expectEqual([INReservationActionType.unknown, .checkIn].map(\.rawValue), [0, 1])
        expectEqual([INTicketedEventCategory.unknown, .movie].map(\.rawValue), [0, 1])
        let codes: [INGetReservationDetailsIntentResponseCode] = [
            .unspecified, .ready, .inProgress, .success, .failure, .failureRequiringAppLaunch,
        ]
        expectEqual(codes.map(\.rawValue), [0, 1, 2, 3, 4, 5])
        expectEqual([INInteractionDirection.unspecified, .outgoing, .incoming].map(\.rawValue), [0, 1, 2])
    }

    @Test("an interaction has an identifier of its own, and a copy has the same")
    func interaction() throws {
        let first = INInteraction(intent: INGetReservationDetailsIntent(), response: nil)
        let second = INInteraction(intent: INGetReservationDetailsIntent(), response: nil)
        expectNotEqual(first.identifier, second.identifier)
        first.groupIdentifier = "group"
        first.direction = .outgoing
        let copy = try #require(first.copy() as? INInteraction)
        expectEqual(copy.identifier, first.identifier)
        expectEqual(copy.groupIdentifier, "group")
        expectEqual(copy.direction, .outgoing)
    }

    @Test("speakable strings are equal by their texts")
    func speakable() {
        let first = INSpeakableString(vocabularyIdentifier: "1", spokenPhrase: "A", pronunciationHint: nil)
        let same = INSpeakableString(vocabularyIdentifier: "1", spokenPhrase: "A", pronunciationHint: nil)
        expectEqual(first, same)
        expectEqual(first.hash, same.hash)
        expectNotEqual(first, INSpeakableString(spokenPhrase: "A"))
        expectNil(INSpeakableString(spokenPhrase: "A").vocabularyIdentifier)
        let any: any INSpeakable = first
        expectEqual(any.spokenPhrase, "A")
    }

    @Test("a placemark has the postal address that it was made of, and none without one")
    func placemark() {
        let address = CNMutablePostalAddress()
        address.street = "1 Infinite Loop"
        address.city = "Cupertino"
        address.isoCountryCode = "US"
        let place = CLPlacemark(location: CLLocation(latitude: 1, longitude: 2), name: "Here", postalAddress: address)
        expectEqual(place.postalAddress, address)
        expectEqual(place.locality, "Cupertino")
        expectEqual(CLPlacemark(placemark: place).name, "Here")
        expectNil(
            CLPlacemark(location: CLLocation(latitude: 1, longitude: 2), name: nil, postalAddress: nil).postalAddress)
        let copy = address.copy() as? CNPostalAddress
        address.city = "Berlin"
        expectEqual(copy?.city, "Cupertino")
    }

    @Test("an activity merges what is added to it")
    func activity() {
        let activity = NSUserActivity(activityType: "com.example.details")
        activity.userInfo = ["a": 1, "b": 1]
        activity.addUserInfoEntries(from: ["b": 2])
        expectEqual(activity.userInfo as? [String: Int], ["a": 1, "b": 2])
        expectEqual(activity.activityType, "com.example.details")
        expectNil(activity.interaction)
    }
}
