import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import Platform
import Synchronization

/// A room that is being made, or was, while a page shows the progress.
final class RoomWork: Sendable {
    enum Outcome: Sendable {
        case running
        /// The event has the room. The changes could not be delivered to the provider of the room that it had before.
        case made([UnsettledChange])
        /// There is no room.
        case failed(ConferenceError)
        /// It is unknown whether there is a room, or the room is not attached: the request stays pending.
        case pending(ConferenceError)
    }

    /// What the host waits for.
    struct Wait: Sendable {
        let wait: ProviderWait
        let begin: Duration
    }

    private struct State {
        var outcome = Outcome.running
        var waits: [Wait] = []
        var task: Task<Void, Never>?
        var isStopped = false
        var successor: String?
    }

    /// Names the work in addresses.
    let key = Secret().text
    let request: RoomRequest
    private let state = Mutex(State())

    init(_ request: RoomRequest) { self.request = request }

    /// A work that was not begun.
    init(_ request: RoomRequest, refused error: ConferenceError) {
        self.request = request
        state.withLock { $0.outcome = .failed(error) }
    }

    var outcome: Outcome { state.withLock { $0.outcome } }

    var isRunning: Bool { if case .running = outcome { true } else { false } }

    /// Whether the person has stopped it.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// The oldest wait that is not over.
    var wait: Wait? { state.withLock { state in state.waits.min { $0.begin < $1.begin } } }

    /// The work that tries again, by its key.
    var successor: String? {
        get { state.withLock { $0.successor } }
        set { state.withLock { $0.successor = newValue } }
    }

    /// Begins the work. Call it once.
    ///
    /// - Parameters:
    ///   - body: makes the room.
    ///   - whenDone: called once there is an outcome.
    func start(
        _ body: @escaping @Sendable (RoomWork) async throws -> [UnsettledChange],
        whenDone: @escaping @Sendable () -> Void
    ) {
        // The lock lets the work wait until it can be stopped.
        state.withLock { state in
            state.task = Task {
                let outcome: Outcome
                do {
                    outcome = .made(try await body(self))
                } catch {
                    outcome = Self.outcome(of: error)
                }
                self.state.withLock { $0.outcome = outcome }
                whenDone()
            }
        }
    }

    private static func outcome(of error: any Error) -> Outcome {
        let error = error as? ConferenceError ?? .internalFault(error)
        return [.unknownOutcome, .madeButNotAttached].contains(error.code) ? .pending(error) : .failed(error)
    }

    /// Asks the work to end. The outcome says what has become of it.
    func stop() {
        state.withLock { state in
            guard case .running = state.outcome else { return nil as Task<Void, Never>? }
            state.isStopped = true
            return state.task
        }?.cancel()
    }

    /// Waits for the end of the work, and returns its outcome.
    func finished() async -> Outcome {
        await state.withLock { $0.task }?.value
        return outcome
    }

    /// Notes that the host begins to wait for the provider, or that a wait is over.
    func note(_ wait: ProviderWait, isOver: Bool) {
        state.withLock { state in
            if !isOver {
                state.waits.append(Wait(wait: wait, begin: MonotonicClock.now))
            } else if let index = state.waits.firstIndex(where: { $0.wait == wait }) {
                state.waits.remove(at: index)
            }
        }
    }
}
