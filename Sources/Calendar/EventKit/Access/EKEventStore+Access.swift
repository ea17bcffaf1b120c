import Foundation

// How requests for access are answered: at once where something was decided, else on a thread of their own, because a person
// takes time.
extension EKEventStore {
    /// Answers a request without holding up the thread of the caller.
    ///
    /// - Throws: ``EKError`` with a sentence, where the program does not say why it asks, or nobody can know the answer.
    nonisolated(nonsending) func answer(to request: AccessRequest) async throws -> Bool {
        let backend = try backend()
        if let known = try EKError.translated({ try backend.decision(on: request) }) { return known }
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try EKError.translated { try backend.ask(request) } })
            }
        }
    }

    /// Answers a request by calling the completion on another thread.
    func deliver(_ request: AccessRequest, to completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let backend = backendResult
        Thread.detachNewThread {
            do {
                completion(try EKError.translated { try backend.get().ask(request) }, nil)
            } catch {
                completion(false, error)
            }
        }
    }
}
