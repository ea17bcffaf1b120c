import EventKit

// What the module must not have itself, because programs bring it.

extension EKEventStore: @retroactive @unchecked Sendable {}

extension EKReminder: @retroactive Encodable {
    private enum EncodingKeys: String, CodingKey {
        case title, isCompleted, priority, notes
    }

    /// Writes what the program shows of a reminder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: EncodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(isCompleted, forKey: .isCompleted)
        try container.encode(priority, forKey: .priority)
        try container.encodeIfPresent(notes, forKey: .notes)
    }
}

extension EKCalendar: @retroactive Identifiable {
    /// The store's own.
    public var id: String { calendarIdentifier }
}

extension EKEvent: @retroactive Identifiable {
    /// The store's own.
    public var id: String { eventIdentifier }
}

func detached(_ store: EKEventStore) -> Task<Int, Never> {
    Task.detached { store.calendars(for: .event).count }
}
