import CSandbox
import ConferenceModel
import Glibc
import Platform

/// A worker that was started and has not been spoken to: it belongs to no provider yet.
///
/// One that nobody takes is ended and reaped when this object goes.
///
/// Sendable although the channel can change: it is handed from one thread to the next under a lock, and only the one
/// session that has taken it uses it.
final class WorkerLaunch: @unchecked Sendable {
    /// The process.
    let process: WorkerProcess
    /// The way to it.
    var channel: WorkerChannel
    private var isReaped = false

    /// Starts a worker.
    ///
    /// - Parameter path: the program.
    init(path: String, configuration: HostConfiguration) throws(WorkerFailure) {
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
        process = try Self.start(path, configuration, channel: far.number, output: writing.number)
        channel = WorkerChannel(socket: near, output: reading, ceiling: configuration.limits.framePayload)
    }

    deinit {
        guard !isReaped else { return }
        process.signalGroup(SIGKILL)
        _ = process.waitForEnd(until: Deadline(after: .seconds(2)))
        _ = process.reap()
    }

    /// Takes the status of the process, once.
    func reap() -> WorkerProcess.Ending {
        isReaped = true
        return process.reap()
    }

    private static func start(
        _ path: String, _ configuration: HostConfiguration, channel: Int32, output: Int32
    ) throws(WorkerFailure) -> WorkerProcess {
        do throws(SpawnFailure) {
            return try StartAttempts(configuration.limits).run { () throws(SpawnFailure) in
                try WorkerProcess(
                    path: path, environment: environment(from: configuration.environment), channel: channel,
                    output: output)
            }
        } catch {
            throw .notStarted(errno: error.errno)
        }
    }

    /// Two descriptors that belong together; the caller owns them.
    private static func ends(
        _ make: (UnsafeMutablePointer<Int32>?) -> Int32
    ) throws(WorkerFailure) -> [Int32] {
        var pair: [Int32] = [-1, -1]
        let status = make(&pair)
        guard status == 0 else { throw .notStarted(errno: -status) }
        return pair
    }

    /// What of our environment a provider may see: language and time zone. A crash of a provider is reported by us, not
    /// by a debugger that the Swift runtime would start.
    private static func environment(from ours: [String: String]) -> [String: String] {
        var result = ours.filter { ["LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ"].contains($0.key) }
        result["PATH"] = "/usr/bin:/bin"
        result["SWIFT_BACKTRACE"] = "enable=no"
        return result
    }
}
