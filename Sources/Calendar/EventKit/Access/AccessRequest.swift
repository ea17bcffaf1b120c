import CalendarStore

/// A request for access to the owner's calendars.
enum AccessRequest: Hashable, Sendable, CaseIterable {
    /// Reading, changing, removing and adding events.
    case fullEvents
    /// Adding events.
    case writeOnlyEvents
    /// Reading, changing, removing and adding reminders.
    case fullReminders
    /// The same as ``fullEvents``, through the deprecated request.
    case events
    /// The same as ``fullReminders``, through the deprecated request.
    case reminders

    /// Creates the deprecated request for a kind of entries.
    init(legacy entity: EKEntityType) { self = entity == .event ? .events : .reminders }

    var entity: AccessEntity {
        switch self {
        case .fullEvents, .writeOnlyEvents, .events: .events
        case .fullReminders, .reminders: .reminders
        }
    }

    /// The level that the owner grants by answering yes.
    var level: AccessLevel { self == .writeOnlyEvents ? .writeOnly : .full }

    /// The name of the level in `conferencectl access grant`.
    var grantLevel: String {
        switch self {
        case .fullEvents, .events: "full"
        case .writeOnlyEvents: "write-only"
        case .fullReminders, .reminders: "reminders"
        }
    }

    /// The keys of Info.plist that may contain the reason, in order of preference.
    ///
    /// Each current request has its own key, as Apple requires. The deprecated request uses the old key or, if a
    /// program has moved on, the current one. This is our choice, because Apple's systems no longer answer that
    /// request.
    var usageKeys: [String] {
        switch self {
        case .fullEvents: ["NSCalendarsFullAccessUsageDescription"]
        case .writeOnlyEvents: ["NSCalendarsWriteOnlyAccessUsageDescription"]
        case .fullReminders: ["NSRemindersFullAccessUsageDescription"]
        case .events: ["NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription"]
        case .reminders: ["NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription"]
        }
    }

    /// Returns the owner's earlier decision, or nil if the owner must be asked.
    ///
    /// The owner is asked a second time if a program that may only add events now wants to read them (Apple: WWDC 2023, session
    /// 10053).
    func decision(by grant: AccessGrant?) -> Bool? {
        switch (grant?.level ?? .none, level) {
        case (.full, _), (.writeOnly, .writeOnly): true
        case (.denied, _): false
        case (.writeOnly, _): grant?.isFullRefused == true ? false : nil
        case (.none, _): nil
        }
    }
}
