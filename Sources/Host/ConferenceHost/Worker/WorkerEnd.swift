package import WorkerProtocol

/// How a worker ended, when, and what its provider said last. The cause of every error about a worker.
package struct WorkerEnd: Error, Hashable, Sendable {
    /// Why there is no worker any more.
    package enum Reason: Hashable, Sendable {
        /// The process ended by itself, with a status.
        case exited(Int32)
        /// A signal that the host did not send.
        case signalled(Int32)
        /// It closed its end of the channel and went on; the host ended it.
        case disconnected
        /// It did not come back in time; the host ended it.
        case hung
        /// It broke the protocol; the host ended it.
        case violation(ProtocolViolation)
        /// The host ended it for a reason of its own.
        case ended
    }

    /// Why.
    package var reason: Reason
    /// What it was doing; nil before the provider was loaded.
    package var phase: WorkerPhase?
    /// The last lines of the log, oldest first.
    package var log: [String]

    /// A report.
    package init(reason: Reason, phase: WorkerPhase?, log: [String]) {
        self.reason = reason
        self.phase = phase
        self.log = log
    }
}

extension WorkerEnd.Reason {
    /// The reason as the beginning of a log line.
    var clause: String {
        switch self {
        case .exited: "it ended by itself"
        case .signalled: "it crashed"
        case .disconnected: "it cut the connection"
        case .hung: "it did not answer in time"
        case .violation(let violation): "it broke the protocol: \(violation)"
        case .ended: "the host ended it"
        }
    }
}

extension WorkerProcess.Ending {
    /// What the system says, as the end of a log line.
    var clause: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signalled(let signal): "signal \(signal)"
        case .unknown: "status unknown"
        }
    }
}

extension WorkerPhase {
    /// The phase as the end of a sentence: “… crashed *while it was created*”.
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

    /// True before the provider can be asked for anything.
    var isLoading: Bool { [.library, .entry, .create, .extensions].contains(self) }

    /// True where the provider changes something on its service, so that silence leaves the outcome open.
    var changesSomething: Bool { [.conference, .updateConference, .endConference].contains(self) }
}
