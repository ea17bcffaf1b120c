import Dispatch
import Glibc
import Synchronization

/// A thread for work that blocks, which would otherwise occupy a thread of Swift's cooperative pool.
///
/// A thread still runs code after its work, because C libraries free their data for the thread, and `exit` must not run at the
/// same time. Threads are therefore joined: each one by the next one that ends, and the last one when the program exits. A
/// program that can wait for work in progress calls ``joinAll(within:)`` before it exits.
package enum DetachedThread {
    /// Runs `body` on a new thread, or on this one if the system has no thread to spare.
    package static func run(_ body: @escaping @Sendable () -> Void) {
        if !start(body) { body() }
    }

    /// Runs `body` on a new thread. Returns false without running it if the system has no thread to spare.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        _ = joiningAtExit
        // The lock ensures that the thread is counted before it can end.
        return threads.withLock { threads in
            let thread = create {
                body()
                finish()
            }
            if thread != nil { threads.running += 1 }
            return thread != nil
        }
    }

    /// Runs `body` on a thread that may live as long as the program. It receives no signals, which go to the program's other
    /// threads, and is not joined.
    ///
    /// - Returns: false if the system has no thread to spare.
    package static func startPermanent(_ body: @escaping @Sendable () -> Void) -> Bool {
        // A new thread inherits the signal mask.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        guard let thread = create(body) else { return false }
        pthread_detach(thread)
        return true
    }

    // MARK: Joining

    private struct Threads {
        /// The number of threads that have not finished their work.
        var running = 0
        /// The last thread that has finished its work and is not joined.
        var finished: pthread_t?
        /// Whether a caller is waiting for ``ended``.
        var isAwaited = false
    }

    private static let threads = Mutex(Threads())
    private static let ended = DispatchSemaphore(value: 0)
    private static let joiningAtExit: Void = { _ = atexit { DetachedThread.joinFinished() } }()

    /// Waits until the threads have finished their work and ended. Call it just before the program exits.
    package static func joinAll(within limit: Duration) {
        let deadline = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
        while threads.withLock({ threads in
            threads.isAwaited = true
            return threads.running > 0
        }) {
            guard ended.wait(timeout: deadline) == .success else { break }
        }
        joinFinished()
    }

    private static func finish() {
        let (previous, isAwaited) = threads.withLock { threads in
            defer { threads.finished = pthread_self() }
            threads.running -= 1
            return (threads.finished, threads.isAwaited)
        }
        if let previous { pthread_join(previous, nil) }
        if isAwaited { ended.signal() }
    }

    private static func joinFinished() {
        let finished = threads.withLock { threads in
            defer { threads.finished = nil }
            return threads.finished
        }
        if let finished { pthread_join(finished, nil) }
    }

    private static func create(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        final class Box {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let context = Unmanaged.passRetained(Box(body)).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context)
        guard status == 0 else {
            Unmanaged<Box>.fromOpaque(context).release()
            return nil
        }
        return thread
    }
}
