package import CalendarStore

/// When a subscribed calendar is to be fetched again. Times and lengths are in seconds.
///
/// The user's wish counts, then that of the publisher, then six hours; never more often than every five minutes. After a
/// failure the wait is five minutes, then twice as long each time, up to a day; a server that asks for more time gets it,
/// up to a day as well.
package enum RefreshSchedule {
    /// The least that is waited.
    package static let shortest: Int64 = 300
    /// The most that a user can choose.
    package static let longest: Int64 = 30 * 86_400
    /// Where neither user nor publisher says anything.
    static let standard: Int64 = 6 * 3_600
    /// What a publisher can make us wait at most.
    static let longestPublished: Int64 = 7 * 86_400
    /// What a failure can make us wait at most.
    static let longestAfterFailure: Int64 = 86_400

    /// How long after a success the next attempt is due.
    package static func interval(of subscription: SubscriptionRecord) -> Int64 {
        if let chosen = subscription.chosenInterval { return min(max(chosen, shortest), longest) }
        return min(max(subscription.publishedInterval ?? standard, shortest), longestPublished)
    }

    /// How long after so many failures in a row the next attempt is due.
    ///
    /// - Parameter asked: what the server has asked for.
    static func wait(afterFailures failures: Int64, asked: Int64? = nil) -> Int64 {
        let doubled = failures > 10 ? longestAfterFailure : shortest << max(failures - 1, 0)
        return min(max(doubled, asked ?? 0), longestAfterFailure)
    }

    /// Whether the next attempt is due. A time of the last one that lies ahead means that the clock was set back.
    package static func isDue(_ subscription: SubscriptionRecord, at now: Int64) -> Bool {
        guard let due = subscription.due, let checked = subscription.checked, checked <= now else { return true }
        return due <= now
    }
}
