import CSandbox
import Glibc
import Synchronization

/// Calls off the work of any number of threads that wait in `poll`.
final class Cancellation: Sendable {
    /// Readable once it is called off. Negative where the system gave no descriptor: the work then ends by its deadlines.
    let descriptor: Int32
    private let flag = Atomic<Bool>(false)

    init() { descriptor = cs_wake_counter() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// True once it is called off.
    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Calls it off, for good. From any thread.
    func cancel() {
        flag.store(true, ordering: .releasing)
        signal()
    }

    /// Wakes who waits, without calling anything off.
    func signal() {
        var one: UInt64 = 1
        if descriptor >= 0 { _ = write(descriptor, &one, MemoryLayout<UInt64>.size) }
    }

    /// Takes a signal back, before what it was about is looked at.
    func clear() {
        var count: UInt64 = 0
        if descriptor >= 0 { _ = read(descriptor, &count, MemoryLayout<UInt64>.size) }
    }
}
