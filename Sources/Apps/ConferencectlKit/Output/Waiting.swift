import ConferenceModel
import Foundation
import Platform
import Synchronization
import Terminal

/// Work that waits for somebody else, with a sign of life on the terminal meanwhile.
enum Waiting {
    /// Does the work on another thread.
    ///
    /// - Parameter text: what is being done, shown when it takes longer than a second.
    static func run<Value: Sendable>(
        _ text: String, _ work: @escaping @Sendable () throws -> Value
    ) throws -> Value {
        try run(text, { _ in try work() }, printing: { _ in })
    }

    /// Does the work on another thread, which can have lines printed while it goes on.
    ///
    /// - Parameter printing: prints one of them, on the thread of the caller.
    static func run<Value: Sendable>(
        _ text: String, _ work: @escaping @Sendable (_ say: @escaping @Sendable (String) -> Void) throws -> Value,
        printing: (String) throws -> Void
    ) throws -> Value {
        let state = Shared<Value>()
        DetachedThread.run {
            let result = Result { try work { state.say($0) } }
            state.finish(result)
        }
        var progress = TerminalProgress()
        defer { progress.finish() }
        while true {
            let (lines, result) = state.wait(milliseconds: 200)
            if !lines.isEmpty { progress.finish() }
            for line in lines { try printing(line) }
            if let result { return try result.get() }
            progress.update("\(Program.name): \(text) …")
        }
    }

    /// What the two threads share.
    private final class Shared<Value: Sendable>: Sendable {
        private struct State {
            var lines: [String] = []
            var result: Result<Value, any Error>?
        }
        private let state = Mutex(State())
        private let news = DispatchSemaphore(value: 0)

        func say(_ line: String) {
            state.withLock { $0.lines.append(line) }
            news.signal()
        }

        func finish(_ result: Result<Value, any Error>) {
            state.withLock { $0.result = result }
            news.signal()
        }

        /// Waits for news, and takes them.
        func wait(milliseconds: Int) -> (lines: [String], result: Result<Value, any Error>?) {
            _ = news.wait(timeout: .now() + .milliseconds(milliseconds))
            return state.withLock { state in
                defer { state.lines = [] }
                return (state.lines, state.result)
            }
        }
    }
}
