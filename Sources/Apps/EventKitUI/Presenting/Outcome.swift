/// The outcome of a presentation, for programs that wait for it without a delegate.
@MainActor
final class Outcome<Value: Sendable> {
    private var result: Result<Value, any Error>?
    private var waiting: [CheckedContinuation<Value, any Error>] = []

    /// Forgets the outcome of an earlier presentation.
    func begin() { result = nil }

    func end(_ result: Result<Value, any Error>) {
        self.result = result
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume(with: result) }
    }

    func value() async throws -> Value {
        if let result { return try result.get() }
        return try await withCheckedThrowingContinuation { waiting.append($0) }
    }
}
