import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Dispatch
import Foundation
import Platform
import Synchronization
import Terminal

/// Shows on the terminal which providers the program is waiting for, and for how long at most.
final class ProviderProgress: Sendable {
    /// A wait that is not over.
    struct Current {
        let wait: ProviderWait
        let begin: Duration
    }

    private struct State {
        var waits: [Current] = []
        var line: TerminalProgress
        var isStarted = false
        var isHeld = false
    }

    private let state: Mutex<State>
    private let texts: any Texts
    private let begun = DispatchSemaphore(value: 0)

    /// Creates the progress of one run of the program. Nothing is shown if standard error is no terminal.
    init?(texts: any Texts) {
        guard isatty(2) == 1 else { return nil }
        self.texts = texts
        state = Mutex(State(line: TerminalProgress(isShown: true)))
    }

    /// Notes that a wait begins or is over. At the end of the last one, removes the line before it returns.
    func note(_ wait: ProviderWait, isOver: Bool) {
        let isFirst = state.withLock { state in
            if isOver {
                if let index = state.waits.firstIndex(where: { $0.wait == wait }) { state.waits.remove(at: index) }
                if state.waits.isEmpty { state.line.finish() }
                return false
            }
            state.waits.append(Current(wait: wait, begin: MonotonicClock.now))
            guard state.waits.count == 1 else { return false }
            state.line = TerminalProgress(isShown: true)
            // Without a thread there is no progress.
            if !state.isStarted { state.isStarted = DetachedThread.startPermanent { [self] in run() } }
            return true
        }
        if isFirst { begun.signal() }
    }

    /// Shows nothing until ``resume()`` is called. The program calls this before it may ask the user something while a
    /// provider works.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Shows again what the program waits for.
    func resume() {
        let isWaiting = state.withLock { state in
            state.isHeld = false
            return !state.waits.isEmpty
        }
        if isWaiting { begun.signal() }
    }

    /// Updates the line while something is waited for.
    private func run() {
        while true {
            begun.wait()
            while update() { usleep(200_000) }
        }
    }

    private func update() -> Bool {
        state.withLock { state in
            guard !state.isHeld, let text = Self.text(of: state.waits, at: MonotonicClock.now) else { return false }
            state.line.update("\(Program.name): \(texts.text(text))")
            return true
        }
    }

    /// Returns the line: the time first, which remains on a narrow terminal; nil if there is nothing to wait for.
    static func text(of waits: [Current], at now: Duration) -> Sentence? {
        guard let oldest = waits.min(by: { $0.begin < $1.begin }) else { return nil }
        let time: Sentence =
            "\(max(0, (now - oldest.begin).components.seconds)) of at most \(seconds(oldest.wait.limit)) s"
        guard waits.count > 1 else {
            let provider = TextPolicy.printable(oldest.wait.provider)
            return "\(time): “\(provider)” \(words: oldest.wait.activity); Ctrl-C cancels"
        }
        let names = waits.map { ConferenceError.quoted($0.wait.provider) }.joined(separator: ", ")
        return "\(time): \(waits.count) providers have not answered: \(names)"
    }

    /// Whole seconds, rounded up.
    private static func seconds(_ limit: Duration) -> Int64 { (limit.milliseconds + 999) / 1_000 }
}
