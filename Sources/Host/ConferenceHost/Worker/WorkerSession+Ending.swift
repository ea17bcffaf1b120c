import ConferenceErrors
import Platform
import ConferenceModel
import Glibc
import WorkerProtocol

// Ending a worker. The host asks a working worker to exit, and kills one that has failed. Either way, it reaps the process.
extension WorkerSession {
    /// Ends the worker normally: the provider destroys its instance, and the process exits. A worker that does not exit in time
    /// is killed.
    @discardableResult
    func end() -> WorkerEnd {
        let working = phase
        broker?.close(within: limits.terminationGrace)
        let hasLeft = leave(until: Deadline(after: limits.shutdownTimeout))
        if !hasLeft, !launch.process.waitForEnd(until: Deadline(after: .zero)) {
            launch.process.signalGroup(SIGTERM)
            if !launch.process.waitForEnd(until: Deadline(after: limits.terminationGrace)) { kill() }
        }
        return close(phase: working) { _ in .ended }
    }

    /// Ends the worker after a failure, and finds out how it ended.
    func terminate(after failure: WorkerFailure) -> WorkerEnd {
        broker?.close(within: limits.terminationGrace)
        switch failure {
        case .gone:
            // The channel is closed, as it is when a process ends. Then the exit status says why it ended.
            let hasEnded = launch.process.waitForEnd(until: Deadline(after: limits.terminationGrace))
            if !hasEnded { kill() }
            let cut = launch.channel.end
            return close(phase: phase) { ending in
                switch ending {
                case .signalled(let signal) where hasEnded: return .signalled(signal)
                case .exited(let status)
                where hasEnded && ![WorkerExit.channelLost, WorkerExit.channelClosed].contains(status):
                    return .exited(status)
                default:
                    if case .truncated(let count) = cut { return .violation(.truncated(after: count)) }
                    return .disconnected
                }
            }
        case .cancelled:
            if lastRequest > 0 {
                try? send(Frame(kind: .cancel, request: lastRequest), until: Deadline(after: limits.terminationGrace))
            }
            if !leave(until: Deadline(after: limits.terminationGrace)) { kill() }
            return close(phase: phase) { _ in .ended }
        case .timedOut, .stopped:
            kill()
            return close(phase: phase) { _ in .hung }
        case .violation(let violation):
            kill()
            return close(phase: phase) { _ in .violation(violation) }
        case .notStarted, .mismatch, .unconfined, .loadFailed, .failed:
            kill()
            return close(phase: phase) { _ in .ended }
        }
    }

    /// Asks the worker to exit, and waits until it has; false if the deadline passes first.
    private func leave(until deadline: Deadline) -> Bool {
        do throws(WorkerFailure) {
            try send(Frame(kind: .shutdown), until: deadline)
            while true {
                let frame = try receive(until: deadline, heedsCancellation: false)
                if frame.kind == .bye { break }
            }
        } catch {
            // The contents of its frames do not matter here, only whether the process exits.
        }
        return launch.process.waitForEnd(until: deadline)
    }

    private func kill() {
        launch.process.signalGroup(SIGKILL)
        _ = launch.process.waitForEnd(until: Deadline(after: limits.killTimeout))
    }

    private func close(phase: WorkerPhase?, reason: (WorkerProcess.Ending) -> WorkerEnd.Reason) -> WorkerEnd {
        let ending = launch.reap()
        launch.channel.drainOutput(into: &log)
        let end = WorkerEnd(reason: reason(ending), phase: phase, log: log.last(20))
        appendToProviderLog(end: end, ending, checkOfStateDirectory())
        configuration.trace?(
            .ended(provider: provider.identifier, process: launch.process.identifier, how: "\(end.reason), \(ending)"))
        return end
    }

    /// Appends the lines of this session to the provider's log file. Ignores failures, which must not affect an answer.
    private func appendToProviderLog(
        end: WorkerEnd, _ ending: WorkerProcess.Ending, _ problem: ConferenceError?
    ) {
        let places = Places(environment: configuration.environment)
        let how = LogEntry(
            time: configuration.now(), phase: end.phase.logWord, kind: .end,
            text: "\(end.reason.clause), \(ending.clause)")
        try? ProviderLog(identifier: provider.identifier, places: places, limits: limits)
            .append(log.entries + [problem.map(notice), how].compactMap { $0 })
    }

    /// Counts what the provider has in its own directory, and reports if that is too much. The kernel does not limit it while
    /// the provider runs.
    private func checkOfStateDirectory() -> ConferenceError? {
        guard provider.grants.stateDirectory else { return nil }
        do throws(ConferenceError) {
            try StateDirectory(of: provider, configuration).check(hasRun: true)
            return nil
        } catch {
            // What cannot be read is reported at the next start.
            guard error.code == .stateDirectoryFull else { return nil }
            configuration.warn?(error)
            return error
        }
    }

    private func notice(_ problem: ConferenceError) -> LogEntry {
        LogEntry(time: configuration.now(), phase: phase.logWord, kind: .notice, text: problem.message)
    }
}
