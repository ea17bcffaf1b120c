/// When the watching thread checks the store, in milliseconds of the monotonic clock.
struct WatchTiming: Sendable {
    /// How long subscribers are not notified again after a notification, so that many saves in a row become one call
    /// per pause.
    var pause: Int64 = 200
    /// The system reports a write before its commit becomes visible, so the store is checked again after this time, and
    /// then at growing intervals…
    var firstCheck: Int64 = 4
    /// …of at most this length…
    var longestInterval: Int64 = 400
    /// …until nothing was reported for this long.
    var checkingPeriod: Int64 = 10_000
    /// How long the system's reports are not asked for after one of them. A save is reported once for each of its writes,
    /// and the store is checked again within this time in any case.
    var quiet: Int64 = 50
    /// The polling interval if the system does not report changes.
    var fallback: Int64 = 1_000
    /// Whether to ask the system for reports. False to test polling.
    var listens = true
}
