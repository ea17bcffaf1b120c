import CalendarSources
import Foundation
import Synchronization

extension EKEventStore {
    /// Fetches the subscribed calendars that are due in the background.
    ///
    /// - Parameter completion: is called on another thread when that is done, or nothing was to be done.
    package func refreshSubscriptions(completion: @escaping @Sendable () -> Void) {
        guard let backend = try? backend(), backend.mayRead(.event) || backend.mayRead(.reminder),
            backend.isRefreshing.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent)
                .exchanged
        else { return completion() }
        // Only announced by, which any thread may do, and not kept alive by a slow server.
        nonisolated(unsafe) weak let store = self
        Thread.detachNewThread {
            // Failures are noted with the subscription, where its owner sees them.
            let outcomes = (try? backend.subscriptions.refresh(nil, .ifDue)) ?? []
            backend.isRefreshing.store(false, ordering: .sequentiallyConsistent)
            if outcomes.contains(where: \.hasChanged) { store?.announce() }
            completion()
        }
    }
}
