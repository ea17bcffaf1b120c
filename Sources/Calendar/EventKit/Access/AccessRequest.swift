import CalendarStore

/// What a program asks the owner of the calendars for.
enum AccessRequest: Hashable, Sendable, CaseIterable {
    /// To read, change and remove events, and to add them.
    case fullEvents
    /// To add events.
    case writeOnlyEvents
    /// To read, change, remove and add reminders.
    case fullReminders
    /// As ``fullEvents``, through the request of old.
    case events
    /// As ``fullReminders``, through the request of old.
    case reminders

    /// The request of old for a kind of entries.
    init(legacy entity: EKEntityType) { self = entity == .event ? .events : .reminders }

    var entity: AccessEntity {
        switch self {
        case .fullEvents, .writeOnlyEvents, .events: .events
        case .fullReminders, .reminders: .reminders
        }
    }

    /// What a yes grants.
    var level: AccessLevel { self == .writeOnlyEvents ? .writeOnly : .full }

    /// What `conferencectl access grant` calls it.
    var command: String {
        switch self {
        case .fullEvents, .events: "full"
        case .writeOnlyEvents: "write-only"
        case .fullReminders, .reminders: "reminders"
        }
    }

    /// Where Info.plist says what for, the first one that is there.
    ///
    /// Each request of today has its own key, as Apple requires. The request of old takes the key of old and, where a program
    /// has moved on, that of today; it is our choice, because Apple's systems do not answer that request any more.
    var usageKeys: [String] {
        switch self {
        case .fullEvents: ["NSCalendarsFullAccessUsageDescription"]
        case .writeOnlyEvents: ["NSCalendarsWriteOnlyAccessUsageDescription"]
        case .fullReminders: ["NSRemindersFullAccessUsageDescription"]
        case .events: ["NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription"]
        case .reminders: ["NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription"]
        }
    }

    /// What was decided; nil where the owner has to be asked.
    ///
    /// Who may only add events can be asked once whether the program may read them, too (Apple: WWDC 2023, session 10053).
    func decision(by grant: AccessGrant?) -> Bool? {
        switch (grant?.level ?? .none, level) {
        case (.full, _), (.writeOnly, .writeOnly): true
        case (.denied, _): false
        case (.writeOnly, _): grant?.isFullRefused == true ? false : nil
        case (.none, _): nil
        }
    }
}
