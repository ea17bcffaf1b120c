/// The times that determine when the watching thread checks the store, in milliseconds.
struct WatchTiming: Sendable {
    /// The shortest time between two notifications of subscribers, so that many saves in a row become one call per pause.
    var pause: Int64 = 200
    /// The time after a report when the store is first checked again. The system reports a write before its commit becomes
    /// visible, so the store is checked several times, at growing intervals.
    var firstCheck: Int64 = 4
    /// The longest interval between these checks.
    var longestInterval: Int64 = 400
    /// The time after the last report when these checks end.
    var checkingPeriod: Int64 = 10_000
    /// The time after a report for which the store is not watched. A save is reported once for each of its writes, and the
    /// store is checked again after this time in any case.
    var quiet: Int64 = 50
    /// The polling interval if the system does not report changes.
    var fallback: Int64 = 1_000
    /// Whether to use the system's reports; false to test polling.
    var listens = true
}
