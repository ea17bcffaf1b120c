public import Foundation

/// What a conference is asked for with.
public struct ConferenceRequest: Hashable, Sendable {
    /// The ``RoomTypeDescriptor/identifier`` of the room type that the user chose.
    public var roomTypeIdentifier: String
    /// The same key again means: the same conference, not another one.
    ///
    /// A host repeats a request whose outcome it does not know, for example after a crash. A provider that creates
    /// something on a server should hand the key on, or look whether it has made that conference already.
    public var idempotencyKey: String
    /// The event that the conference is for; nil where the manifest does not ask (`VCPEventContext`) or the user did
    /// not agree.
    public var event: Event?

    /// A request, as a unit test of a provider makes one.
    public init(roomTypeIdentifier: String, idempotencyKey: String = UUID().uuidString, event: Event? = nil) {
        self.roomTypeIdentifier = roomTypeIdentifier
        self.idempotencyKey = idempotencyKey
        self.event = event
    }

    /// What a provider may know about the event. Each part is nil where it was not granted.
    public struct Event: Hashable, Sendable {
        /// The title of the event.
        public var title: String?
        /// When it takes place.
        public var times: Times?

        /// What was granted.
        public init(title: String? = nil, times: Times? = nil) {
            self.title = title
            self.times = times
        }
    }

    /// When the event takes place.
    public struct Times: Hashable, Sendable {
        /// The beginning; of a series, that of its first occurrence.
        public var start: Date
        /// The end; exclusive.
        public var end: Date
        /// The time zone that the event was planned in.
        ///
        /// Nil for a floating time and for whole days, whose beginning and end are then given as if they were in UTC,
        /// and for a zone that this system does not know.
        public var timeZone: TimeZone?
        /// True for whole days.
        public var isAllDay: Bool
        /// True for a series.
        public var isRecurring: Bool

        /// The times of an event.
        public init(
            start: Date, end: Date, timeZone: TimeZone? = nil, isAllDay: Bool = false, isRecurring: Bool = false
        ) {
            self.start = start
            self.end = end
            self.timeZone = timeZone
            self.isAllDay = isAllDay
            self.isRecurring = isRecurring
        }
    }
}
