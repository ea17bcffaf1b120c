import CConferenceProvider
import Synchronization

/// A host in the process of the test, which drives a provider through its C table as a worker does.
///
/// It copies whatever it is lent before it returns, and remembers what it was told.
final class FakeHost: Sendable {
    /// What a provider was made with, or why it was not.
    struct CreationFailure: Error, Equatable {
        var status: Int32
        var code: Int64
        var message: String
    }

    private struct State {
        var nextRequest: vcp_request = 1
        var outcomes: [vcp_request: Outcome] = [:]
        var waiting: [vcp_request: CheckedContinuation<Outcome, Never>] = [:]
        var extraAnswers = 0
        var log: [String] = []
        var logWaiters: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let configuration: [String: String]
    private let state = Mutex(State())
    // Opaque numbers of the provider, handed back to it and nothing else.
    nonisolated(unsafe) private(set) var instance: OpaquePointer?
    nonisolated(unsafe) let provider: UnsafePointer<vcp_provider>

    /// Makes the provider whose principal class this is.
    init(
        _ principalClass: String, bundleIdentifier: String = "org.example.test", configuration: [String: String] = [:],
        change: (inout vcp_host) -> Void = { _ in }
    ) throws {
        self.configuration = configuration
        guard let provider = vcp_entry_v1()?.pointee.provider_at(0) else {
            throw CreationFailure(status: -1, code: 0, message: "no provider")
        }
        self.provider = provider
        let table = Self.table(self, principalClass, bundleIdentifier, change)
        var why = vcp_error()
        why.struct_size = UInt32(MemoryLayout<vcp_error>.size)
        let status = provider.pointee.create(table, &instance, &why)
        guard status == VCP_OK else {
            throw CreationFailure(status: why.status, code: why.provider_code, message: text(why.message))
        }
    }

    deinit { if let instance { provider.pointee.destroy(instance) } }

    // MARK: Asking

    /// Asks for room types and waits for the answer.
    func roomTypes() async -> Outcome { await outcome(of: startRoomTypes()) }

    /// Asks for a conference and waits for the answer.
    func conference(_ room: String, key: String = "key", event: FakeEvent? = nil) async -> Outcome {
        await outcome(of: startConference(room, key: key, event: event))
    }

    /// Asks for room types.
    func startRoomTypes() -> vcp_request {
        let request = newRequest()
        provider.pointee.fetch_room_types(instance, request)
        return request
    }

    /// Asks for a conference. What is lent is overwritten before the return, to find those who keep it.
    func startConference(_ room: String, key: String = "key", event: FakeEvent? = nil) -> vcp_request {
        let request = newRequest()
        let lent = LentRequest(room: room, key: key, event: event)
        provider.pointee.fetch_conference(instance, request, lent.request)
        lent.spoil()
        return request
    }

    /// Asks for a conference without a request, against the rules of vcp.h.
    func startConferenceWithoutRequest() -> vcp_request {
        let request = newRequest()
        provider.pointee.fetch_conference(instance, request, nil)
        return request
    }

    /// Tells the provider that nobody waits any more.
    func cancel(_ request: vcp_request) { provider.pointee.cancel(instance, request) }

    /// Ends the instance.
    func destroy() {
        provider.pointee.destroy(instance)
        instance = nil
    }

    /// The table of an extension.
    func hasExtension(_ name: String) -> Bool {
        lend(name) { provider.pointee.get_extension(instance, $0) } != nil
    }

    // MARK: What came of it

    /// Waits for the answer to a request.
    func outcome(of request: vcp_request) async -> Outcome {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if let known = state.outcomes[request] { return Outcome?.some(known) }
                state.waiting[request] = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Waits for a line of the log.
    func waitForLog(_ line: String) async {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.log.contains(line) { return true }
                state.logWaiters.append((line, continuation))
                return false
            }
            if known { continuation.resume() }
        }
    }

    /// The lines so far.
    var log: [String] { state.withLock { $0.log } }
    /// Answers beyond the first to a request, and answers to requests that were never made.
    var extraAnswers: Int { state.withLock { $0.extraAnswers } }

    func addLog(_ line: String) {
        let waiters = state.withLock { state in
            state.log.append(line)
            let met = state.logWaiters.filter { $0.line == line }
            state.logWaiters.removeAll { $0.line == line }
            return met
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    func finish(_ request: vcp_request, _ outcome: Outcome) -> vcp_status {
        let (status, waiter) = state.withLock { state -> (Int, CheckedContinuation<Outcome, Never>?) in
            guard request > 0, request < state.nextRequest, state.outcomes[request] == nil else {
                state.extraAnswers += 1
                return (VCP_E_STATE, nil)
            }
            state.outcomes[request] = outcome
            return (VCP_OK, state.waiting.removeValue(forKey: request))
        }
        waiter?.resume(returning: outcome)
        return vcp_status(status)
    }

    func newRequest() -> vcp_request {
        state.withLock { state in
            defer { state.nextRequest += 1 }
            return state.nextRequest
        }
    }
}
