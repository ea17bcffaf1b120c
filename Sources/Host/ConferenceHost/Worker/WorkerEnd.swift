package import WorkerProtocol

/// How and when a worker ended, and the last lines of its log. Errors about a worker carry this value as their cause.
package struct WorkerEnd: Error, Hashable, Sendable {
    /// The reason why the worker ended.
    package enum Reason: Hashable, Sendable {
        /// The process exited on its own, with a status.
        case exited(Int32)
        /// A signal that the host did not send ended the process.
        case signalled(Int32)
        /// The worker closed its end of the channel and kept running, so the host ended it.
        case disconnected
        /// The worker did not answer in time, so the host ended it.
        case hung
        /// The worker broke the protocol, so the host ended it.
        case violation(ProtocolViolation)
        /// The host ended the worker for another reason, such as the end of the conversation.
        case ended
    }

    package var reason: Reason
    /// What the worker was doing, or nil if the provider was not loaded yet.
    package var phase: WorkerPhase?
    /// The last lines of the log, oldest first.
    package var log: [String]

    package init(reason: Reason, phase: WorkerPhase?, log: [String]) {
        self.reason = reason
        self.phase = phase
        self.log = log
    }
}

extension WorkerEnd.Reason {
    /// The reason, as the beginning of a log line.
    var clause: String {
        switch self {
        case .exited: "it exited"
        case .signalled: "it crashed"
        case .disconnected: "it closed the connection"
        case .hung: "it did not answer in time"
        case .violation(let violation): "it broke the protocol: \(violation)"
        case .ended: "the host ended it"
        }
    }
}

extension WorkerProcess.Ending {
    /// The status, as the end of a log line.
    var clause: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signalled(let signal): "signal \(signal)"
        case .unknown: "status unknown"
        }
    }
}

extension WorkerPhase {
    /// The phase, as the end of a sentence: “… crashed *while it was created*”.
    var clause: String {
        switch self {
        case .library: "while its library was loaded"
        case .entry: "while its entry was called"
        case .create: "while it was created"
        case .roomTypes: "while it was asked for its room types"
        case .conference: "while it made a conference"
        case .cancel: "while a request was cancelled"
        case .destroy: "while it was ended"
        case .extensions: "while it was asked for its extensions"
        case .updateConference: "while it updated a conference"
        case .endConference: "while it ended a conference"
        }
    }

    /// What the provider is doing, as the end of a sentence: “… *is creating a conference*”.
    var activity: String {
        switch self {
        case .library, .entry, .create, .extensions: "is being loaded"
        case .roomTypes: "is listing its rooms"
        case .conference: "is creating a conference"
        case .cancel, .destroy: "is ending"
        case .updateConference: "is updating a conference"
        case .endConference: "is ending a conference"
        }
    }

    /// Whether the provider is not ready for requests yet.
    var isLoading: Bool { [.library, .entry, .create, .extensions].contains(self) }

    /// Whether the provider may change something on its service in this phase, so that the outcome is unknown if there is no
    /// answer.
    var changesSomething: Bool { [.conference, .updateConference, .endConference].contains(self) }
}
