import CSandbox
import ConferenceModel
import Glibc
import Platform

/// A worker that was started and does not belong to a provider yet. No frame has been exchanged with it.
///
/// If no session takes the worker over, it is ended and reaped when this object is deinitialized.
///
/// Sendable although the channel is mutable: the object passes from thread to thread under a lock, and only the session that
/// has taken it over uses it.
final class WorkerLaunch: @unchecked Sendable {
    let process: WorkerProcess
    /// The channel to the process.
    var channel: WorkerChannel
    /// The directory of the Swift runtime that the worker opens while it waits, or nil if it opens none.
    let runtime: String?
    private var isReaped = false

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - path: the path of the worker program.
    ///   - runtime: the Swift runtime to open while the worker waits, of which ``SwiftRuntime`` has checked the directory.
    init(
        path: String, configuration: HostConfiguration, runtime: SwiftRuntime.Opening? = nil
    ) throws(WorkerFailure) {
        self.runtime = runtime?.directory
        let sockets = try Self.ends(cs_socket_pair)
        let near = Descriptor(sockets[0])
        let far = Descriptor(sockets[1])
        let pipe = try Self.ends(cs_pipe)
        let reading = Descriptor(pipe[0])
        let writing = Descriptor(pipe[1])
        for descriptor in [near.number, reading.number] {
            let status = cs_set_nonblocking(descriptor)
            guard status == 0 else { throw .notStarted(errno: -status) }
        }
        process = try Self.start(
            path, configuration, runtime: runtime?.libraries ?? [], channel: far.number, output: writing.number)
        channel = WorkerChannel(socket: near, output: reading, ceiling: configuration.limits.framePayload)
    }

    deinit {
        guard !isReaped else { return }
        process.signalGroup(SIGKILL)
        _ = process.waitForEnd(until: Deadline(after: .seconds(2)))
        _ = process.reap()
    }

    /// Reaps the process and returns its status. Call this once.
    func reap() -> WorkerProcess.Ending {
        isReaped = true
        return process.reap()
    }

    private static func start(
        _ path: String, _ configuration: HostConfiguration, runtime: [String], channel: Int32, output: Int32
    ) throws(WorkerFailure) -> WorkerProcess {
        do throws(SpawnFailure) {
            return try StartAttempts(configuration.limits).run { () throws(SpawnFailure) in
                try WorkerProcess(
                    path: path, runtime: runtime, environment: environment(from: configuration.environment),
                    channel: channel, output: output)
            }
        } catch {
            throw .notStarted(errno: error.errno)
        }
    }

    /// Creates two connected descriptors, which the caller owns.
    private static func ends(
        _ make: (UnsafeMutablePointer<Int32>?) -> Int32
    ) throws(WorkerFailure) -> [Int32] {
        var pair: [Int32] = [-1, -1]
        let status = make(&pair)
        guard status == 0 else { throw .notStarted(errno: -status) }
        return pair
    }

    /// Returns the environment of a worker: the language and time zone of this process, and a fixed search path. It also
    /// disables the backtracer that the Swift runtime would start after a crash, because the host reports crashes.
    private static func environment(from ours: [String: String]) -> [String: String] {
        var result = ours.filter { ["LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ"].contains($0.key) }
        result["PATH"] = "/usr/bin:/bin"
        result["SWIFT_BACKTRACE"] = "enable=no"
        return result
    }
}
