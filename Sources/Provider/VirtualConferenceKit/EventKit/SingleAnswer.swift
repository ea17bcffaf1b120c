import Synchronization

/// Waits for the result of a method with a completion handler, even if the method misuses the handler.
///
/// The first call of the handler counts. It must pass either a value or an error; passing both or neither counts as an error.
/// The wait also ends if the handler is released without a call, or if the waiting task is cancelled. Only a handler that is
/// kept forever and never called makes the provider wait until the host's deadline.
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

    /// Calls a method and waits until it calls its completion handler.
    ///
    /// - Parameters:
    ///   - method: the name of the method and its class, for messages.
    ///   - start: calls the method and passes on the completion handler that it receives.
    static func of(
        _ method: String, start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value where Value: Sendable {
        let answer = SingleAnswer(method: method)
        answer.run(start)
        return try await answer.wait()
    }

    /// Calls the method. This is a method of its own, because the suspended frame of ``of(_:start:)`` would keep the handler
    /// alive.
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
            case (nil, nil): .failure(fault("called its completion handler with neither a value nor an error."))
            case (.some, let error?):
                .failure(
                    fault(
                        "called its completion handler with both a value and an error; the error is: "
                            + VirtualConferenceError(describing: error).message))
            }
        if !settle(result) {
            host.log("\(method) called its completion handler again or too late; the call is ignored.", level: .warning)
        }
    }

    /// Ends the wait, now or as soon as it begins. Returns false if it has already ended.
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

    /// An object that only the completion handler owns, so that its deinitialization shows that the handler was released.
    private final class Handle: Sendable {
        let answer: SingleAnswer

        init(_ answer: SingleAnswer) { self.answer = answer }

        deinit {
            _ = answer.settle(
                .failure(answer.fault("released its completion handler without calling it.")))
        }
    }
}
