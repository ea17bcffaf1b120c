import Synchronization
package import Testing

/// A trait that lets one test with a browser run at a time.
///
/// Such a test holds a thread while it waits for its browser. There are as many threads as processors, and the server of the
/// pages needs one of them.
package struct OneBrowser: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    private static let turns = Turns()

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Self.turns.begin()
        defer { Self.turns.end() }
        try await function()
    }

    private final class Turns: Sendable {
        private struct State {
            var isTaken = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        func begin() async {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    if state.isTaken {
                        state.waiting.append(continuation)
                        return false
                    }
                    state.isTaken = true
                    return true
                }
                if isFree { continuation.resume() }
            }
        }

        func end() {
            state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.isTaken = false
                return nil
            }?.resume()
        }
    }
}

extension Trait where Self == OneBrowser {
    /// For suites whose tests drive a browser, besides `.inBrowser`.
    package static var oneBrowser: Self { OneBrowser() }
}
