import Contacts
public import Foundation

/// Somebody or something that is invited, or who invites (Apple: EventKit, EKParticipant).
///
/// Participants are read, not made: Apple has no way to invite either. Two are equal where everything about them is.
open class EKParticipant: EKObject, NSCopying {
    /// What there is to say about a participant.
    struct Contents: Hashable {
        // `data:,` is the URL of nothing; it cannot fail to be read.
        var url = URL(string: "data:,") ?? URL(filePath: "/")
        var name: String?
        var status = EKParticipantStatus.unknown
        var role = EKParticipantRole.unknown
        var type = EKParticipantType.unknown
        var isCurrentUser = false
        /// An address for mail beside a URL of another kind.
        var email: String?
    }

    private let values: Contents

    /// A participant about whom nothing is known, with the URL `data:,`.
    ///
    /// For subclasses that stand in for participants in the tests of a program.
    public override init() {
        values = Contents()
        super.init()
    }

    init(_ values: Contents) {
        self.values = values
        super.init()
    }

    /// The address, usually one with the scheme `mailto`.
    open var url: URL { values.url }

    /// The name for people.
    open var name: String? { values.name }

    /// What the participant has answered.
    open var participantStatus: EKParticipantStatus { values.status }

    /// What the participant is invited for.
    open var participantRole: EKParticipantRole { values.role }

    /// Whether it is a person, a room or something else.
    open var participantType: EKParticipantType { values.type }

    /// Whether it is the user of this machine, as far as that is known.
    open var isCurrentUser: Bool { values.isCurrentUser }

    /// Matches the participant's contacts: those with its address.
    ///
    /// Nothing matches where no address for mail is known; Apple documents no more than that the predicate is for the
    /// address book.
    open var contactPredicate: NSPredicate {
        if let email = values.email { return CNContact.predicateForContacts(matchingEmailAddress: email) }
        guard url.scheme?.lowercased() == "mailto" else { return NSPredicate(value: false) }
        let address = url.absoluteString.dropFirst("mailto:".count).prefix { $0 != "?" }
        return CNContact.predicateForContacts(
            matchingEmailAddress: String(address).removingPercentEncoding ?? String(address))
    }

    override var contents: AnyHashable { values }

    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is the same participant with the same answer.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKParticipant).map { $0.values == values } ?? false
    }

    /// Equal for equal participants.
    open override var hash: Int { values.hashValue }

    /// For developers; may change.
    open override var description: String { "EKParticipant \(name ?? "") \(url.absoluteString), \(participantStatus)" }
}
