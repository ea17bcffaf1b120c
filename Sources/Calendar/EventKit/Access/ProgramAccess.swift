import CalendarModel
import CalendarStore

/// The access of a program at one moment. Each call reads it once, so that all checks of the call agree.
struct ProgramAccess: Equatable, Sendable {
    var events: EKAuthorizationStatus
    var reminders: EKAuthorizationStatus

    /// No access, for a program whose access cannot be determined.
    static let denied = ProgramAccess(events: .denied, reminders: .denied)

    init(events: EKAuthorizationStatus, reminders: EKAuthorizationStatus) {
        self.events = events
        self.reminders = reminders
    }

    init(_ levels: [AccessEntity: AccessLevel]) {
        self.init(events: .init(levels[.events] ?? .none), reminders: .init(levels[.reminders] ?? .none))
    }

    subscript(entity: EKEntityType) -> EKAuthorizationStatus { entity == .event ? events : reminders }

    func mayRead(_ entity: EKEntityType) -> Bool { self[entity] == .fullAccess }

    /// Whether the program may add an entry, and change an entry that the program has added with the same object.
    func mayAdd(_ entity: EKEntityType) -> Bool {
        mayRead(entity) || (entity == .event && self[entity] == .writeOnly)
    }

    /// The kinds of entries that the program may read, change and remove.
    var changeable: CalendarEntities {
        CalendarEntities(mayRead(.event) ? [.events] : []).union(mayRead(.reminder) ? [.reminders] : [])
    }
}

extension EKAuthorizationStatus {
    init(_ level: AccessLevel) {
        switch level {
        case .full: self = .fullAccess
        case .writeOnly: self = .writeOnly
        case .none: self = .notDetermined
        case .denied: self = .denied
        }
    }
}
