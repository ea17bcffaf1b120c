import Foundation
import Synchronization

/// Brings the news that a store has changed to those who wait for it: observers on the main queue, and sequences.
///
/// It does not keep the store. Safe to use from any thread, as it is told by the thread that watches the file.
final class StoreNews: Sendable {
    private struct Readers {
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextNumber = 0
        /// Whether a notification waits for the main queue, which may be busy, or never come.
        var isPosting = false
        var isOver = false
    }

    private let readers = Mutex(Readers())
    // Set once, before anybody else has this object. A weak reference may be read from any thread, and what it gives is
    // used on the main queue alone.
    nonisolated(unsafe) private weak var store: EKEventStore?

    init(of store: EKEventStore) { self.store = store }

    /// Tells everybody. Those who have not heard the last news yet hear once.
    func tell() {
        let isFirst = readers.withLock { readers in
            for continuation in readers.continuations.values { continuation.yield() }
            defer { readers.isPosting = true }
            return !readers.isPosting
        }
        guard isFirst else { return }
        // Posted where user interfaces live, as Apple documents.
        DispatchQueue.main.async {
            self.readers.withLock { $0.isPosting = false }
            MainActor.assumeIsolated { self.post() }
        }
    }

    /// The changes from now on, for one reader, who may be late: one that was not read stands for all.
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
            // What goes with it goes outside of the lock.
            _ = self?.readers.withLock { $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Ends all sequences: the store is no more.
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
        // Foundation on Linux does not make one of the other.
        NotificationCenter.default.post(EKEventStore.EventStoreChanged(), subject: store)
    }
}
