import Foundation
package import Testing

/// A trait that builds something before a test, or the tests of a suite, begin.
///
/// The tests share as many threads as there are processors. A test that waits for a compiler blocks one of them, and
/// tests that wait for the same result block the others, so that nothing runs alongside the compiler, and queued tests
/// exceed their time limit. Here, the build has its own thread and starts with the run.
package struct Prebuilt: SuiteTrait, TestTrait, TestScoping {
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

extension Trait where Self == Prebuilt {
    /// For tests that run a ``SampleProgram``: the full tier builds their package.
    package static var samples: Self { Prebuilt { if Tier.isFull { SamplePackage.prepare() } } }
    /// For tests that build provider packages: those that depend on this package reuse what is already built.
    package static var examples: Self { Prebuilt { Example.prepare() } }
}
