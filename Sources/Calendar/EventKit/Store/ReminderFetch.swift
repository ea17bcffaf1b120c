import Foundation
import Synchronization

/// One request for reminders that is on its way.
final class ReminderFetch: Sendable {
    private let isCancelled = Atomic(false)

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Runs a body unless the request was cancelled.
    func unlessCancelled(_ body: () -> Void) {
        if !isCancelled.load(ordering: .relaxed) { body() }
    }
}

extension EKEventStore {
    /// Looks for reminders on another thread.
    func fetch(_ predicate: NSPredicate, _ completion: @escaping ([EKReminder]?) -> Void) -> ReminderFetch {
        precondition(
            predicate is ReminderPredicate,
            "EKEventStore: the predicate has to come from one of the store's predicates for reminders.")
        let request = ReminderFetch()
        // Apple's signature does not say that store, predicate and completion go to another thread; the store locks, a
        // predicate does not change, and the completion is called once and kept by nobody else.
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
