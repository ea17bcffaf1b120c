import ConferenceModel
import Foundation
import Platform
import Synchronization
import Terminal

/// Runs work that waits for a network or a disk, and shows progress on the terminal meanwhile.
enum Waiting {
    /// Does the work on another thread.
    ///
    /// - Parameter text: the activity, shown if it takes longer than a second.
    static func run<Value: Sendable>(
        _ text: String, _ work: @escaping @Sendable () throws -> Value
    ) throws -> Value {
        try run(text, { _ in try work() }, printing: { _ in })
    }

    /// Runs the work on another thread. The work can report lines while it runs.
    ///
    /// - Parameter printing: prints a reported line, on the caller's thread.
    static func run<Value: Sendable>(
        _ text: String, _ work: @escaping @Sendable (_ report: @escaping @Sendable (String) -> Void) throws -> Value,
        printing: (String) throws -> Void
    ) throws -> Value {
        let state = Shared<Value>()
        DetachedThread.run {
            let result = Result { try work { state.report($0) } }
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

    /// State shared by the two threads.
    private final class Shared<Value: Sendable>: Sendable {
        private struct State {
            var lines: [String] = []
            var result: Result<Value, any Error>?
        }
        private let state = Mutex(State())
        private let changed = DispatchSemaphore(value: 0)

        func report(_ line: String) {
            state.withLock { $0.lines.append(line) }
            changed.signal()
        }

        func finish(_ result: Result<Value, any Error>) {
            state.withLock { $0.result = result }
            changed.signal()
        }

        /// Waits for a report or the result, and returns what is new.
        func wait(milliseconds: Int) -> (lines: [String], result: Result<Value, any Error>?) {
            _ = changed.wait(timeout: .now() + .milliseconds(milliseconds))
            return state.withLock { state in
                defer { state.lines = [] }
                return (state.lines, state.result)
            }
        }
    }
}
