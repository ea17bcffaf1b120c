/// A moment on the monotonic clock, which neither a change of the date nor a suspended machine brings nearer.
package struct Deadline: Sendable {
    /// The time that was given, for sentences.
    package let limit: Duration
    private let nanoseconds: Int64

    /// The moment that lies `duration` from now.
    package init(after duration: Duration) {
        limit = duration
        let (seconds, attoseconds) = duration.components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let length = overflow ? Int64.max / 2 : min(scaled, Int64.max / 2) + attoseconds / 1_000_000_000
        nanoseconds = MonotonicClock.nanoseconds + max(0, length)
    }

    /// The nanoseconds that are left, never negative.
    package var remaining: Int64 { max(0, nanoseconds - MonotonicClock.nanoseconds) }

    /// True when it is there.
    package var hasPassed: Bool { MonotonicClock.nanoseconds >= nanoseconds }
}

extension Duration {
    /// Whole milliseconds.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? .max : scaled + attoseconds / 1_000_000_000_000_000
    }
}
