package import ConferenceErrors
import Glibc

/// The address space that this process may use (`ulimit -v`).
///
/// A process with too little of it does not fail: libdispatch retries forever to create a thread, and a program that waits for
/// one hangs. So programs check the limit before they create threads.
package enum AddressSpace {
    /// What a command needs: the program, its libraries, two heaps and a few threads.
    package static let forCommands: UInt64 = 256 << 20
    /// What a worker needs. Its runtimes reserve a heap and a stack for each processor.
    package static var forWorkers: UInt64 {
        (256 + 80 * UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))) << 20
    }

    /// Checks the limit.
    ///
    /// - Parameter isForWorkers: true for a process to start, which only the limit that cannot be raised again applies to.
    /// - Throws: `tooLittleAddressSpace`.
    package static func require(_ needed: UInt64, isForWorkers: Bool = false) throws(ConferenceError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
        let available = UInt64(isForWorkers ? limit.rlim_max : limit.rlim_cur)
        guard available < needed else { return }
        throw .tooLittleAddressSpace(available: available, needed: needed, isForWorkers: isForWorkers)
    }
}
