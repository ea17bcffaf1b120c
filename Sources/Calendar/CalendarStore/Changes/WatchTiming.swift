/// How and when the thread that watches a store looks at it, in milliseconds of the monotonic clock.
struct WatchTiming: Sendable {
    /// How long nobody is told again after they were told: many saves in a row become one call for each of these.
    var pause: Int64 = 200
    /// A writer is heard before its commit can be seen, by as long as its disk takes. So one looks again this long after it
    /// was heard, and then at ever longer intervals…
    var firstLook: Int64 = 4
    /// …of at most this…
    var longestLook: Int64 = 400
    /// …until nothing was heard for so long.
    var lookFor: Int64 = 10_000
    /// How often one looks where the system does not report changes. Only then.
    var fallback: Int64 = 1_000
    /// Whether the system is asked to report changes. False for tests of the other way.
    var listens = true
}
