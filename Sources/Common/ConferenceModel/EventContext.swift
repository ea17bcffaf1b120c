/// The information about an event that a provider receives when it creates a conference.
///
/// It contains only the fields that the manifest requests and the user has granted; other fields are nil.
public struct EventContext: Hashable, Sendable {
    /// The title of the event.
    public var title: String?
    /// The start, end and time zone of the event.
    public var times: Times?

    /// The start, end and time zone of an event.
    public struct Times: Hashable, Sendable {
        /// The start, in seconds since 1970-01-01T00:00:00Z.
        public var start: Int64
        /// The end, exclusive, in seconds since 1970-01-01T00:00:00Z.
        public var end: Int64
        /// The IANA name of the time zone; nil for a floating time.
        public var timeZone: String?
        /// Whether the event takes whole days.
        public var isAllDay: Bool
        /// Whether the event is a series.
        public var isRecurring: Bool
        /// The rule of a series, as the value of RRULE; nil if the event is not a series or has no single rule.
        public var recurrenceRule: String?

        /// Creates the times of an event.
        public init(
            start: Int64, end: Int64, timeZone: String?, isAllDay: Bool, isRecurring: Bool,
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

    /// Creates a context from the granted fields.
    public init(title: String? = nil, times: Times? = nil) {
        self.title = title
        self.times = times
    }
}
