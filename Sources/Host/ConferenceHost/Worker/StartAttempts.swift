import Platform
import CSandbox
import ConferenceModel
import Glibc

/// Decides how often to try again if the system refuses to start a process.
///
/// A system that has no room for another process (`EAGAIN`) may have room a moment later, when another process has ended. Every
/// other refusal is final.
struct StartAttempts {
    private let count: Int
    private let firstDelay: Duration

    init(_ limits: Limits) {
        count = limits.startAttempts
        firstDelay = limits.startRetryDelay
    }

    /// Calls `start` until it succeeds or a refusal is final. The pause doubles after each attempt.
    func run<Process: ~Copyable>(
        _ start: () throws(SpawnFailure) -> Process
    ) throws(SpawnFailure) -> Process {
        var delay = firstDelay
        var attempt = 1
        while true {
            do throws(SpawnFailure) {
                return try start()
            } catch {
                guard error.errno == EAGAIN, attempt < count else { throw error }
                let deadline = Deadline(after: delay)
                while !deadline.hasPassed { _ = cs_poll(nil, 0, deadline.remaining) }
                delay *= 2
                attempt += 1
            }
        }
    }
}
