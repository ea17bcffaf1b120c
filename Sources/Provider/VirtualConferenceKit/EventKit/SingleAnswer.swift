import Synchronization

/// Waits for a completion handler that was written by somebody else, and trusts it in nothing.
///
/// The first call counts. It has to carry a value or an error; both or neither are errors themselves. A handler that
/// can no longer be called, because nobody holds it any more, ends the wait; so does the cancellation of the task that
/// waits. Only a handler that is kept for ever and never called has to be left to the host's deadline.
final class SingleAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, any Error>)
        case answered(Result<Value, any Error>)
        case over
    }

    private let method: String
    private let host = ProviderHost.current
    private let state = Mutex(State.open)

    private init(method: String) { self.method = method }

    /// Starts a method with a completion handler and waits for what it is called with.
    ///
    /// - Parameter method: the method and its class, for messages.
    static func of(
        _ method: String, start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value where Value: Sendable {
        let answer = SingleAnswer(method: method)
        answer.run(start)
        return try await answer.wait()
    }

    /// Apart from ``of(_:start:)``, so that no frame of a suspended function keeps the handler alive.
    private func run(_ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void) {
        let handle = Handle(self)
        start { value, error in handle.answer.complete(value, error) }
    }

    private func wait() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known: Result<Value, any Error>? = state.withLock { state in
                    if case .answered(let result) = state {
                        state = .over
                        return result
                    }
                    state = .waiting(continuation)
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            _ = settle(.failure(CancellationError()))
        }
    }

    private func complete(_ value: Value?, _ error: (any Error)?) {
        let result: Result<Value, any Error> =
            switch (value, error) {
            case (let value?, nil): .success(value)
            case (nil, let error?): .failure(error)
            case (nil, nil): .failure(fault("called its completion handler with neither an answer nor an error."))
            case (.some, let error?):
                .failure(
                    fault(
                        "called its completion handler with an answer and an error at once; the error is: "
                            + VirtualConferenceError(describing: error).message))
            }
        if !settle(result) {
            host.log("\(method) called its completion handler again or too late; that is ignored.", level: .warning)
        }
    }

    /// Ends the wait, now or as soon as it begins. False where it has ended already.
    private func settle(_ result: Result<Value, any Error>) -> Bool {
        let (first, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
            switch state {
            case .open:
                state = .answered(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .over
                return (true, continuation)
            case .answered, .over:
                return (false, nil)
            }
        }
        continuation?.resume(with: result)
        return first
    }

    private func fault(_ complaint: String) -> VirtualConferenceError {
        VirtualConferenceError(.fault, "\(method) \(complaint)")
    }

    /// What the completion handler holds: its end is the end of the handler.
    private final class Handle: Sendable {
        let answer: SingleAnswer

        init(_ answer: SingleAnswer) { self.answer = answer }

        deinit {
            _ = answer.settle(
                .failure(answer.fault("let go of its completion handler without calling it.")))
        }
    }
}
