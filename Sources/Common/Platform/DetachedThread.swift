import Glibc

/// A thread for work that blocks, which would otherwise occupy a thread of Swift's cooperative pool.
package enum DetachedThread {
    /// Runs `body` on a new thread, or on this one if the system has no thread to spare.
    package static func run(_ body: @escaping @Sendable () -> Void) {
        if !start(body) { body() }
    }

    /// Runs `body` on a new thread; false where the system gives none, and `body` has not run then.
    ///
    /// - Parameter blocksSignals: true for a thread that lives as long as the program may need it: signals then go to the
    ///   program's own threads.
    package static func start(blocksSignals: Bool = false, _ body: @escaping @Sendable () -> Void) -> Bool {
        final class Box {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let context = Unmanaged.passRetained(Box(body)).toOpaque()
        // A new thread inherits the mask.
        var (all, before) = (sigset_t(), sigset_t())
        if blocksSignals {
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, &before)
        }
        defer { if blocksSignals { pthread_sigmask(SIG_SETMASK, &before, nil) } }
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
            return false
        }
        pthread_detach(thread)
        return true
    }
}
