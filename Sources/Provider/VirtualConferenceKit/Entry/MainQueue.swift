import CConferenceProvider
import Dispatch
import Foundation
import Glibc
import Synchronization

/// Runs the main queue, and with it all code on the main actor, in a worker.
///
/// In an application, the main thread runs the work on the main queue. In a worker, the first thread belongs to the host.
/// libdispatch regards the thread that loads it as the main thread, and in a worker this is the thread of the [serial]
/// functions (see `vcp.h`). A thread of this module therefore waits for work on the queue, and then asks the host to run that
/// work on the [serial] thread (`vcp.serial/1`). A host without this extension, such as a unit test, runs its main queue
/// itself.
enum MainQueue {
    private static let isServed = Mutex(false)

    /// Starts the thread that waits for work, once in a process. The provider's `create` function calls this method.
    static func serve(by host: HostTable) {
        guard let serial = host.serial else { return }
        let isFirst = isServed.withLock { isServed in
            defer { isServed = true }
            return !isServed
        }
        guard isFirst else { return }
        let signal = mainQueueHandle()
        guard signal >= 0 else { return }
        let thread = Thread {
            let isDone = DispatchSemaphore(value: 0)
            while wait(for: signal) {
                let user = Unmanaged.passUnretained(isDone).toOpaque()
                let status = serial.call(
                    host.context,
                    { user in
                        takeMainQueue(nil)
                        guard let user else { return }
                        Unmanaged<DispatchSemaphore>.fromOpaque(user).takeUnretainedValue().signal()
                    }, user)
                guard status == VCP_OK else { return }
                // Only one call at a time waits in the host. This call or the next one runs work that arrives meanwhile.
                isDone.wait()
            }
        }
        thread.name = "main queue"
        thread.stackSize = 128 << 10
        thread.start()
    }

    /// Waits until there is work on the queue, and resets the signal. Returns false if waiting failed.
    private static func wait(for signal: Int32) -> Bool {
        var descriptor = pollfd(fd: signal, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, -1) < 0 {
            guard errno == EINTR else { return false }
        }
        var count: UInt64 = 0
        return read(signal, &count, MemoryLayout.size(ofValue: count)) > 0 || errno == EAGAIN
    }
}

extension HostTable {
    /// The table of `vcp.serial/1`; nil if the host has no such table, or one that is too small.
    fileprivate var serial: vcp_host_serial? {
        guard let found = hostExtension(VCP_EXT_SERIAL)?.assumingMemoryBound(to: vcp_host_serial.self),
            Int(found.pointee.struct_size) >= MemoryLayout<vcp_host_serial>.size
        else { return nil }
        return found.pointee
    }
}

// The two functions of libdispatch with which a run loop runs the main queue; CoreFoundation uses them. No header of
// the toolchain declares them for Swift. They take and return plain C values, for which Swift's calling convention is
// that of C.

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func takeMainQueue(_ message: UnsafeMutableRawPointer?)
