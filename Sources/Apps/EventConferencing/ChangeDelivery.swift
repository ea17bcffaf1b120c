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

    private enum State { case idle, delivering, wanted }

    private let state = Mutex(State.idle)
    private let host: @Sendable () -> ConferenceHost

    /// - Parameter host: makes the host for one delivery.
    init(host: @escaping @Sendable () -> ConferenceHost) { self.host = host }

    /// Begins to deliver what is due.
    func deliver(_ backend: EventStoreBackend) {
        let isFirst = state.withLock { state in
            defer { state = state == .idle ? .delivering : .wanted }
            return state == .idle
        }
        guard isFirst else { return }
        Task.detached { [self] in
            repeat {
                let coordinator = ConferenceCoordinator(store: backend.store, host: host(), editor: backend.editor)
                // What fails stays in the outbox, with its reason.
                _ = try? await coordinator.deliver(.due)
            } while isWantedAgain()
        }
    }

    private func isWantedAgain() -> Bool {
        state.withLock { state in
            defer { state = state == .wanted ? .delivering : .idle }
            return state == .wanted
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
        try await coordinator(host).deliver(.due).compactMap { delivery in
            delivery.error.map { UnsettledChange(intent: delivery.intent, error: $0) }
        }
    }
}
