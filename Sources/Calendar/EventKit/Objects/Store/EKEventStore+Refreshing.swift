import CalendarSources
import Platform
import Synchronization

extension EKEventStore {
    /// Fetches the subscribed calendars that are due, in the background.
    ///
    /// - Parameter completion: called on another thread when all are fetched, or when there is nothing to fetch.
    package func refreshSubscriptions(completion: @escaping @Sendable () -> Void) {
        guard let backend = try? backend(), !backend.access.changeable.isEmpty,
            backend.isRefreshing.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent)
                .exchanged
        else { return completion() }
        // The thread only calls `announce()`, which is safe on any thread. A slow server must not keep the store alive.
        nonisolated(unsafe) weak let store = self
        DetachedThread.run {
            // Failures are recorded in the subscription, where its owner sees them.
            let outcomes = (try? backend.subscriptions.refresh(nil, .ifDue)) ?? []
            backend.isRefreshing.store(false, ordering: .sequentiallyConsistent)
            if outcomes.contains(where: \.hasChanged) { store?.announce() }
            completion()
        }
    }
}
