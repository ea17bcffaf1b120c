import Glibc

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
        nanoseconds = Self.now() + max(0, length)
    }

    /// The nanoseconds that are left, never negative.
    package var remaining: Int64 { max(0, nanoseconds - Self.now()) }

    /// True when it is there.
    package var hasPassed: Bool { Self.now() >= nanoseconds }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Duration {
    /// Whole milliseconds.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? .max : scaled + attoseconds / 1_000_000_000_000_000
    }
}
