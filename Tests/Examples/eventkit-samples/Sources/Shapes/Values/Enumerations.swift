import EventKit

// Programs switch over the cases with and without a default for future ones.

extension EKAuthorizationStatus {
    var label: String {
        switch self {
        case .notDetermined: return "not determined"
        case .restricted: return "restricted"
        case .denied: return "denied"
        case .fullAccess: return "full"
        case .writeOnly: return "write-only"
        @unknown default: return "unknown"
        }
    }

    var mayRead: Bool { self == .fullAccess }
}

extension EKSourceType {
    var label: String {
        switch self {
        case .local: return "Local"
        case .exchange: return "Exchange"
        case .calDAV: return "CalDAV"
        case .mobileMe: return "MobileMe"
        case .subscribed: return "Subscribed"
        case .birthdays: return "Birthdays"
        }
    }
}

// Conformances that programs declare themselves, so that the module must not have them.

extension EKCalendarType: @retroactive CustomStringConvertible {
    /// The name that a program shows.
    public var description: String {
        switch self {
        case .local: return "local"
        case .calDAV: return "caldav"
        case .exchange: return "exchange"
        case .subscription: return "subscription"
        case .birthday: return "birthday"
        @unknown default: return "unknown"
        }
    }
}

extension EKEntityType: @retroactive CustomStringConvertible {
    /// The name that a program shows.
    public var description: String { self == .event ? "event" : "reminder" }
}

extension EKReminderPriority: @retroactive CaseIterable {
    /// The order of a menu.
    public static var allCases: [EKReminderPriority] { [.none, .low, .medium, .high] }

    init?(_ name: String) {
        switch name {
        case "high": self = .high
        case "medium": self = .medium
        case "low": self = .low
        default: return nil
        }
    }

    var label: String { self == .none ? "no priority" : "priority \(rawValue)" }
}

extension EKWeekday {
    init?(_ name: String) {
        guard let index = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: name) else { return nil }
        self.init(rawValue: index + 1)
    }
}

extension EKEventAvailability: @retroactive Codable {}

struct Job: Codable, Hashable, Sendable {
    var availability = EKEventAvailability.busy
}

func priority(of number: UInt?) -> EKReminderPriority? { number.flatMap(EKReminderPriority.init) }

func named(_ frequency: EKRecurrenceFrequency) -> String { ["day", "week", "month", "year"][frequency.rawValue] }

func masks() -> Bool {
    let entities: EKEntityMask = [.event, .reminder]
    let availabilities: EKCalendarEventAvailabilityMask = [.busy, .free]
    return entities.contains(.event) && !availabilities.contains(.tentative)
}

func participants(_ participant: EKParticipant) -> [String: Any] {
    let role: String
    switch participant.participantRole {
    case .required: role = "required"
    case .optional: role = "optional"
    case .chair: role = "chair"
    case .nonParticipant: role = "none"
    case .unknown: role = "unknown"
    @unknown default: role = "unknown"
    }
    let status = participant.participantStatus == .accepted || participant.participantStatus == .tentative
    let isRoom = participant.participantType == .room || participant.participantType == .resource
    let address = participant.url.absoluteString.replacingOccurrences(of: "mailto:", with: "")
    return [
        "name": participant.name ?? address, "role": role, "comes": status, "room": isRoom,
        "me": participant.isCurrentUser, "contact": participant.contactPredicate,
    ]
}
