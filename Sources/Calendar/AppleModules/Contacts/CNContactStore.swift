public import Foundation

/// A property of a contact to fetch (Apple: Contacts, CNKeyDescriptor).
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of ``CNContact/givenName``.
public let CNContactGivenNameKey = "givenName"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of ``CNContact/familyName``.
public let CNContactFamilyNameKey = "familyName"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the mail addresses.
public let CNContactEmailAddressesKey = "emailAddresses"

/// The kind of data to access (Apple: CNEntityType; the raw value is Apple's).
public enum CNEntityType: Int, Sendable {
    case contacts = 0
}

/// Whether a program may access contacts (Apple: CNAuthorizationStatus; the raw values are Apple's).
public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted, denied, authorized, limited
}

/// An empty address book (Apple: Contacts, CNContactStore).
///
/// Linux has no shared address book. Our choice: access is always restricted, as if an administrator had disabled it, so that
/// programs use their existing code for that case.
open class CNContactStore: NSObject {
    /// Creates a store.
    public override init() {}

    /// Always ``CNAuthorizationStatus/restricted``.
    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .restricted }

    /// Always false.
    open func requestAccess(for entityType: CNEntityType) async throws -> Bool { false }

    /// Always empty.
    open func unifiedContacts(
        matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] { [] }
}
