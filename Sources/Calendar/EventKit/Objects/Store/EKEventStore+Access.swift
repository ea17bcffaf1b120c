import Platform

// Requests for access. If the owner has decided before, the answer comes at once. Otherwise a separate thread waits for the
// owner.
extension EKEventStore {
    /// Answers a request without blocking the caller's thread.
    ///
    /// - Throws: ``EKError`` with a message if the program gives no reason, or if the decisions cannot be read.
    nonisolated(nonsending) func answer(to request: AccessRequest) async throws -> Bool {
        let backend = try backend()
        if let known = try EKError.translated({ try backend.decision(on: request) }) { return known }
        return try await withCheckedThrowingContinuation { continuation in
            DetachedThread.run {
                continuation.resume(with: Result { try EKError.translated { try backend.ask(request) } })
            }
        }
    }

    /// Answers a request by calling a completion handler on another thread.
    func deliver(_ request: AccessRequest, to completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let backend = backendResult
        DetachedThread.run {
            do {
                completion(try EKError.translated { try backend.get().ask(request) }, nil)
            } catch {
                completion(false, error)
            }
        }
    }
}
