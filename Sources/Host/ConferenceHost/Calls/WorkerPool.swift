import Synchronization

/// The workers that a host has at hand before a request needs one: one that was started ahead of time and belongs to no
/// provider yet, and one that has answered and keeps its provider loaded for the next request.
final class WorkerPool: Sendable {
    /// A session between two requests. Sendable because it is only handed from thread to thread under the lock of the
    /// pool; no thread uses it while it is here.
    private struct KeptSession: @unchecked Sendable {
        let session: WorkerSession
    }

    private let spare = Mutex<WorkerLaunch?>(nil)
    private let kept = Mutex<KeptSession?>(nil)

    deinit { endKept() }

    // MARK: The spare worker

    /// Starts a spare worker, unless there is one.
    func fill(_ start: () -> WorkerLaunch?) { spare.withLock { if $0 == nil { $0 = start() } } }

    /// Takes the spare worker, if there is one.
    func takeSpare() -> WorkerLaunch? { spare.withLock { $0.take() } }

    /// Ends the spare worker if no request has taken it.
    func dropSpare() { _ = takeSpare() }

    // MARK: The kept worker

    /// Keeps a worker for the next request to its provider. The one that was kept before is ended.
    func keep(_ session: WorkerSession) {
        let kept = KeptSession(session: session)
        let previous = self.kept.withLock { state in
            defer { state = kept }
            return state
        }
        previous?.session.end()
    }

    /// Takes the worker that is kept for a provider, if it is still there.
    ///
    /// - Parameter cancellation: ends the requests of the session from now on.
    func takeKept(for provider: InstalledProvider, _ cancellation: Cancellation) -> WorkerSession? {
        let found = kept.withLock { state in state?.session.provider == provider ? state.take() : nil }
        guard let session = found?.session else { return nil }
        // A worker that ended between two requests is replaced, and no request is blamed on it.
        guard session.isAlive else {
            _ = session.terminate(after: .gone)
            return nil
        }
        session.cancellation = cancellation
        return session
    }

    /// Ends the kept worker in good order.
    func endKept() { kept.withLock { $0.take() }?.session.end() }
}
