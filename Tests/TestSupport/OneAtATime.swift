import Synchronization
package import Testing

/// A trait that lets one of the tests that have it run at a time. The others wait without a thread.
package struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
    private let turns: Turns

    package var isRecursive: Bool { true }

    fileprivate static let browsers = OneAtATime(turns: Turns())
    fileprivate static let packages = OneAtATime(turns: Turns())

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await turns.begin()
        defer { turns.end() }
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

extension Trait where Self == OneAtATime {
    /// For suites whose tests drive a browser, besides `.inBrowser`.
    ///
    /// Such a test holds a thread while it waits for its browser. There are as many threads as processors, and the server of
    /// the pages needs one of them.
    package static var oneBrowser: Self { .browsers }
    /// For tests that have SwiftPM build a package in `Example.scratch` or `Example.staticScratch`.
    ///
    /// SwiftPM's own lock of a build folder lies in TMPDIR, which differs between the tests; two builds at once fail with
    /// “database is locked”.
    package static var onePackage: Self { .packages }
}
