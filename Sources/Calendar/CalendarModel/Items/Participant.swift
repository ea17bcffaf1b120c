/// Somebody who organises an event or is invited to it (ATTENDEE and ORGANIZER; RFC 5545, 3.8.4.1 and 3.8.4.3).
///
/// Read only: nothing here answers or sends invitations. The lines stay in the component as they are.
package struct Participant: Hashable, Sendable {
    /// ROLE; REQ-PARTICIPANT where an attendee has none.
    package enum Role: Hashable, Sendable {
        case unknown, chair, required, optional, nonParticipant
        case other(String)
    }

    /// PARTSTAT; NEEDS-ACTION where an attendee has none.
    package enum Status: Hashable, Sendable {
        case unknown, needsAction, accepted, declined, tentative, delegated, completed, inProcess
        case other(String)
    }

    /// CUTYPE; INDIVIDUAL where there is none.
    package enum Kind: Hashable, Sendable {
        case unknown, individual, group, resource, room
        case other(String)
    }

    /// A URI, mostly `mailto:…`.
    package var address: String
    /// CN.
    package var name: String?
    package var role: Role
    package var status: Status
    package var kind: Kind
    package var isOrganizer: Bool
    /// What became of the invitation: the code of the first SCHEDULE-STATUS, such as `2.0` (RFC 6638, 3.2.9).
    package var scheduleStatus: String?
    /// EMAIL (RFC 7986, 6.2), where the address is no mail address.
    package var email: String?

    package init(
        address: String, name: String? = nil, role: Role = .required, status: Status = .needsAction,
        kind: Kind = .individual, isOrganizer: Bool = false, scheduleStatus: String? = nil, email: String? = nil
    ) {
        self.address = address
        self.name = name
        self.role = role
        self.status = status
        self.kind = kind
        self.isOrganizer = isOrganizer
        self.scheduleStatus = scheduleStatus
        self.email = email
    }
}
