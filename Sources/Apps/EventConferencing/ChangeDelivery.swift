import CChangeDelivery
import ConferenceCoordination
package import ConferenceHost
import EventKit
import Synchronization

/// Notifies providers in the background of the events that this program has moved, renamed or removed.
///
/// Only one delivery runs at a time; changes saved meanwhile are delivered by the next one. Entries left when the program ends
/// wait in the store for the next program that can deliver them.
final class ChangeDelivery: Sendable {
    /// The deliveries of this process.
    static let standard = ChangeDelivery { ConferenceHost(.standard()) }

    private struct State {
        /// The delivery that is in progress.
        var task: Task<Void, Never>?
        /// The stores that have changed since the current delivery began.
        var waiting: [EventStoreBackend] = []
    }

    private let state = Mutex(State())
    private let host: @Sendable () -> ConferenceHost

    /// - Parameter host: creates the host for one delivery.
    init(host: @escaping @Sendable () -> ConferenceHost) { self.host = host }

    /// Starts delivering the due entries of a store.
    func deliver(_ backend: EventStoreBackend) {
        state.withLock { state in
            if !state.waiting.contains(where: { $0 === backend }) { state.waiting.append(backend) }
            guard state.task == nil else { return }
            state.task = Task.detached { [self] in
                while let backend = next() {
                    let coordinator = ConferenceCoordinator(store: backend.store, host: host(), editor: backend.editor)
                    // Failed entries stay in the outbox with the reason.
                    _ = try? await coordinator.deliver(.due)
                }
            }
        }
    }

    /// Waits for the current delivery.
    func finish() async { await state.withLock { $0.task }?.value }

    private func next() -> EventStoreBackend? {
        state.withLock { state in
            guard let next = state.waiting.popLast() else {
                state.task = nil
                return nil
            }
            return next
        }
    }
}

/// EventKit calls this function after it has saved changes with outbox entries; see `cchangedelivery.h`.
@_cdecl("conference_deliver_changes")
func deliverChanges(_ backend: UnsafeMutableRawPointer) {
    ChangeDelivery.standard.deliver(Unmanaged<EventStoreBackend>.fromOpaque(backend).takeRetainedValue())
}

extension EKEventStore {
    /// Delivers all undelivered changes of events to the providers of their conferences, and waits until that is done.
    ///
    /// A program that imports this module delivers changes automatically after each save, in the background. Call this method
    /// to wait for the deliveries, for example at the end of a short program.
    ///
    /// - Returns: the changes that could not be delivered. They are retried later; the calendar itself has changed.
    /// - Throws: ``EKError`` `eventStoreNotAuthorized` without full access to events; ``ConferenceError`` if the store cannot
    ///   be read.
    @discardableResult
    public nonisolated(nonsending) func deliverConferenceChanges() async throws -> [UnsettledChange] {
        try await deliverConferenceChanges(host: ConferenceHost(.standard()))
    }

    /// Delivers the changes with a given host, for tests.
    package nonisolated(nonsending) func deliverConferenceChanges(
        host: ConferenceHost
    ) async throws -> [UnsettledChange] {
        let coordinator = try coordinator(host)
        // The background delivery may have claimed entries of this store.
        await ChangeDelivery.standard.finish()
        return try await coordinator.deliver(.due).compactMap { delivery in
            delivery.error.map { UnsettledChange(intent: delivery.intent, error: $0) }
        }
    }
}
