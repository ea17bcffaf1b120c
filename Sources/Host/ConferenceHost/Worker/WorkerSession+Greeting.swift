import Platform
import ConferenceModel
import WorkerProtocol

// Checking the worker, and then loading the provider.
extension WorkerSession {
    /// Exchanges greetings, and checks that the process is the worker of this very build and that it is confined.
    ///
    /// The worker answers before any code of a provider is in its process, so the host can trust this answer.
    ///
    /// - Returns: the worker's report; every layer that the policy requires is in force.
    @discardableResult
    func greet(_ policy: ConfinementPolicy) throws(WorkerFailure) -> HelloAck {
        let ack = try exchangeGreetings(policy)
        if let missing = policy.level.shortfall(in: ack.sandbox) { throw .unconfined(missing, policy.level) }
        if !ack.lostGrants.isEmpty { log.append(line: "not reachable in the sandbox: \(ack.lostGrants)", level: 2) }
        return ack
    }

    /// Exchanges greetings without checking the confinement.
    func exchangeGreetings(_ policy: ConfinementPolicy) throws(WorkerFailure) -> HelloAck {
        let random = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        let nonce = withUnsafeBytes(of: random) { Array($0) }
        let deadline = Deadline(after: limits.startTimeout)
        try send(Hello(nonce: nonce, policy: policy, limits: AnswerLimits(limits)).frame(), until: deadline)
        let ack: HelloAck = try message(in: receive(until: deadline))
        guard ack.nonce == nonce else { throw .mismatch("its answer is for another session") }
        guard ack.version != 0, ProtocolBuild.versions.contains(ack.version) else {
            throw .mismatch("it speaks the versions \(ack.versions) of the protocol")
        }
        guard ack.build == ProtocolBuild.identifier else {
            throw .mismatch("it was built for \(ack.build), and this program for \(ProtocolBuild.identifier)")
        }
        return ack
    }

    /// Has the worker load the provider and create its instance.
    ///
    /// - Parameter library: an open descriptor of the library.
    func load(_ load: Load, library: Int32) throws(WorkerFailure) {
        let deadline = Deadline(after: limits.loadTimeout)
        phase = .library
        let frame = try waiting(limits.loadTimeout) { () throws(WorkerFailure) in
            try send(load.frame(), passing: library, until: deadline)
            return try receive(until: deadline)
        }
        if frame.kind == .loadFailed {
            var failure: LoadFailed = try message(in: frame)
            failure.text = redacted(failure.text)
            throw .loadFailed(failure)
        }
        abilities = try message(in: frame)
    }
}

extension AnswerLimits {
    /// The limits that a worker enforces itself.
    init(_ limits: Limits) {
        self.init(
            roomTypes: limits.roomTypes, entryPoints: limits.entryPoints, identifierLength: limits.identifierLength,
            titleLength: limits.titleLength, detailsLength: limits.detailsLength, urlLength: limits.urlLength,
            messageLength: limits.messageLength, logLines: limits.logLines)
    }
}
