import Foundation
import Synchronization

/// Delivers changes of a store to observers: notifications on the main queue, and sequences.
///
/// Safe to use on any thread, because the thread that watches the file calls it. Does not keep the store alive.
final class ChangeBroadcaster: Sendable {
    private struct Readers {
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextNumber = 0
        /// Whether a notification is waiting for the main queue, which may be busy or not running at all.
        var isPosting = false
        var isOver = false
    }

    private let readers = Mutex(Readers())
    // Set once, before other threads see this object. A weak reference may be read on any thread; the store itself is
    // only used on the main queue.
    nonisolated(unsafe) private weak var store: EKEventStore?

    init(of store: EKEventStore) { self.store = store }

    /// Delivers a change. An observer that has not received the previous one yet receives one for both.
    func send() {
        let isFirst = readers.withLock { readers in
            for continuation in readers.continuations.values { continuation.yield() }
            defer { readers.isPosting = true }
            return !readers.isPosting
        }
        guard isFirst else { return }
        // Apple documents that the main queue posts the notification.
        DispatchQueue.main.async {
            self.readers.withLock { $0.isPosting = false }
            MainActor.assumeIsolated { self.post() }
        }
    }

    /// Returns a sequence of the changes from now on. An element that was not read yet stands for all changes since.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = readers.withLock { readers -> Int? in
            guard !readers.isOver else { return nil }
            readers.nextNumber += 1
            readers.continuations[readers.nextNumber] = continuation
            return readers.nextNumber
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            // Deallocates the continuation outside the lock.
            _ = self?.readers.withLock { $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Ends all sequences when the store is deallocated.
    func finish() {
        let continuations = readers.withLock { readers in
            readers.isOver = true
            defer { readers.continuations = [:] }
            return Array(readers.continuations.values)
        }
        for continuation in continuations { continuation.finish() }
    }

    @MainActor
    private func post() {
        guard let store else { return }
        NotificationCenter.default.post(name: .EKEventStoreChanged, object: store)
        // Foundation on Linux does not turn a notification into a message, so both are posted.
        NotificationCenter.default.post(EKEventStore.EventStoreChanged(), subject: store)
    }
}
