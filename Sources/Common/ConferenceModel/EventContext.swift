/// What a provider is told about the event that a conference is for.
///
/// Only what its manifest asks for and the user granted; a field that was not granted is nil.
public struct EventContext: Hashable, Sendable {
    /// The title of the event.
    public var title: String?
    /// When it takes place.
    public var times: Times?

    /// When the event takes place.
    public struct Times: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        public var start: Int64
        /// Seconds since 1970-01-01T00:00:00Z; exclusive.
        public var end: Int64
        /// IANA name; nil for a floating time.
        public var timeZone: String?
        /// True for whole days.
        public var isAllDay: Bool
        /// True for a series.
        public var isRecurring: Bool

        /// The times of an event.
        public init(start: Int64, end: Int64, timeZone: String?, isAllDay: Bool, isRecurring: Bool) {
            self.start = start
            self.end = end
            self.timeZone = timeZone
            self.isAllDay = isAllDay
            self.isRecurring = isRecurring
        }
    }

    /// What was granted.
    public init(title: String? = nil, times: Times? = nil) {
        self.title = title
        self.times = times
    }
}
