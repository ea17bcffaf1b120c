public import Foundation

/// A part of a contact that is asked for (Apple: Contacts, CNKeyDescriptor).
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asks for ``CNContact/givenName``.
public let CNContactGivenNameKey = "givenName"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asks for ``CNContact/familyName``.
public let CNContactFamilyNameKey = "familyName"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asks for addresses.
public let CNContactEmailAddressesKey = "emailAddresses"

/// What access may be asked for (Apple: CNEntityType; the raw value is Apple's).
public enum CNEntityType: Int, Sendable {
    case contacts = 0
}

/// Whether a program may read contacts (Apple: CNAuthorizationStatus; the raw values are Apple's).
public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted, denied, authorized, limited
}

/// An address book without entries (Apple: Contacts, CNContactStore).
///
/// Nothing on Linux stands behind it. Access is restricted, as where an administrator forbids it, so that programs take
/// the way that they have for it; that is our choice.
open class CNContactStore: NSObject {
    /// A store.
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
