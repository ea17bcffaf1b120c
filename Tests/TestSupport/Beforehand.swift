import Foundation
package import Testing

/// Has something built before the tests of a suite begin.
///
/// All tests share as many threads as there are processors. A test that waits for a compiler keeps one of them, and those
/// that wait for the same outcome keep the others: then nothing runs beside the compiler, and tests with a time limit
/// pass it in the queue. Here the work has a thread of its own, and begins with the run.
package struct Beforehand: SuiteTrait, TestScoping {
    let work: @Sendable () -> Void

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                work()
                continuation.resume()
            }
        }
        try await function()
    }
}

extension Trait where Self == Beforehand {
    /// For the tests that run a ``SampleProgram``.
    package static var samples: Self { Beforehand { SamplePackage.prepare() } }
    /// For the tests that build packages of providers: those that depend on this one find built what they need of it.
    package static var examples: Self { Beforehand { Example.prepare() } }
}
