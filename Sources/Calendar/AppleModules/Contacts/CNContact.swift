@_exported public import Foundation

/// A person in an address book, with the properties that calendar programs use (Apple: Contacts, CNContact).
///
/// This module has no address book. The class exists so that programs compile that use
/// `EKParticipant.contactPredicate`, and for programs that create contacts themselves.
open class CNContact: NSObject, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The unique identifier of the contact.
    public let identifier: String
    /// The first name.
    public let givenName: String
    /// The last name.
    public let familyName: String
    /// Addresses without `mailto:`. Our own property; Apple's have labels (`CNLabeledValue`).
    public let plainEmailAddresses: [String]

    /// Creates a contact. Our own initialiser; Apple's contacts come from the store or from `CNMutableContact`.
    public init(identifier: String, givenName: String, familyName: String, plainEmailAddresses: [String]) {
        self.identifier = identifier
        self.givenName = givenName
        self.familyName = familyName
        self.plainEmailAddresses = plainEmailAddresses
    }

    /// Returns a predicate that matches contacts by identifier.
    public class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
        let wanted = Set(identifiers)
        return NSPredicate { object, _ in (object as? CNContact).map { wanted.contains($0.identifier) } ?? false }
    }

    /// Returns a predicate that matches contacts with this address, ignoring case.
    public class func predicateForContacts(matchingEmailAddress address: String) -> NSPredicate {
        let wanted = address.lowercased()
        return NSPredicate { object, _ in
            (object as? CNContact)?.plainEmailAddresses.contains { $0.lowercased() == wanted } ?? false
        }
    }
}
