import Contacts
public import Foundation

/// A person or resource that is invited to an event or organises it (Apple: EventKit, EKParticipant).
///
/// Participants are read-only, as in Apple's framework. Two participants are equal if all their properties are.
open class EKParticipant: EKObject, NSCopying {
    /// The properties of a participant, as one value.
    struct Contents: Hashable {
        // `data:,` is an empty URL and can always be parsed.
        var url = URL(string: "data:,") ?? URL(filePath: "/")
        var name: String?
        var status = EKParticipantStatus.unknown
        var role = EKParticipantRole.unknown
        var type = EKParticipantType.unknown
        var isCurrentUser = false
        /// The mail address, if the URL has another scheme than `mailto`.
        var email: String?
    }

    private let values: Contents

    /// Creates a participant without any properties but the URL `data:,`.
    ///
    /// Meant for subclasses that stand in for participants in a program's tests.
    public override init() {
        values = Contents()
        super.init()
    }

    init(_ values: Contents) {
        self.values = values
        super.init()
    }

    /// The address, usually a `mailto` URL.
    open var url: URL { values.url }

    /// The display name.
    open var name: String? { values.name }

    /// The participant's reply to the invitation.
    open var participantStatus: EKParticipantStatus { values.status }

    /// The participant's role in the event.
    open var participantRole: EKParticipantRole { values.role }

    /// Whether the participant is a person, a room or something else.
    open var participantType: EKParticipantType { values.type }

    /// Whether the participant is the user of this computer, if known.
    open var isCurrentUser: Bool { values.isCurrentUser }

    /// A predicate that matches the contacts with the participant's address.
    ///
    /// Without a mail address the predicate matches nothing. Apple only documents that the predicate is for the address
    /// book.
    open var contactPredicate: NSPredicate {
        if let email = values.email { return CNContact.predicateForContacts(matchingEmailAddress: email) }
        guard url.scheme?.lowercased() == "mailto" else { return NSPredicate(value: false) }
        let address = url.absoluteString.dropFirst("mailto:".count).prefix { $0 != "?" }
        return CNContact.predicateForContacts(
            matchingEmailAddress: String(address).removingPercentEncoding ?? String(address))
    }

    override var contents: AnyHashable { values }

    /// Returns the object itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether the other object is a participant with the same properties.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKParticipant).map { $0.values == values } ?? false
    }

    /// Equal for equal participants.
    open override var hash: Int { values.hashValue }

    /// A description for debugging; its format may change.
    open override var description: String { "EKParticipant \(name ?? "") \(url.absoluteString), \(participantStatus)" }
}
