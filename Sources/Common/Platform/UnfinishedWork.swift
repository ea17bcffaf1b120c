import Synchronization

/// Counts work that a program should not abandon in the middle when the user interrupts it, such as a request to a provider,
/// whose outcome would then be unknown.
package enum UnfinishedWork {
    private static let count = Atomic<Int>(0)

    /// Whether such work is in progress.
    package static var exists: Bool { count.load(ordering: .acquiring) > 0 }

    /// Runs such work.
    package static func during<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        count.add(1, ordering: .acquiringAndReleasing)
        defer { count.subtract(1, ordering: .acquiringAndReleasing) }
        return try body()
    }

    /// Runs such work.
    package static func during<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        count.add(1, ordering: .acquiringAndReleasing)
        defer { count.subtract(1, ordering: .acquiringAndReleasing) }
        return try await body()
    }
}
