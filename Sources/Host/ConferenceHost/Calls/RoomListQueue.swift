import ConferenceModel
import Dispatch
import Glibc
import Platform
import Synchronization

/// The providers that still have to be asked for their rooms, and the threads that ask them.
///
/// A limited number of providers is asked at the same time. A provider that has not answered after a short time no longer
/// counts towards this number, and its thread goes on waiting. So slow providers do not hold up those behind them in the queue.
final class RoomListQueue: Sendable {
    /// The turn of a provider that is being asked.
    struct Turn: Sendable {
        let provider: InstalledProvider
        fileprivate let number: Int
    }

    private struct State {
        var waiting: ArraySlice<InstalledProvider>
        var unanswered: [InstalledProvider]
        /// The times at which providers were asked, by the number of their turn, without those that count as silent.
        var starts: [Int: Duration] = [:]
        /// The number of providers that have been silent for so long that they no longer count towards the limit.
        var silent = 0
        var turns = 0
        var threads = 0
    }

    private let state: Mutex<State>
    private let atOnce: Int
    private let atOnceWithSilent: Int
    private let patience: Duration
    private let end = DispatchSemaphore(value: 0)
    /// Signalled when no provider is left in the queue.
    private let allAreAsked = DispatchSemaphore(value: 0)

    /// - Parameter descriptors: the number of files that this process may have open, which limits the number of workers.
    init(_ providers: [InstalledProvider], limits: Limits, descriptors: Int = openFileLimit()) {
        state = Mutex(State(waiting: providers[...], unanswered: providers))
        let affordable = max(1, (descriptors - Self.otherDescriptors) / Self.descriptorsPerWorker)
        atOnce = max(1, min(limits.providersAtOnce, affordable))
        atOnceWithSilent = max(atOnce, min(limits.silentProvidersAtOnce, affordable))
        patience = limits.slowProviderTime
    }

    /// Our estimates of the number of descriptors that this process needs for each worker, and for everything else.
    private static let (descriptorsPerWorker, otherDescriptors) = (5, 24)

    // MARK: Asking

    /// Asks each provider on a thread of this queue.
    ///
    /// - Parameters:
    ///   - ask: asks a provider; blocks until its worker has ended.
    ///   - whenDone: called once, after the last provider.
    func run(_ ask: @escaping @Sendable (InstalledProvider) -> Void, whenDone: @escaping @Sendable () -> Void) {
        @Sendable func work() {
            while let turn = next(at: MonotonicClock.now) {
                ask(turn.provider)
                finish(turn)
            }
            if finishThread() { whenDone() }
        }
        // The first threads are counted before they start, so that none of them takes itself for the last one.
        let first = addThreads(at: MonotonicClock.now)
        guard first > 0 else { return whenDone() }
        if state.withLock({ $0.waiting.count > first }) {
            _ = DetachedThread.start { [self] in
                while let pause = pauseUntilSilence(at: MonotonicClock.now) {
                    guard allAreAsked.wait(timeout: .now() + .nanoseconds(Int(pause / .nanoseconds(1)))) == .timedOut
                    else { return }
                    for _ in 0..<addThreads(at: MonotonicClock.now) where !DetachedThread.start(work) {
                        if finishThread() { whenDone() }
                    }
                }
            }
        }
        // If the system has no threads to spare, the host still asks the providers, one after another.
        for _ in 0..<first { DetachedThread.run(work) }
    }

    /// Takes the next provider, or nil if all are taken or if the limit is reached.
    func next(at now: Duration) -> Turn? {
        let (turn, isLast) = state.withLock { state -> (Turn?, Bool) in
            guard state.starts.count < atOnce, let provider = state.waiting.popFirst() else { return (nil, false) }
            state.turns += 1
            state.starts[state.turns] = now
            return (Turn(provider: provider, number: state.turns), state.waiting.isEmpty)
        }
        if isLast { allAreAsked.signal() }
        return turn
    }

    /// Ends a provider's turn.
    func finish(_ turn: Turn) {
        state.withLock { if $0.starts.removeValue(forKey: turn.number) == nil { $0.silent -= 1 } }
    }

    /// Marks providers that have been silent for long, and returns the number of threads to add for other providers.
    func addThreads(at now: Duration) -> Int {
        state.withLock { state in
            let asked = state.starts.count
            state.starts = state.starts.filter { now - $0.value < patience }
            state.silent += asked - state.starts.count
            // Threads that have not taken a provider yet.
            let idle = state.threads - state.starts.count - state.silent
            let places = max(
                0,
                min(
                    atOnce - state.starts.count - idle, atOnceWithSilent - state.threads, state.waiting.count - idle))
            state.threads += places
            return places
        }
    }

    /// Returns how long to wait until another provider may have been silent for long, or nil if no provider is left in the
    /// queue.
    private func pauseUntilSilence(at now: Duration) -> Duration? {
        state.withLock { state in
            guard !state.waiting.isEmpty else { return nil }
            let next = state.starts.values.min().map { $0 + patience - now } ?? patience
            return max(next, .milliseconds(1))
        }
    }

    /// Records the end of a thread. Returns true for the last one.
    private func finishThread() -> Bool {
        state.withLock { state in
            state.threads -= 1
            return state.threads == 0 && state.waiting.isEmpty
        }
    }

    // MARK: Answers

    /// Records that a provider has answered or failed.
    func noteAnswer(of provider: InstalledProvider) {
        let isLast = state.withLock { state in
            state.unanswered.removeAll { $0.path == provider.path }
            return state.unanswered.isEmpty
        }
        if isLast { end.signal() }
    }

    /// The providers that have not answered yet.
    func unanswered() -> [InstalledProvider] { state.withLock { $0.unanswered } }

    /// Waits until all providers have answered, and returns false if the time limit passes first. Call it at most once.
    func waitForEnd(atMost limit: Duration) -> Bool {
        end.wait(timeout: .now() + .milliseconds(Int(limit.milliseconds))) == .success
    }
}

/// Returns how many files this process may have open.
private func openFileLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    return Int(clamping: limit.rlim_cur)
}
