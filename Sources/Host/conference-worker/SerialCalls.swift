import CConferenceProvider
import Synchronization

/// `vcp.serial/1`: functions that the provider wants to be called on the thread of its [serial] functions.
final class SerialCalls: Sendable {
    /// A function of the provider and its argument.
    typealias Function = @convention(c) (UnsafeMutableRawPointer?) -> Void

    private struct State {
        var waiting = 0
        var isClosed = false
    }

    private let thread: ProviderThread
    private let state = Mutex(State())

    /// The largest number of waiting calls. Further calls are refused.
    private static let mostWaiting = 64

    init(thread: ProviderThread) { self.thread = thread }

    /// Queues a call.
    func call(_ function: Function?, _ user: UnsafeMutableRawPointer?) -> vcp_status {
        guard let function else { return vcp_status(VCP_E_INVALID) }
        let status = state.withLock { state in
            if state.isClosed { return VCP_E_STATE }
            if state.waiting >= Self.mostWaiting { return VCP_E_LIMIT }
            state.waiting += 1
            return VCP_OK
        }
        guard status == VCP_OK else { return vcp_status(status) }
        // A pointer of the provider, which is only passed back to it.
        nonisolated(unsafe) let user = user
        thread.run { [self] in
            let isWanted = state.withLock { state in
                state.waiting -= 1
                return !state.isClosed
            }
            if isWanted { function(user) }
        }
        return vcp_status(VCP_OK)
    }

    /// Drops the waiting calls and refuses new ones. Call this on the provider thread, before `destroy`.
    func close() { state.withLock { $0.isClosed = true } }
}
