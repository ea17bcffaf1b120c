@_exported public import Foundation

/// A person of an address book, as far as calendar programs name it (Apple: Contacts, CNContact).
///
/// There is no address book behind this module. The class is here so that programs compile which hand on
/// `EKParticipant.contactPredicate`, and for those that bring people of their own.
open class CNContact: NSObject, @unchecked Sendable {
    // Unchecked: Apple leaves the class open, which rules out a checked conformance; all that it stores are constants.

    /// A name for the record, not for people.
    public let identifier: String
    /// The first name.
    public let givenName: String
    /// The last name.
    public let familyName: String
    /// Addresses without `mailto:`. Apple has them with labels, as `CNLabeledValue`; this is ours.
    public let plainEmailAddresses: [String]

    /// A person. Ours: Apple's contacts are made by the store or with `CNMutableContact`.
    public init(identifier: String, givenName: String, familyName: String, plainEmailAddresses: [String]) {
        self.identifier = identifier
        self.givenName = givenName
        self.familyName = familyName
        self.plainEmailAddresses = plainEmailAddresses
    }

    /// Matches contacts by their identifiers.
    public class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
        let wanted = Set(identifiers)
        return NSPredicate { object, _ in (object as? CNContact).map { wanted.contains($0.identifier) } ?? false }
    }

    /// Matches contacts that have this address, in whichever case.
    public class func predicateForContacts(matchingEmailAddress address: String) -> NSPredicate {
        let wanted = address.lowercased()
        return NSPredicate { object, _ in
            (object as? CNContact)?.plainEmailAddresses.contains { $0.lowercased() == wanted } ?? false
        }
    }
}
