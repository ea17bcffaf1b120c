import CConferenceProvider
import Dispatch
import Foundation
import Glibc
import Synchronization

/// Lets the main queue, and with it everything that is `@MainActor`, run in a worker.
///
/// In an application the main thread takes what is on the main queue. The first thread of a worker belongs to the host;
/// libdispatch takes the thread that has loaded it for the main thread, and that is the one of the [serial] functions. So
/// a thread of this module waits until something is on the queue, and then has the host call the function that takes it
/// off there (`vcp.serial/1`). A host without that extension, such as the one of unit tests, has a main queue of its own.
enum MainQueue {
    private static let isServed = Mutex(false)

    /// Begins to serve the queue, once for the process; to be called by `create`.
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
                // One call at a time; what comes meanwhile is taken by it, or by the next one.
                isDone.wait()
            }
        }
        thread.name = "main queue"
        thread.stackSize = 128 << 10
        thread.start()
    }

    /// Waits until something is on the queue, and takes note of it.
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
    /// The table of `vcp.serial/1`; nil for a host that has none, or one that is too small.
    fileprivate var serial: vcp_host_serial? {
        guard let found = hostExtension(VCP_EXT_SERIAL)?.assumingMemoryBound(to: vcp_host_serial.self),
            Int(found.pointee.struct_size) >= MemoryLayout<vcp_host_serial>.size
        else { return nil }
        return found.pointee
    }
}

// The two functions with which libdispatch lets a run loop serve its main queue, as CoreFoundation does it. No header of
// the toolchain declares them for Swift; that they take and return plain C values makes the calling convention the same.

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func takeMainQueue(_ message: UnsafeMutableRawPointer?)
