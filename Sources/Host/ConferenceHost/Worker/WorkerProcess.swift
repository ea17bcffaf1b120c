import CSandbox
import ConferenceModel
import Glibc
import Platform

/// The process of one worker: started, watched by a descriptor, ended with its whole group, reaped exactly once.
///
/// The process is not reaped before its end was seen, so its number belongs to it for as long as this value signals it.
struct WorkerProcess: ~Copyable {
    /// Its number.
    let identifier: Int32
    /// Readable when the process has ended.
    let watch: Int32

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - channel: becomes its descriptor 0.
    ///   - output: becomes its descriptors 1 and 2.
    ///   - environment: all its variables.
    /// - Throws: ``SpawnFailure``.
    init(path: String, environment: [String: String], channel: Int32, output: Int32) throws(SpawnFailure) {
        var pid: pid_t = 0
        var pidfd: Int32 = -1
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        let status = Self.withCStrings([path]) { arguments in
            Self.withCStrings(variables) { cs_spawn(path, arguments, $0, channel, output, &pid, &pidfd) }
        }
        guard status == 0 else { throw SpawnFailure(errno: -status) }
        identifier = pid
        watch = pidfd
    }

    deinit { close(watch) }

    /// Waits for the end.
    ///
    /// - Returns: false where the deadline came first.
    func waitForEnd(until deadline: Deadline) -> Bool {
        var poller = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        repeat {
            if cs_poll(&poller, 1, deadline.remaining) > 0 { return true }
        } while !deadline.hasPassed
        return false
    }

    /// Sends a signal to the process and everything that it has started in its group.
    func signalGroup(_ signal: Int32) { kill(-identifier, signal) }

    /// Ends whatever is left of the group and takes the status, which `waitpid` gives only once. The process must have
    /// ended; where it has not, because the kernel holds on to it, a thread waits in the caller's stead.
    func reap() -> Ending {
        signalGroup(SIGKILL)
        let identifier = identifier
        var status: Int32 = 0
        var result = waitpid(identifier, &status, WNOHANG)
        while result < 0, errno == EINTR { result = waitpid(identifier, &status, WNOHANG) }
        if result == 0 {
            _ = DetachedThread.start {
                var ignored: Int32 = 0
                while waitpid(identifier, &ignored, 0) < 0, errno == EINTR {}
            }
            return .signalled(SIGKILL)
        }
        // No child of that number: the program that uses this library lets the system reap (SIGCHLD ignored).
        guard result == identifier else { return .unknown }
        var code: Int32 = 0
        return cs_exited(status, &code) != 0 ? .exited(code) : .signalled(code)
    }

    /// What the system says about the end of a process.
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
        case unknown
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return body(pointers)
    }
}

/// A process could not be started.
struct SpawnFailure: Error {
    /// Why.
    var errno: Int32
}
