import CalendarEditing
package import CalendarModel
package import CalendarStore
package import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Keeps subscribed calendars as their publishers have them.
///
/// One refresh is: the right to fetch is taken in a short transaction, the file is fetched without any, and the calendar
/// is replaced in one transaction with what the next request needs. So nobody waits for a slow server, no two programs
/// fetch the same at once, and a calendar is as it was or as the file is, never in between. Whatever goes wrong, the
/// calendar stays, and why is noted.
///
/// Safe to use from any thread.
package struct SubscriptionRefresher: Sendable {
    let store: CalendarStore
    let zones: ZoneDatabase
    let limits: Limits
    let fetcher: SubscriptionFetch
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Int64
    /// Returns an error's sentence as it is kept with the subscription.
    let sentence: @Sendable (ConferenceError) -> String

    /// - Parameters:
    ///   - authorities: a file with certificates to trust instead of the system's, which is what `SSL_CERT_FILE` names.
    ///   - now: the clock, in seconds since 1970-01-01T00:00:00Z.
    ///   - sentence: how the program shows an error. `conferencectl` adds the commands that help.
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

    /// Which subscriptions are fetched, and how.
    package enum Eagerness: Sendable {
        /// Those that are due; of files those that have changed.
        case whenDue
        /// All of them, unless they have not changed.
        case now
        /// All of them, whatever they were told before, and also where another program is at it.
        case whole
    }

    /// Fetches subscriptions, some at the same time, and keeps the thread waiting.
    ///
    /// - Parameters:
    ///   - calendars: rows of the calendars; nil for all. Those that are no subscriptions are passed over.
    ///   - report: is called for each as it is done, one after the other, on threads of this call.
    /// - Returns: what came of each, in the order of their making.
    /// - Throws: where the store cannot be read.
    @discardableResult
    package func refresh(
        _ calendars: Set<Int64>? = nil, _ eagerness: Eagerness,
        report: @escaping @Sendable (RefreshOutcome) -> Void = { _ in }
    ) throws -> [RefreshOutcome] {
        let wanted = try store.subscriptions().filter {
            (calendars?.contains($0.calendarID) ?? true) && (eagerness != .whenDue || seemsDue($0))
        }
        let titles = Dictionary(try store.calendars().map { ($0.id, $0) }) { first, _ in first }
        let jobs = wanted.compactMap { subscription in
            titles[subscription.calendarID].map { (calendar: $0, subscription: subscription) }
        }
        return SideBySide.map(
            jobs, atOnce: limits.subscriptionsAtOnce,
            { RefreshOutcome(calendar: $0.calendar, result: refresh($0.subscription, $0.calendar, eagerness)) },
            report: report)
    }

    /// Without changing anything, so that who asks often does not make the store look changed.
    private func seemsDue(_ subscription: SubscriptionRecord) -> Bool {
        guard subscription.isFile else { return RefreshSchedule.isDue(subscription, at: now()) }
        let file = SubscribedFile(path: subscription.address, limit: limits.subscriptionLength)
        if subscription.failure != nil { return RefreshSchedule.isDue(subscription, at: now()) }
        return subscription.validator == nil || file.validator != subscription.validator
    }

    private func refresh(
        _ subscription: SubscriptionRecord, _ calendar: CalendarRecord, _ eagerness: Eagerness
    ) -> RefreshOutcome.Result {
        let claim = Int64.random(in: 1..<Int64.max)
        do {
            guard let claimed = try take(subscription, claim, eagerness) else { return .skipped }
            do {
                return try replace(claimed, calendar, claim, isConditional: eagerness != .whole)
            } catch {
                let failure = error as? FetchFailure
                let reason = (failure?.error ?? error as? ConferenceError) ?? .internalFault(error)
                try note(reason, retryAfter: failure?.retryAfter, of: claimed, claim)
                return .failed(reason)
            }
        } catch {
            return .failed(error as? ConferenceError ?? .internalFault(error))
        }
    }

    /// Takes the right to fetch; nil where it is not wanted any more.
    ///
    /// - Throws: `subscriptionBusy`.
    private func take(
        _ subscription: SubscriptionRecord, _ claim: Int64, _ eagerness: Eagerness
    ) throws -> SubscriptionRecord? {
        // Longer than any fetch; what was claimed by a program that is gone is free then.
        let length = Int64(limits.subscriptionTimeout / .seconds(1)) + 30
        return try store.write { writer in
            guard let current = try writer.subscription(calendar: subscription.calendarID),
                current.address == subscription.address
            else { return nil }
            // Another program was faster.
            if eagerness == .whenDue, current.checked != subscription.checked { return nil }
            let isTaken = try writer.claim(
                subscription: current.calendarID, as: claim, at: now(), for: length, takesOver: eagerness == .whole)
            if !isTaken, eagerness == .whenDue { return nil }
            guard isTaken else { throw ConferenceError.subscriptionBusy() }
            return current
        }
    }

    /// Fetches, and makes the calendar what was fetched.
    private func replace(
        _ subscription: SubscriptionRecord, _ calendar: CalendarRecord, _ claim: Int64, isConditional: Bool
    ) throws -> RefreshOutcome.Result {
        let address = try SubscriptionAddress(stored: subscription.address, isFile: subscription.isFile)
        let fetched = try fetcher.fetch(address, subscription, isConditional: isConditional)
        var updated = subscription
        updated.noteSuccess(at: now())
        guard case .contents(let bytes, let validator, let lastModified) = fetched else {
            return try settle(updated, claim) { _ in .unchanged }
        }
        let digest = TextDigest.hexadecimal(of: bytes)
        updated.validator = validator
        updated.lastModified = lastModified
        if isConditional, digest == subscription.digest { return try settle(updated, claim) { _ in .unchanged } }
        updated.digest = digest
        let replacement = try CalendarReplacement(bytes, named: address.shown, zones: zones, limits: limits)
        return try settle(updated, claim, replacement)
    }

    private func settle(
        _ subscription: SubscriptionRecord, _ claim: Int64, _ replacement: CalendarReplacement
    ) throws -> RefreshOutcome.Result {
        try settle(subscription, claim) { writer in
            guard let calendar = try writer.calendar(id: subscription.calendarID) else { return .skipped }
            let report = try replacement.apply(to: calendar, writer)
            var known = subscription
            known.publishedInterval = PublishedProperties(of: report.calendar).refreshInterval
            known.noteSuccess(at: now())
            try writer.update(known)
            return .changed(
                added: report.added + report.reminders.added, updated: report.updated + report.reminders.updated,
                removed: report.removed)
        }
    }

    /// Notes a success in one transaction with what it changes, unless somebody else has taken over meanwhile.
    private func settle(
        _ subscription: SubscriptionRecord, _ claim: Int64,
        _ body: (borrowing StoreWriter) throws -> RefreshOutcome.Result
    ) throws -> RefreshOutcome.Result {
        try store.write(overridingReadOnly: true) { writer in
            guard try writer.holds(claim: claim, onSubscription: subscription.calendarID) else { return .skipped }
            try writer.update(subscription)
            return try body(writer)
        }
    }

    /// Notes a failure, unless somebody else has taken over meanwhile.
    private func note(
        _ reason: ConferenceError, retryAfter: Int64?, of subscription: SubscriptionRecord, _ claim: Int64
    ) throws {
        var failed = subscription
        failed.checked = now()
        failed.failures += 1
        failed.failure = sentence(reason)
        failed.due = now() + RefreshSchedule.wait(afterFailures: failed.failures, asked: retryAfter)
        try store.write { writer in
            guard try writer.holds(claim: claim, onSubscription: failed.calendarID) else { return }
            try writer.update(failed)
        }
    }
}

extension SubscriptionRecord {
    /// Takes note that the calendar is as its publisher has it.
    mutating func noteSuccess(at now: Int64) {
        checked = now
        succeeded = now
        failure = nil
        failures = 0
        due = now + RefreshSchedule.interval(of: self)
    }
}
