import Accounts
import ConferenceErrors
import ConferenceModel
import Glibc
import WorkerProtocol

/// The reason why a session with a worker failed. ``error(provider:end:worker:)`` turns it into an error for the user.
enum WorkerFailure: Error {
    /// The system did not start the process.
    case notStarted(errno: Int32)
    /// The process is not the worker of this host.
    case mismatch(String)
    /// The process is not confined as the policy requires, so nothing was loaded.
    case unconfined(SandboxLayer, ConfinementLevel)
    /// The channel is closed, or the process has ended.
    case gone
    /// The deadline passed, after the given time.
    case timedOut(Duration)
    /// The process has shown no sign of life for the given time.
    case stopped(Duration)
    /// The worker broke the protocol.
    case violation(ProtocolViolation)
    /// The worker reports that the provider cannot be loaded.
    case loadFailed(LoadFailed)
    /// The provider answered with a failure. Nevertheless, its service may have done what was requested.
    case failed(Failure, isOutcomeUnknown: Bool)
    /// The request was cancelled.
    case cancelled
}

extension WorkerFailure {
    /// Whether the worker still works and can be asked to exit.
    var leavesWorkerIntact: Bool { if case .failed = self { true } else { false } }

    /// Returns the failure as an error for the user.
    ///
    /// - Parameters:
    ///   - end: how the worker ended; becomes the cause of the error.
    ///   - worker: the path of the worker program.
    func error(provider: InstalledProvider, end: WorkerEnd, worker: String) -> ConferenceError {
        var error = sentence(provider: provider, end: end, worker: worker)
        error.leavesOutcomeUnknown = end.phase?.changesSomething == true && isOutcomeUnknown
        return error
    }

    /// Returns whether the failure counts against the health of the provider: it crashed, hung, broke the protocol or could not
    /// be loaded. A failure that the provider reports does not count, and neither does anything that happens before the
    /// provider is in the process.
    func isFault(_ end: WorkerEnd) -> Bool {
        guard end.phase != nil else { return false }
        return switch self {
        case .gone, .timedOut, .stopped, .violation: true
        case .loadFailed(let failure): failure.code != .createFailed
        case .notStarted, .mismatch, .unconfined, .failed, .cancelled: false
        }
    }

    /// Returns whether the process of the provider ended on its own.
    func isCrash(_ end: WorkerEnd) -> Bool {
        guard case .gone = self else { return false }
        return switch end.reason {
        case .signalled, .exited: true
        default: false
        }
    }

    /// Whether the request got no answer, or an answer that says nothing about its outcome.
    private var isOutcomeUnknown: Bool {
        switch self {
        case .gone, .timedOut, .stopped, .violation, .cancelled: true
        case .failed(_, let isOutcomeUnknown): isOutcomeUnknown
        case .notStarted, .mismatch, .unconfined, .loadFailed: false
        }
    }

    private func sentence(provider: InstalledProvider, end: WorkerEnd, worker: String) -> ConferenceError {
        let label = provider.label
        let phase = end.phase?.clause ?? "while its worker started"
        switch self {
        case .notStarted(let code): return .spawnFailed(worker, errno: code)
        case .mismatch(let problem): return .handshakeMismatch(worker, problem: problem)
        case .unconfined(let layer, let level):
            return .sandboxUnavailable(layer: layer.name, missing: layer.missing, level: level.rawValue)
        case .gone: return gone(label, phase: phase, end: end, worker: worker)
        case .timedOut(let limit):
            let code: ConferenceError.Code =
                switch end.phase {
                case nil: .handshakeTimeout
                case .some(let phase): phase.isLoading ? .loadTimeout : .requestTimeout
                }
            return .workerTimeout(
                provider: label, code: code, phase: phase, limit: limit, words: end.log, cause: end)
        case .stopped(let time):
            return .workerStopped(provider: label, phase: phase, time: time, words: end.log, cause: end)
        case .violation(let violation):
            return .protocolViolation(
                provider: label, isMalformed: violation.isMalformed, phase: phase, problem: "\(violation)", cause: end)
        case .loadFailed(let failure) where failure.code == .createFailed:
            return .createFailed(provider: label, status: failure.status, message: failure.text, cause: end)
        case .loadFailed(let failure):
            return .loadFailed(provider: label, code: failure.code.known, problem: failure.text, cause: end)
        case .failed(let failure, _) where failure.origin == .rejected:
            return .invalidAnswer(
                provider: label, code: failure.reason?.known ?? .violation, problem: failure.message, cause: end)
        case .failed(let failure, _):
            let request =
                switch end.phase {
                case .conference: "make a conference"
                case .updateConference: "update the conference"
                case .endConference: "end the conference"
                default: "tell its room types"
                }
            // Only the provider knows which of several accounts it means.
            let accounts = provider.manifest?.accounts.map(\.identifier) ?? []
            let account = accounts.isEmpty ? [] : [provider.identifier] + (accounts.count == 1 ? accounts : [])
            return .providerFailed(
                provider: label, request: request, status: failure.status, providerCode: failure.providerCode,
                message: String(failure.message.prefix(1_000)), account: account)
        case .cancelled: return .requestCancelled(provider: label)
        }
    }

    private func gone(_ label: String, phase: String, end: WorkerEnd, worker: String) -> ConferenceError {
        switch end.reason {
        case .signalled(let signal):
            return .workerCrashed(
                provider: label, isLoading: end.phase?.isLoading ?? true, phase: phase, signal: signal, words: end.log,
                cause: end)
        case .exited(WorkerExit.tooFewFiles) where end.phase == nil:
            return .spawnFailed(worker, errno: EMFILE)
        case .exited(let status) where end.phase == nil:
            return .handshakeMismatch(worker, problem: "it ended with status \(status) instead of answering")
        case .exited(let status):
            return .workerExited(provider: label, phase: phase, status: status, words: end.log, cause: end)
        case .violation(let violation):
            return .protocolViolation(
                provider: label, isMalformed: true, phase: phase, problem: "\(violation)", cause: end)
        default:
            return .workerDisconnected(provider: label, phase: phase, words: end.log, cause: end)
        }
    }
}

extension ProtocolViolation {
    /// Whether the bytes are malformed, as opposed to a valid frame at the wrong time.
    var isMalformed: Bool {
        switch self {
        case .illegal, .unknownRequest, .badRequestNumber, .tooManyRequests, .wrongKind: false
        default: true
        }
    }
}

extension LoadFailed.Code {
    /// The error code for the worker's report, if workers use it. A loaded provider could forge other codes.
    var known: ConferenceError.Code {
        switch self {
        case .entryMissing: .entryMissing
        case .entryInvalid: .entryInvalid
        case .abiMismatch: .abiMismatch
        case .createFailed: .createFailed
        case .violation: .violation
        default: .loadFailed
        }
    }
}

extension Failure.Reason {
    /// The reason, if it is one that workers use.
    var known: ConferenceError.Code {
        switch self {
        case .limitExceeded: .limitExceeded
        case .invalidText: .invalidText
        case .invalidConference: .invalidConference
        default: .violation
        }
    }
}
