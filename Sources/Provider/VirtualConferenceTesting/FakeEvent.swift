/// The event of a request, for tests of providers that ask for it (`VCPEventContext`).
public struct FakeEvent: Sendable {
    /// The title, or nil if the user does not let the provider see it.
    public var title: String?
    /// Start and end in seconds since 1970-01-01T00:00:00Z, or nil if the user does not let the provider see them.
    public var times: (start: Int64, end: Int64)?
    /// The IANA name of the time zone; empty for floating and all-day events.
    public var timeZone: String
    /// Whether the event takes whole days.
    public var isAllDay: Bool
    /// Whether the event is a series.
    public var isRecurring: Bool
    /// The rule of a series, such as `FREQ=WEEKLY`; empty if there is none.
    public var recurrenceRule: String

    /// Creates an event.
    public init(
        title: String? = nil, times: (start: Int64, end: Int64)? = nil, timeZone: String = "", isAllDay: Bool = false,
        isRecurring: Bool = false, recurrenceRule: String = ""
    ) {
        self.title = title
        self.times = times
        self.timeZone = timeZone
        self.isAllDay = isAllDay
        self.isRecurring = isRecurring
        self.recurrenceRule = recurrenceRule
    }
}
