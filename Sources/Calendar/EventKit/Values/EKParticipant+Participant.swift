import CalendarModel
import Foundation

extension EKParticipant {
    /// A participant of a calendar file.
    ///
    /// What a file says beyond RFC 5545 counts as the RFC wants it: an unknown role as a required participant, an unknown
    /// answer as none yet, an unknown kind as unknown.
    ///
    /// - Parameter isCurrentUser: whether it is the user of this machine.
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
