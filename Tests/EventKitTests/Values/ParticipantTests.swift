import Contacts
@testable import EventKit
import TestSupport
import Testing

/// Those who take part, and where they stand in an address book.
@Suite("EKParticipant")
struct ParticipantTests {
    private static func participant(_ address: String, name: String? = "Ann") throws -> EKParticipant {
        EKParticipant(
            .init(
                url: try #require(URL(string: address)), name: name, status: .accepted, role: .chair, type: .person,
                isCurrentUser: true))
    }

    @Test("all properties of a participant are read")
    func properties() throws {
        let ann = try Self.participant("mailto:ann@example.org")
        expectEqualTuples((ann.url.absoluteString, ann.name), ("mailto:ann@example.org", "Ann"))
        expectEqualTuples(
            (ann.participantStatus, ann.participantRole, ann.participantType), (.accepted, .chair, .person))
        expectTrue(ann.isCurrentUser)
        try expectEqual(ann, Self.participant("mailto:ann@example.org"))
        try expectNotEqual(ann, Self.participant("mailto:ann@example.org", name: nil))
        expectEqual(ann.copy() as? EKParticipant, ann)
        expectContains(ann.description, "ann@example.org")
    }

    @Test(
        "the predicate matches contacts with the participant's address",
        arguments: [
            ("mailto:ann@example.org", true), ("MAILTO:Ann@Example.org", true),
            ("mailto:ann@example.org?subject=Hello", true), ("mailto:an%6e@example.org", true),
            ("mailto:bob@example.org", false), ("https://example.org/ann@example.org", false), ("data:,", false),
        ])
    func predicate(address: String, matches: Bool) throws {
        let contact = CNContact(
            identifier: "1", givenName: "Ann", familyName: "Example",
            plainEmailAddresses: ["x@example.org", "ann@EXAMPLE.org"])
        try expectEqual(Self.participant(address).contactPredicate.evaluate(with: contact), matches)
        expectFalse(EKParticipant().contactPredicate.evaluate(with: contact))
    }
}
