import CChangeDelivery
import ConferenceCoordination
package import ConferenceHost
import EventKit
import Synchronization

/// Tells providers in the background what a program has saved: moved, renamed and removed events.
///
/// One delivery at a time; what is saved while one is under way is delivered by another one after it. Whatever is left when
/// the program ends waits in the store for the next program that can deliver it.
final class ChangeDelivery: Sendable {
    /// What this process has to deliver.
    static let standard = ChangeDelivery { ConferenceHost(.standard()) }

    private struct State {
        /// The delivery that is under way.
        var task: Task<Void, Never>?
        /// The stores with changes that came after it began.
        var waiting: [EventStoreBackend] = []
    }

    private let state = Mutex(State())
    private let host: @Sendable () -> ConferenceHost

    /// - Parameter host: makes the host for one delivery.
    init(host: @escaping @Sendable () -> ConferenceHost) { self.host = host }

    /// Begins to deliver what is due in a store.
    func deliver(_ backend: EventStoreBackend) {
        state.withLock { state in
            if !state.waiting.contains(where: { $0 === backend }) { state.waiting.append(backend) }
            guard state.task == nil else { return }
            state.task = Task.detached { [self] in
                while let backend = next() {
                    let coordinator = ConferenceCoordinator(store: backend.store, host: host(), editor: backend.editor)
                    // What fails stays in the outbox, with its reason.
                    _ = try? await coordinator.deliver(.due)
                }
            }
        }
    }

    /// Waits for the delivery that is under way.
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

/// What EventKit calls after it has saved something that a provider has to hear; see `cchangedelivery.h`.
@_cdecl("conference_deliver_changes")
func deliverChanges(_ backend: UnsafeMutableRawPointer) {
    ChangeDelivery.standard.deliver(Unmanaged<EventStoreBackend>.fromOpaque(backend).takeRetainedValue())
}

extension EKEventStore {
    /// Tells providers what became of the events of their conferences, as far as they have not heard it yet.
    ///
    /// A program that imports this module does so by itself after each save, in the background. Call this to wait for it,
    /// for example before a short program ends.
    ///
    /// - Returns: the changes that could not be delivered. They are tried again later; the calendar has them already.
    /// - Throws: ``EKError`` `eventStoreNotAuthorized` without full access to events; ``ConferenceError`` if the store cannot
    ///   be read.
    @discardableResult
    public nonisolated(nonsending) func deliverConferenceChanges() async throws -> [UnsettledChange] {
        try await deliverConferenceChanges(host: ConferenceHost(.standard()))
    }

    /// The same with a given host, for tests.
    package nonisolated(nonsending) func deliverConferenceChanges(
        host: ConferenceHost
    ) async throws -> [UnsettledChange] {
        let coordinator = try coordinator(host)
        // The delivery in the background may have claimed entries of this store.
        await ChangeDelivery.standard.finish()
        return try await coordinator.deliver(.due).compactMap { delivery in
            delivery.error.map { UnsettledChange(intent: delivery.intent, error: $0) }
        }
    }
}
