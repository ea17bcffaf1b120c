public import Foundation

/// A request to create a conference.
public struct ConferenceRequest: Hashable, Sendable {
    /// The ``RoomTypeDescriptor/identifier`` of the room type that the user chose.
    public var roomTypeIdentifier: String
    /// Identifies the request. If a second request has the same key, return the same conference instead of creating another
    /// one.
    ///
    /// A host repeats a request if it does not know its outcome, for example after a crash. A provider that creates conferences
    /// on a server should pass the key on, or check whether it has already created the conference.
    public var idempotencyKey: String
    /// The event that the conference is for; nil if the manifest does not ask for events (`VCPEventContext`) or if the user has
    /// not agreed.
    public var event: Event?
    /// Whether the host has sent a request with this key before, and does not know its outcome.
    ///
    /// If the service recognises a repeated key on its own, this does not matter. Otherwise, look for the conference before you
    /// create one. A host of version 1.0 never sets it.
    public var isRepeated: Bool

    /// Creates a request, for unit tests of a provider.
    public init(
        roomTypeIdentifier: String, idempotencyKey: String = UUID().uuidString, event: Event? = nil,
        isRepeated: Bool = false
    ) {
        self.isRepeated = isRepeated
        self.roomTypeIdentifier = roomTypeIdentifier
        self.idempotencyKey = idempotencyKey
        self.event = event
    }

    /// The parts of the event that the user lets the provider see. All other parts are nil.
    public struct Event: Hashable, Sendable {
        /// The event's title.
        public var title: String?
        /// When the event takes place.
        public var times: Times?

        /// Creates an event, for unit tests of a provider.
        public init(title: String? = nil, times: Times? = nil) {
            self.title = title
            self.times = times
        }
    }

    /// When the event takes place.
    public struct Times: Hashable, Sendable {
        /// The start. For a series, the start of its first occurrence.
        public var start: Date
        /// The end, exclusive.
        public var end: Date
        /// The event's time zone.
        ///
        /// Nil for floating and all-day events, whose start and end are their local times as if these were UTC. Also nil for a
        /// time zone that this system does not know.
        public var timeZone: TimeZone?
        /// Whether the event takes whole days.
        public var isAllDay: Bool
        /// Whether the event is a series.
        public var isRecurring: Bool
        /// The rule of a series as in iCalendar (RFC 5545, `RRULE`), such as `FREQ=WEEKLY;COUNT=10`.
        ///
        /// Nil if the event is not a series or has no single rule, and if the host is too old to tell.
        public var recurrenceRule: String?

        /// Creates the times of an event.
        public init(
            start: Date, end: Date, timeZone: TimeZone? = nil, isAllDay: Bool = false, isRecurring: Bool = false,
            recurrenceRule: String? = nil
        ) {
            self.start = start
            self.end = end
            self.timeZone = timeZone
            self.isAllDay = isAllDay
            self.isRecurring = isRecurring
            self.recurrenceRule = recurrenceRule
        }
    }
}
