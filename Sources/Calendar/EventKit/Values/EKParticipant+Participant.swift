import CalendarModel
import Foundation

extension EKParticipant {
    /// Creates a participant from one in a calendar file.
    ///
    /// Values that RFC 5545 does not define are treated as the RFC requires: an unknown role means a required participant, an
    /// unknown status means no reply yet, and an unknown kind stays unknown.
    ///
    /// - Parameter isCurrentUser: whether the participant is the user of this computer.
    convenience init(_ participant: Participant, isCurrentUser: Bool) {
        var values = Contents()
        values.url = URL(string: participant.address) ?? values.url
        values.name = participant.name
        values.email = participant.email
        values.isCurrentUser = isCurrentUser
        values.role =
            switch participant.role {
            case .unknown: .unknown
            case .chair: .chair
            case .required, .other: .required
            case .optional: .optional
            case .nonParticipant: .nonParticipant
            }
        values.status =
            switch participant.status {
            case .unknown: .unknown
            case .needsAction, .other: .pending
            case .accepted: .accepted
            case .declined: .declined
            case .tentative: .tentative
            case .delegated: .delegated
            case .completed: .completed
            case .inProcess: .inProcess
            }
        values.type =
            switch participant.kind {
            case .unknown, .other: .unknown
            case .individual: .person
            case .group: .group
            case .resource: .resource
            case .room: .room
            }
        self.init(values)
    }
}
