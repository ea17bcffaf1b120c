import Glibc
import Synchronization

/// The thread on which a provider's [serial] functions run, in the order of the calls.
///
/// Even if a call never returns, the control thread can still answer the host.
final class ProviderThread: Sendable {
    private let jobs = Mutex<[@Sendable () -> Void]>([])
    // A POSIX semaphore may be used from every thread. The pointer is never changed or freed.
    private nonisolated(unsafe) let waiting: UnsafeMutablePointer<sem_t>

    /// Creates a queue without its thread; calls wait until ``start()``.
    init() {
        waiting = .allocate(capacity: 1)
        sem_init(waiting, 0, 0)
    }

    /// Starts the thread, once, after the process was confined: confinement covers the only thread at that time, and
    /// the threads that it starts.
    func start() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ProviderThread>.fromOpaque(context).takeUnretainedValue().work()
            }, context)
        guard status == 0 else {
            Startup.complain("conference-worker cannot start its second thread.")
            _exit(70)
        }
    }

    /// Adds a call to the end of the queue.
    func run(_ job: @escaping @Sendable () -> Void) {
        jobs.withLock { $0.append(job) }
        sem_post(waiting)
    }

    private func work() -> Never {
        while true {
            while sem_wait(waiting) != 0 {}
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?()
        }
    }
}
