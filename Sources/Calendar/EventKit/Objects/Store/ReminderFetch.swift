import Foundation
import Synchronization

/// A fetch of reminders that is in progress.
final class ReminderFetch: Sendable {
    private let isCancelled = Atomic(false)

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Runs a body unless the fetch was cancelled.
    func unlessCancelled(_ body: () -> Void) {
        if !isCancelled.load(ordering: .relaxed) { body() }
    }
}

extension EKEventStore {
    /// Fetches reminders on another thread.
    func fetch(_ predicate: NSPredicate, _ completion: @escaping ([EKReminder]?) -> Void) -> ReminderFetch {
        precondition(
            predicate is ReminderPredicate,
            "EKEventStore: the predicate has to come from one of the store's predicates for reminders.")
        let request = ReminderFetch()
        // Apple's signature does not say that store, predicate and completion are used on another thread. The store has
        // a lock, the predicate is immutable, and the completion is called once and not kept.
        nonisolated(unsafe) let (store, predicate, completion) = (self, predicate, completion)
        DispatchQueue.global().async {
            request.unlessCancelled {
                let reminders = store.reminders(matching: predicate)
                request.unlessCancelled { completion(reminders) }
            }
        }
        return request
    }
}
