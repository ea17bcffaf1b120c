import CalendarEditing
import CalendarModel
package import CalendarStore
package import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Keeps subscribed calendars up to date.
///
/// A refresh has three steps: claim the subscription in a short transaction, fetch the file outside any transaction, and
/// replace the calendar in one transaction together with the validators for the next request. So no program waits for a slow
/// server, no two programs fetch the same calendar at the same time, and readers see either the old calendar or the new one. If
/// anything fails, the calendar stays unchanged and the reason is recorded.
///
/// Safe to use from any thread.
package struct SubscriptionRefresher: Sendable {
    let store: CalendarStore
    let zones: ZoneDatabase
    let limits: Limits
    let fetcher: SubscriptionFetch
    /// The clock, in seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Int64
    /// Returns an error's message in the form that is stored with the subscription.
    let sentence: @Sendable (ConferenceError) -> String

    /// - Parameters:
    ///   - authorities: a file of certificates to trust instead of the system's, as named by `SSL_CERT_FILE`.
    ///   - now: returns the time in seconds since 1970-01-01T00:00:00Z.
    ///   - sentence: returns an error's message as the program shows it. `conferencectl` adds the commands that help.
    package init(
        store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits(), authorities: String?,
        now: @escaping @Sendable () -> Int64, sentence: @escaping @Sendable (ConferenceError) -> String = { $0.message }
    ) {
        self.store = store
        self.zones = zones
        self.limits = limits
        fetcher = SubscriptionFetch(limits: limits, authorities: authorities)
        self.now = now
        self.sentence = sentence
    }

    /// The subscriptions to fetch, and the kind of request.
    package enum RefreshMode: Sendable {
        /// Fetch subscriptions that are due, and files that have changed.
        case ifDue
        /// Fetch all of them, with conditional requests.
        case now
        /// Fetch all of them unconditionally, even if another program is fetching them.
        case force
    }

    /// Fetches subscriptions, several at a time, and blocks until all are done.
    ///
    /// - Parameters:
    ///   - calendars: the row ids of the calendars; nil for all. Calendars that are not subscriptions are ignored.
    ///   - report: called with each outcome as it becomes available, one call at a time, on threads of this call.
    /// - Returns: the outcomes, in the order in which the subscriptions were created.
    /// - Throws: an error if the store cannot be read.
    @discardableResult
    package func refresh(
        _ calendars: Set<Int64>? = nil, _ mode: RefreshMode,
        report: @escaping @Sendable (RefreshOutcome) -> Void = { _ in }
    ) throws -> [RefreshOutcome] {
        let wanted = try store.subscriptions().filter {
            (calendars?.contains($0.calendarID) ?? true) && (mode != .ifDue || seemsDue($0))
        }
        let titles = Dictionary(try store.calendars().map { ($0.id, $0) }) { first, _ in first }
        let jobs = wanted.compactMap { subscription in
            titles[subscription.calendarID].map { (calendar: $0, subscription: subscription) }
        }
        return ConcurrentMap.map(
            jobs, atOnce: limits.subscriptionsAtOnce,
            { RefreshOutcome(calendar: $0.calendar, result: refresh($0.subscription, $0.calendar, mode)) },
            report: report)
    }

    /// Returns whether a subscription seems due. Does not write, so that frequent checks do not make the store look changed.
    private func seemsDue(_ subscription: SubscriptionRecord) -> Bool {
        guard subscription.isFile else { return RefreshSchedule.isDue(subscription, at: now()) }
        let file = SubscribedFile(path: subscription.address, limit: limits.subscriptionLength)
        if subscription.failure != nil { return RefreshSchedule.isDue(subscription, at: now()) }
        return subscription.validator == nil || file.validator != subscription.validator
    }

    private func refresh(
        _ subscription: SubscriptionRecord, _ calendar: CalendarRecord, _ mode: RefreshMode
    ) -> RefreshOutcome.Result {
        let claim = Int64.random(in: 1..<Int64.max)
        do {
            guard let claimed = try acquire(subscription, claim, mode) else { return .skipped }
            do {
                return try replace(claimed, calendar, claim, isConditional: mode != .force)
            } catch {
                let failure = error as? FetchFailure
                let reason = (failure?.error ?? error as? ConferenceError) ?? .internalFault(error)
                try recordFailure(reason, retryAfter: failure?.retryAfter, of: claimed, claim)
                return .failed(reason)
            }
        } catch {
            return .failed(error as? ConferenceError ?? .internalFault(error))
        }
    }

    /// Claims a subscription; returns nil if it no longer needs to be fetched.
    ///
    /// - Throws: `subscriptionBusy`.
    private func acquire(
        _ subscription: SubscriptionRecord, _ claim: Int64, _ mode: RefreshMode
    ) throws -> SubscriptionRecord? {
        // Longer than any fetch, so that a claim of a program that crashed expires.
        let length = Int64(limits.subscriptionTimeout / .seconds(1)) + 30
        return try store.write { writer in
            guard let current = try writer.subscription(calendar: subscription.calendarID),
                current.address == subscription.address
            else { return nil }
            // Another program has refreshed it meanwhile.
            if mode == .ifDue, current.checked != subscription.checked { return nil }
            let isTaken = try writer.claim(
                subscription: current.calendarID, as: claim, at: now(), for: length, takesOver: mode == .force)
            if !isTaken, mode == .ifDue { return nil }
            guard isTaken else { throw ConferenceError.subscriptionBusy() }
            return current
        }
    }

    /// Fetches the file and replaces the content of the calendar.
    private func replace(
        _ subscription: SubscriptionRecord, _ calendar: CalendarRecord, _ claim: Int64, isConditional: Bool
    ) throws -> RefreshOutcome.Result {
        let address = try SubscriptionAddress(stored: subscription.address, isFile: subscription.isFile)
        let fetched = try fetcher.fetch(address, subscription, isConditional: isConditional)
        var updated = subscription
        updated.recordSuccess(at: now())
        guard case .contents(let bytes, let validator, let lastModified) = fetched else {
            return try commit(updated, claim) { _ in .unchanged }
        }
        let digest = TextDigest.hexadecimal(of: bytes)
        updated.validator = validator
        updated.lastModified = lastModified
        if isConditional, digest == subscription.digest { return try commit(updated, claim) { _ in .unchanged } }
        updated.digest = digest
        let replacement = try CalendarReplacement(bytes, named: address.shown, zones: zones, limits: limits)
        return try commit(updated, claim, replacement)
    }

    private func commit(
        _ subscription: SubscriptionRecord, _ claim: Int64, _ replacement: CalendarReplacement
    ) throws -> RefreshOutcome.Result {
        try commit(subscription, claim) { writer in
            guard let calendar = try writer.calendar(id: subscription.calendarID) else { return .skipped }
            let report = try replacement.apply(to: calendar, writer)
            var known = subscription
            known.publishedInterval = PublishedProperties(of: report.calendar).refreshInterval
            known.recordSuccess(at: now())
            try writer.update(known)
            return .changed(
                added: report.added + report.reminders.added, updated: report.updated + report.reminders.updated,
                removed: report.removed)
        }
    }

    /// Records success in the transaction that changes the calendar, unless another program has taken over the claim.
    private func commit(
        _ subscription: SubscriptionRecord, _ claim: Int64,
        _ body: (borrowing StoreWriter) throws -> RefreshOutcome.Result
    ) throws -> RefreshOutcome.Result {
        try store.write(overridingReadOnly: true) { writer in
            guard try writer.holds(claim: claim, onSubscription: subscription.calendarID) else { return .skipped }
            try writer.update(subscription)
            return try body(writer)
        }
    }

    /// Records a failure, unless another program has taken over the claim.
    private func recordFailure(
        _ reason: ConferenceError, retryAfter: Int64?, of subscription: SubscriptionRecord, _ claim: Int64
    ) throws {
        var failed = subscription
        failed.checked = now()
        failed.failures += 1
        failed.failure = sentence(reason)
        failed.due = now() + RefreshSchedule.retryDelay(afterFailures: failed.failures, requested: retryAfter)
        try store.write { writer in
            guard try writer.holds(claim: claim, onSubscription: failed.calendarID) else { return }
            try writer.update(failed)
        }
    }
}

extension SubscriptionRecord {
    /// Records that the calendar is up to date.
    mutating func recordSuccess(at now: Int64) {
        checked = now
        succeeded = now
        failure = nil
        failures = 0
        due = now + RefreshSchedule.interval(of: self)
    }
}
