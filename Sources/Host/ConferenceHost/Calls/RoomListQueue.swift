import Synchronization

/// The providers that still have to be asked for their rooms, and the threads that ask them.
final class RoomListQueue: Sendable {
    private struct State {
        var waiting: ArraySlice<InstalledProvider>
        var threads = 0
    }

    private let state: Mutex<State>

    init(_ providers: [InstalledProvider]) { state = Mutex(State(waiting: providers[...])) }

    /// Sets how many threads take providers.
    func begin(_ threads: Int) { state.withLock { $0.threads = threads } }

    /// Takes the next provider, or nil if all are taken.
    func next() -> InstalledProvider? { state.withLock { $0.waiting.popFirst() } }

    /// Notes the end of a thread; true for the last one.
    func finishThread() -> Bool {
        state.withLock { state in
            state.threads -= 1
            return state.threads == 0
        }
    }
}
