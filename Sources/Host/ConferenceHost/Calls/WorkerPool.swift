import Synchronization

/// The workers that a host has ready for the next request: one that was started ahead of time and belongs to no provider yet
/// (the spare worker), and one that has answered a request and still has its provider loaded (the kept worker).
final class WorkerPool: Sendable {
    /// A session between two requests. Sendable because it passes from thread to thread only under the lock of the pool, and no
    /// thread uses it while it is in the pool.
    private struct KeptSession: @unchecked Sendable {
        let session: WorkerSession
    }

    private let spare = Mutex<WorkerLaunch?>(nil)
    private let kept = Mutex<KeptSession?>(nil)

    deinit { endKept() }

    // MARK: The spare worker

    /// Starts a spare worker if there is none.
    func fill(_ start: () throws -> WorkerLaunch?) rethrows {
        try spare.withLock { if $0 == nil { $0 = try start() } }
    }

    /// Takes the spare worker for a provider, if there is one that may serve it.
    ///
    /// A process can have only one Swift runtime for its libraries, so a worker that has opened one ends here if the provider
    /// needs another. A provider without the Swift runtime sees nothing of what the worker has opened.
    ///
    /// - Parameter runtime: the directory of the Swift runtime that the provider needs; nil if it needs none.
    func takeSpare(for runtime: String?) -> WorkerLaunch? {
        guard let launch = spare.withLock({ $0.take() }) else { return nil }
        return launch.runtime == nil || runtime == nil || launch.runtime == runtime ? launch : nil
    }

    /// Ends the spare worker, unless a request has taken it.
    func dropSpare() { spare.withLock { $0 = nil } }

    // MARK: The kept worker

    /// Keeps a worker for the next request to its provider. Ends the worker that was kept before.
    func keep(_ session: WorkerSession) {
        let kept = KeptSession(session: session)
        let previous = self.kept.withLock { state in
            defer { state = kept }
            return state
        }
        previous?.session.end()
    }

    /// Takes the worker that is kept for a provider, or returns nil if there is none.
    ///
    /// - Parameter cancellation: cancels the session's requests from now on.
    func takeKept(for provider: InstalledProvider, _ cancellation: Cancellation) -> WorkerSession? {
        let found = kept.withLock { state in state?.session.provider == provider ? state.take() : nil }
        guard let session = found?.session else { return nil }
        // If the worker ended between two requests, a new one replaces it, and its end counts as no request's failure.
        guard session.isAlive else {
            _ = session.terminate(after: .gone)
            return nil
        }
        session.cancellation = cancellation
        return session
    }

    /// Ends the kept worker normally.
    func endKept() { kept.withLock { $0.take() }?.session.end() }
}
