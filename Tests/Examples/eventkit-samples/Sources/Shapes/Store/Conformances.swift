import EventKit

// Conformances that programs declare themselves, so that the module must not have them.

extension EKEventStore: @retroactive @unchecked Sendable {}

extension EKReminder: @retroactive Encodable {
    private enum EncodingKeys: String, CodingKey {
        case title, isCompleted, priority, notes
    }

    /// Encodes the properties that the program shows.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: EncodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(isCompleted, forKey: .isCompleted)
        try container.encode(priority, forKey: .priority)
        try container.encodeIfPresent(notes, forKey: .notes)
    }
}

extension EKCalendar: @retroactive Identifiable {
    /// The identifier in the store.
    public var id: String { calendarIdentifier }
}

extension EKEvent: @retroactive Identifiable {
    /// The identifier in the store.
    public var id: String { eventIdentifier }
}

func detached(_ store: EKEventStore) -> Task<Int, Never> {
    Task.detached { store.calendars(for: .event).count }
}
