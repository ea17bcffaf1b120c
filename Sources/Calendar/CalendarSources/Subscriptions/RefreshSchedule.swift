package import CalendarStore

/// Determines when a subscribed calendar is fetched again. All values are in seconds.
///
/// The interval is the one that the user has chosen, otherwise the publisher's, otherwise six hours; it is at least five
/// minutes. After a failure the delay is five minutes and doubles with each further failure, up to a day; a server can request
/// a longer delay, also up to a day.
package enum RefreshSchedule {
    /// The shortest interval.
    package static let minimumInterval: Int64 = 300
    /// The longest interval that a user can choose.
    package static let maximumInterval: Int64 = 30 * 86_400
    /// The interval if neither the user nor the publisher specifies one.
    static let defaultInterval: Int64 = 6 * 3_600
    /// The longest interval that a publisher can request.
    static let maximumPublishedInterval: Int64 = 7 * 86_400
    /// The longest delay after a failure.
    static let maximumRetryDelay: Int64 = 86_400

    /// Returns the time from a successful attempt to the next one.
    package static func interval(of subscription: SubscriptionRecord) -> Int64 {
        if let chosen = subscription.chosenInterval { return min(max(chosen, minimumInterval), maximumInterval) }
        return min(max(subscription.publishedInterval ?? defaultInterval, minimumInterval), maximumPublishedInterval)
    }

    /// Returns the delay after a number of consecutive failures.
    ///
    /// - Parameter requested: the delay that the server asked for.
    static func retryDelay(afterFailures failures: Int64, requested: Int64? = nil) -> Int64 {
        let doubled = failures > 10 ? maximumRetryDelay : minimumInterval << max(failures - 1, 0)
        return min(max(doubled, requested ?? 0), maximumRetryDelay)
    }

    /// Returns whether the next attempt is due. It also is if the last attempt appears to be in the future, because the clock
    /// was set back.
    package static func isDue(_ subscription: SubscriptionRecord, at now: Int64) -> Bool {
        guard let due = subscription.due, let checked = subscription.checked, checked <= now else { return true }
        return due <= now
    }
}
