import CConferenceProvider
import Synchronization

/// The one instance of a provider and the requests that it is working on.
///
/// Requests run one after another, each as a task: the classes of EventKit are not made for more. Only cancellation
/// gets past the queue.
final class ProviderSession: Sendable {
    private struct Requests {
        var last: Task<Void, Never>?
        var running: [vcp_request: Task<Void, Never>] = [:]
    }

    // A provider is not Sendable. It is used by the tasks of `start` only, of which each waits for the one before it.
    nonisolated(unsafe) private let provider: any VirtualConferenceProvider
    private let host: HostTable
    private let requests = Mutex(Requests())

    /// Makes the provider that the host's manifest names.
    ///
    /// - Throws: ``VirtualConferenceError``, also for what the provider's initialiser throws.
    init(host: HostTable) throws(VirtualConferenceError) {
        let current = ProviderHost(.table(host, request: nil))
        current.becomeHostOfProcess()
        do {
            provider = try current.run { try PrincipalClass(named: host.principalClass).makeInstance() }
        } catch {
            throw VirtualConferenceError(describing: error)
        }
        self.host = host
    }

    /// Starts to answer a request for room types.
    func fetchRoomTypes(_ request: vcp_request) {
        start(request) { provider in .roomTypes(try await provider.roomTypes()) }
    }

    /// Starts to answer a request for a conference; one without details is against the rules and fails.
    func fetchConference(_ request: vcp_request, _ details: ConferenceRequest?) {
        start(request) { provider in
            guard let details else {
                throw VirtualConferenceError(.invalid, "The host asked for a conference without saying which.")
            }
            return .conference(try await provider.conference(for: details))
        }
    }

    /// True where the provider wants to hear what becomes of the events of its conferences.
    var hasLifecycle: Bool { provider is any LifecycleProvider }

    /// Starts to adapt a conference to its event.
    func updateConference(_ request: vcp_request, _ change: ConferenceChange?) {
        start(request) { provider in
            let (provider, change) = try Self.lifecycle(provider, change)
            return .conference(try await provider.update(change))
        }
    }

    /// Starts to end a conference.
    func endConference(_ request: vcp_request, _ change: ConferenceChange?) {
        start(request) { provider in
            let (provider, change) = try Self.lifecycle(provider, change)
            try await provider.end(change)
            return .done
        }
    }

    private static func lifecycle(
        _ provider: any VirtualConferenceProvider, _ change: ConferenceChange?
    ) throws -> (any LifecycleProvider, ConferenceChange) {
        guard let provider = provider as? any LifecycleProvider else {
            throw VirtualConferenceError(.unsupported, "This provider does not change or end conferences.")
        }
        guard let change else {
            throw VirtualConferenceError(.invalid, "The host told of a change without saying of which conference.")
        }
        return (provider, change)
    }

    /// Tells the provider that nobody waits for the answer any more. Unknown requests are over already.
    func cancel(_ request: vcp_request) {
        requests.withLock { $0.running[request] }?.cancel()
    }

    /// Cancels whatever still runs; the provider goes away when the last of it has ended.
    func end() {
        for task in requests.withLock({ Array($0.running.values) }) { task.cancel() }
    }

    private func start(
        _ request: vcp_request, _ work: @escaping @Sendable (any VirtualConferenceProvider) async throws -> Answer
    ) {
        requests.withLock { requests in
            let previous = requests.last
            let task = Task {
                await previous?.value
                let answer = await ProviderHost(.table(host, request: request)).run {
                    await Answer { try await work(provider) }
                }
                // Forgotten before it is answered: the host may give the number out again afterwards.
                self.requests.withLock { $0.running[request] = nil }
                host.send(answer, for: request)
            }
            requests.last = task
            requests.running[request] = task
        }
    }
}
