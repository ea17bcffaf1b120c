import CConferenceProvider
import Dispatch
import Foundation
import Synchronization
import VirtualConferenceKit

/// The calls of a provider to its host that are answered later: HTTPS requests and signatures.
///
/// Each call is answered exactly once, on a queue that is used for nothing else.
final class FakeCalls: Sendable {
    /// Calls the provider's `done`. With nil, the request of the call has ended.
    typealias Finish<Reply> = @Sendable (Result<Reply, VirtualConferenceError>) -> Void

    private struct Open {
        let request: vcp_request
        let hasEffect: Bool
        let end: @Sendable () -> Void
        let task: Task<Void, Never>?
    }

    private struct State {
        var next = 0
        var open: [Int: Open] = [:]
        var made: [HTTPRequest] = []
        /// The number of calls of a request that may have had an effect and that the provider got no response to.
        var unanswered: [vcp_request: Int] = [:]
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "VirtualConferenceTesting.FakeCalls")

    /// The requests that have reached the service, in their order.
    var made: [HTTPRequest] { state.withLock { $0.made } }

    /// Returns an answer as a real host takes it: if a request fails, and a call may have had an effect that the provider does
    /// not know of, the outcome is unknown, whatever the status is.
    func judged(_ answer: ProviderAnswer, of request: vcp_request) -> ProviderAnswer {
        guard case .failure(_, let code, let message) = answer,
            state.withLock({ $0.unanswered[request, default: 0] > 0 })
        else { return answer }
        return .failure(status: vcp_status(VCP_E_OUTCOME_UNKNOWN), code: code, message: message)
    }

    func record(_ call: HTTPRequest) { state.withLock { $0.made.append(call) } }

    /// Starts a call.
    ///
    /// - Parameters:
    ///   - hasEffect: whether the outcome of the request is unknown if the call fails.
    ///   - work: does what the call asks for.
    ///   - finish: calls the provider's `done`.
    /// - Returns: the status for the provider.
    func start<Reply: Sendable>(
        for request: vcp_request, hasEffect: Bool, _ work: @escaping @Sendable () async throws -> Reply,
        _ finish: @escaping Finish<Reply>
    ) -> vcp_status {
        state.withLock { state in
            guard state.open.count < 8 else { return vcp_status(VCP_E_LIMIT) }
            let number = state.next
            state.next += 1
            if hasEffect { state.unanswered[request, default: 0] += 1 }
            let task = Task { [weak self] in
                let reply: Result<Reply, VirtualConferenceError>
                var hadEffect = false
                do {
                    reply = .success(try await work())
                } catch let error as VirtualConferenceError {
                    reply = .failure(error)
                    hadEffect = [.network, .deadline, .limit, .cancelled].contains(error.status)
                } catch is FakeHost.Unreachable {
                    reply = .failure(VirtualConferenceError(.network, "The server could not be reached."))
                } catch {
                    reply = .failure(VirtualConferenceError(.network, "\(error)"))
                    hadEffect = true
                }
                self?.complete(number, reply, hadEffect: hadEffect, finish)
            }
            let cancelled = VirtualConferenceError(.cancelled, "The request that this call belongs to has ended.")
            state.open[number] = Open(
                request: request, hasEffect: hasEffect, end: { finish(.failure(cancelled)) },
                task: task)
            return vcp_status(VCP_OK)
        }
    }

    /// Ends the calls of a request, or all calls if it is nil.
    func end(_ request: vcp_request?) {
        let ended = state.withLock { state in
            let ended = state.open.filter { request == nil || $0.value.request == request }
            for number in ended.keys { state.open[number] = nil }
            return ended.values
        }
        for call in ended {
            call.task?.cancel()
            if request == nil { call.end() } else { queue.async { call.end() } }
        }
    }

    private func complete<Reply: Sendable>(
        _ number: Int, _ reply: Result<Reply, VirtualConferenceError>, hadEffect: Bool,
        _ finish: @escaping Finish<Reply>
    ) {
        let isOpen = state.withLock { state in
            guard let call = state.open.removeValue(forKey: number) else { return false }
            if call.hasEffect, !hadEffect { state.unanswered[call.request, default: 0] -= 1 }
            return true
        }
        if isOpen { queue.async { finish(reply) } }
    }
}
