import CSandbox
import Glibc
import Synchronization

/// Cancels the work of several threads, even while they wait in `poll`.
final class Cancellation: Sendable {
    /// A descriptor that is readable once the work is cancelled. It is negative if the system had none left; then waiting
    /// threads notice a cancellation only at their deadlines.
    let descriptor: Int32
    private let flag = Atomic<Bool>(false)

    init() { descriptor = cs_wake_counter() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the work is cancelled.
    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Cancels the work permanently. Call it on any thread.
    func cancel() {
        flag.store(true, ordering: .releasing)
        signal()
    }

    /// Wakes the waiting threads without cancelling anything.
    func signal() {
        var one: UInt64 = 1
        if descriptor >= 0 { _ = write(descriptor, &one, MemoryLayout<UInt64>.size) }
    }

    /// Clears a signal. Call this method before you check for the reason of the signal, so that none is lost.
    func clear() {
        var count: UInt64 = 0
        if descriptor >= 0 { _ = read(descriptor, &count, MemoryLayout<UInt64>.size) }
    }
}
