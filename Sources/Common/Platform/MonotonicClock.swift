import Glibc

/// The clock for deadlines and pauses. Changes of the date do not affect it, and it stops while the machine is suspended.
package enum MonotonicClock {
    /// Nanoseconds since an unspecified moment; for differences only.
    package static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The time since the same moment.
    package static var now: Duration { .nanoseconds(nanoseconds) }

    /// Milliseconds since the same moment.
    package static var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
