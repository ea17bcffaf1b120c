/// A point on the monotonic clock, which is unaffected by changes of the date and by suspending the machine.
package struct Deadline: Sendable {
    /// The original duration, for error messages.
    package let limit: Duration
    private let nanoseconds: Int64

    /// Creates a deadline `duration` from now.
    package init(after duration: Duration) {
        limit = duration
        let (seconds, attoseconds) = duration.components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let length = overflow ? Int64.max / 2 : min(scaled, Int64.max / 2) + attoseconds / 1_000_000_000
        nanoseconds = MonotonicClock.nanoseconds + max(0, length)
    }

    /// The remaining nanoseconds, never negative.
    package var remaining: Int64 { max(0, nanoseconds - MonotonicClock.nanoseconds) }

    package var hasPassed: Bool { MonotonicClock.nanoseconds >= nanoseconds }
}

extension Duration {
    /// The duration in whole milliseconds.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? .max : scaled + attoseconds / 1_000_000_000_000_000
    }
}
