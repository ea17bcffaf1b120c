import CConferenceProvider
import Synchronization

/// The instance of a provider and its running requests.
///
/// Requests run one after another, each in a task of its own, because classes written for EventKit expect one call at a time. A
/// cancellation does not wait for the requests before it.
final class ProviderSession: Sendable {
    private struct Requests {
        var last: Task<Void, Never>?
        var running: [vcp_request: Task<Void, Never>] = [:]
    }

    // A provider is not Sendable. This is safe because only the tasks of `start` use it, one after another.
    nonisolated(unsafe) private let provider: any VirtualConferenceProvider
    private let host: HostTable
    private let requests = Mutex(Requests())

    /// Creates the provider that the manifest names.
    ///
    /// - Throws: ``VirtualConferenceError``, also for an error that the provider's initializer throws.
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

    func fetchRoomTypes(_ request: vcp_request) {
        start(request) { provider in .roomTypes(try await provider.roomTypes()) }
    }

    /// Starts a request for a conference. If the host broke the rules and passed no details, the answer is a failure.
    func fetchConference(_ request: vcp_request, _ details: ConferenceRequest?) {
        start(request) { provider in
            guard let details else {
                throw VirtualConferenceError(.invalid, "The host did not say which conference it asks for.")
            }
            return .conference(try await provider.conference(for: details))
        }
    }

    /// True if the provider can update and end conferences.
    var hasLifecycle: Bool { provider is any LifecycleProvider }

    func updateConference(_ request: vcp_request, _ change: ConferenceChange?) {
        start(request) { provider in
            let (provider, change) = try Self.lifecycle(provider, change)
            return .conference(try await provider.update(change))
        }
    }

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
            throw VirtualConferenceError(.unsupported, "This provider cannot update or end conferences.")
        }
        guard let change else {
            throw VirtualConferenceError(.invalid, "The host did not say which conference has changed.")
        }
        return (provider, change)
    }

    /// Cancels the task of a request. Does nothing if the request has already finished.
    func cancel(_ request: vcp_request) {
        requests.withLock { $0.running[request] }?.cancel()
    }

    /// Cancels all running requests. The provider is released when the last of them has ended.
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
                // Removed before the answer is sent, because the host may then use the number again.
                self.requests.withLock { $0.running[request] = nil }
                host.send(answer, for: request)
            }
            requests.last = task
            requests.running[request] = task
        }
    }
}
