import ConferenceModel
import Dispatch
import Glibc
import Platform
import Synchronization

/// The providers that still have to be asked for their rooms, and the threads that ask them.
///
/// A limited number of providers is asked at the same time. A provider that stays silent for a short time leaves its place
/// to the next one and is waited for next to it, so that silent providers do not hold up those behind them.
final class RoomListQueue: Sendable {
    /// The place of a provider among those that are asked.
    struct Turn: Sendable {
        let provider: InstalledProvider
        fileprivate let number: Int
    }

    private struct State {
        var waiting: ArraySlice<InstalledProvider>
        var unanswered: [InstalledProvider]
        /// When the providers that have not been silent for long were asked, by the number of their turn.
        var starts: [Int: Duration] = [:]
        /// Providers that have been silent for long.
        var silent = 0
        var turns = 0
        var threads = 0
    }

    private let state: Mutex<State>
    private let atOnce: Int
    private let atOnceWithSilent: Int
    private let patience: Duration
    private let end = DispatchSemaphore(value: 0)
    /// Signalled when no provider is waiting any more.
    private let allAreAsked = DispatchSemaphore(value: 0)

    /// - Parameter descriptors: how many files this process may have open, which bounds the number of workers.
    init(_ providers: [InstalledProvider], limits: Limits, descriptors: Int = openFileLimit()) {
        state = Mutex(State(waiting: providers[...], unanswered: providers))
        let affordable = max(1, (descriptors - Self.otherDescriptors) / Self.descriptorsPerWorker)
        atOnce = max(1, min(limits.providersAtOnce, affordable))
        atOnceWithSilent = max(atOnce, min(limits.silentProvidersAtOnce, affordable))
        patience = limits.slowProviderTime
    }

    /// Descriptors that a worker takes in this process, and those that everything else may take; our estimates.
    private static let (descriptorsPerWorker, otherDescriptors) = (5, 24)

    // MARK: Asking

    /// Asks each provider on a thread of this queue.
    ///
    /// - Parameters:
    ///   - ask: asks a provider; blocks until its worker has ended.
    ///   - whenDone: is called once, after the last provider.
    func run(_ ask: @escaping @Sendable (InstalledProvider) -> Void, whenDone: @escaping @Sendable () -> Void) {
        @Sendable func work() {
            while let turn = next(at: MonotonicClock.now) {
                ask(turn.provider)
                finish(turn)
            }
            if finishThread() { whenDone() }
        }
        // The first threads are counted before one of them can be the last.
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
        // Without threads of its own the host still answers, one provider after the other.
        for _ in 0..<first { DetachedThread.run(work) }
    }

    /// Takes the next provider, or nil if all are taken or enough of them are being asked.
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

    /// Ends the turn of a provider.
    func finish(_ turn: Turn) {
        state.withLock { if $0.starts.removeValue(forKey: turn.number) == nil { $0.silent -= 1 } }
    }

    /// Counts the providers that have been silent for long as such, and returns how many threads to add for others.
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

    /// Returns how long to wait until another provider may have been silent for long, or nil if none is waiting.
    private func pauseUntilSilence(at now: Duration) -> Duration? {
        state.withLock { state in
            guard !state.waiting.isEmpty else { return nil }
            let next = state.starts.values.min().map { $0 + patience - now } ?? patience
            return max(next, .milliseconds(1))
        }
    }

    /// Notes the end of a thread; true for the last one.
    private func finishThread() -> Bool {
        state.withLock { state in
            state.threads -= 1
            return state.threads == 0 && state.waiting.isEmpty
        }
    }

    // MARK: Answers

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
}

/// Returns how many files this process may have open.
private func openFileLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    return Int(clamping: limit.rlim_cur)
}
