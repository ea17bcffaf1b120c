/// The event of a request, as far as a user has granted it.
public struct FakeEvent: Sendable {
    /// Its title; nil where that was not granted.
    public var title: String?
    /// Beginning and end in seconds since 1970-01-01T00:00:00Z; nil where they were not granted.
    public var times: (start: Int64, end: Int64)?
    /// IANA name; empty for a floating time and for days.
    public var timeZone: String
    /// True for whole days.
    public var isAllDay: Bool
    /// True for a series.
    public var isRecurring: Bool

    /// An event.
    public init(
        title: String? = nil, times: (start: Int64, end: Int64)? = nil, timeZone: String = "", isAllDay: Bool = false,
        isRecurring: Bool = false
    ) {
        self.title = title
        self.times = times
        self.timeZone = timeZone
        self.isAllDay = isAllDay
        self.isRecurring = isRecurring
    }
}
