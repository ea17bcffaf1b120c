/// A person or resource that organises or is invited to an event (ATTENDEE and ORGANIZER; RFC 5545, 3.8.4.1 and 3.8.4.3).
///
/// Who is invited changes by ``AttendeeChanges``, and answers by `SchedulingAnswer` in the module Scheduling; all other lines
/// stay unchanged in the component.
package struct Participant: Hashable, Sendable {
    /// The role in the event (ROLE). An attendee without one is a REQ-PARTICIPANT.
    package enum Role: Hashable, Sendable {
        case unknown, chair, required, optional, nonParticipant
        case other(String)
    }

    /// The reply to the invitation (PARTSTAT). An attendee without one has NEEDS-ACTION.
    package enum Status: Hashable, Sendable {
        case unknown, needsAction, accepted, declined, tentative, delegated, completed, inProcess
        case other(String)

        /// Whether this is no answer.
        package var isMissing: Bool { self == .needsAction || self == .unknown }
    }

    /// The kind of participant (CUTYPE); INDIVIDUAL if the line states none.
    package enum Kind: Hashable, Sendable {
        case unknown, individual, group, resource, room
        case other(String)
    }

    /// The address, a URI and usually `mailto:…`.
    package var address: String
    /// The display name (CN).
    package var name: String?
    package var role: Role
    package var status: Status
    package var kind: Kind
    package var isOrganizer: Bool
    /// The delivery status of the invitation: the first code in SCHEDULE-STATUS, such as `2.0` (RFC 6638, 3.2.9).
    package var scheduleStatus: String?
    /// The mail address (EMAIL; RFC 7986, 6.2) if ``address`` is not one.
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
