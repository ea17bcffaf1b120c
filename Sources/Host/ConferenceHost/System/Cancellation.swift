import CSandbox
import Glibc
import Synchronization

/// Cancels the work of any number of threads that wait in `poll`.
final class Cancellation: Sendable {
    /// Readable once the work is cancelled. Negative if the system had no descriptor left: the work then ends by its
    /// deadlines.
    let descriptor: Int32
    private let flag = Atomic<Bool>(false)

    init() { descriptor = cs_wake_counter() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// True once the work is cancelled.
    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Cancels the work, for good. Can be called from any thread.
    func cancel() {
        flag.store(true, ordering: .releasing)
        signal()
    }

    /// Wakes the waiting threads without cancelling anything.
    func signal() {
        var one: UInt64 = 1
        if descriptor >= 0 { _ = write(descriptor, &one, MemoryLayout<UInt64>.size) }
    }

    /// Clears a signal. Call this before looking at what the signal was about.
    func clear() {
        var count: UInt64 = 0
        if descriptor >= 0 { _ = read(descriptor, &count, MemoryLayout<UInt64>.size) }
    }
}
