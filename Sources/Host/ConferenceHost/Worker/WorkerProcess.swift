import CSandbox
import ConferenceModel
import Glibc
import Platform

/// The process of one worker. It is observed through a descriptor, ended together with its process group, and reaped exactly
/// once.
///
/// It stays unreaped while this value may signal it, so its process identifier remains valid.
struct WorkerProcess: ~Copyable {
    /// The process identifier.
    let identifier: Int32
    /// A descriptor that is readable when the process has ended.
    let watch: Int32

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - channel: becomes its descriptor 0.
    ///   - output: becomes its descriptors 1 and 2.
    ///   - runtime: libraries of the Swift runtime that it opens while it waits for the first frame.
    ///   - environment: its whole environment.
    /// - Throws: ``SpawnFailure``.
    init(
        path: String, runtime: [String] = [], environment: [String: String], channel: Int32, output: Int32
    ) throws(SpawnFailure) {
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        let started = WorkerSpawner.run {
            var (pid, pidfd): (pid_t, Int32) = (0, -1)
            let status = Self.withCStrings([path, "\(getpid())"] + runtime) { arguments in
                Self.withCStrings(variables) { cs_spawn(path, arguments, $0, channel, output, &pid, &pidfd) }
            }
            return (status: status, pid: pid, pidfd: pidfd)
        }
        guard let started else { throw SpawnFailure(errno: EAGAIN) }
        guard started.status == 0 else { throw SpawnFailure(errno: -started.status) }
        identifier = started.pid
        watch = started.pidfd
    }

    deinit { close(watch) }

    /// Waits until the process has ended.
    ///
    /// - Returns: false if the deadline passes first.
    func waitForEnd(until deadline: Deadline) -> Bool {
        var poller = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        repeat {
            if cs_poll(&poller, 1, deadline.remaining) > 0 { return true }
        } while !deadline.hasPassed
        return false
    }

    /// Sends a signal to the process and everything in its group.
    func signalGroup(_ signal: Int32) { kill(-identifier, signal) }

    /// Kills the rest of the group and reaps the process, which must have ended. If the process cannot be reaped yet, a
    /// background thread waits for it.
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
        // There is no such child process: this program ignores SIGCHLD, so the kernel has already reaped it.
        guard result == identifier else { return .unknown }
        var code: Int32 = 0
        return cs_exited(status, &code) != 0 ? .exited(code) : .signalled(code)
    }

    /// How a process ended.
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

/// The system refused to start a process.
struct SpawnFailure: Error {
    var errno: Int32
}
