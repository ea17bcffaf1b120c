import Dispatch
import Platform
import Synchronization

/// The providers that still have to be asked for their rooms, and the threads that ask them.
final class RoomListQueue: Sendable {
    private struct State {
        var waiting: ArraySlice<InstalledProvider>
        var unanswered: [InstalledProvider]
        var threads = 0
    }

    private let state: Mutex<State>
    private let end = DispatchSemaphore(value: 0)

    init(_ providers: [InstalledProvider]) {
        state = Mutex(State(waiting: providers[...], unanswered: providers))
    }

    /// Sets how many threads take providers.
    func begin(_ threads: Int) { state.withLock { $0.threads = threads } }

    /// Takes the next provider, or nil if all are taken.
    func next() -> InstalledProvider? { state.withLock { $0.waiting.popFirst() } }

    /// Notes that a provider has answered, or failed.
    func noteAnswer(of provider: InstalledProvider) {
        let isLast = state.withLock { state in
            state.unanswered.removeAll { $0.path == provider.path }
            return state.unanswered.isEmpty
        }
        if isLast { end.signal() }
    }

    /// The providers that have not answered yet.
    func unanswered() -> [InstalledProvider] { state.withLock { $0.unanswered } }

    /// Waits until all providers have answered, and returns false if the time passes first. Can be called once.
    func waitForEnd(atMost limit: Duration) -> Bool {
        end.wait(timeout: .now() + .milliseconds(Int(limit.milliseconds))) == .success
    }

    /// Notes the end of a thread; true for the last one.
    func finishThread() -> Bool {
        state.withLock { state in
            state.threads -= 1
            return state.threads == 0
        }
    }
}
