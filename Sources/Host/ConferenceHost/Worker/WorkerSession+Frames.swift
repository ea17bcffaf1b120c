import Platform
import ConferenceModel
import WorkerProtocol

// Sending and receiving single frames, each checked against the rules of the protocol.
extension WorkerSession {
    /// Sends a frame.
    ///
    /// - Parameter passed: a descriptor to send with the frame, or -1.
    func send(_ frame: Frame, passing passed: Int32 = -1, until deadline: Deadline) throws(WorkerFailure) {
        try check(frame, from: .host)
        configuration.trace?(.sent(provider: provider.identifier, frame: printable(frame)))
        try launch.channel.send(frame, passing: passed, until: deadline)
    }

    /// Waits for the next frame that is an answer. Handles what arrives before it: log lines, changes of phase, HTTPS
    /// calls, requests for signatures.
    ///
    /// While the provider works, the host pings the control thread of its worker, which answers even if the provider is busy,
    /// unless the whole process is stopped.
    ///
    /// - Parameter heedsCancellation: false once the worker has been asked to exit.
    func receive(
        until deadline: Deadline, heedsCancellation: Bool = true
    ) throws(WorkerFailure) -> Frame {
        var missed = 0
        var tick = Deadline(after: limits.pingInterval)
        while true {
            let received = try launch.channel.receive(
                until: deadline, tick: tick, watch: launch.process.watch,
                wake: heedsCancellation ? broker?.descriptor ?? -1 : -1,
                cancellation: heedsCancellation ? cancellation : nil, log: &log)
            guard let frame = received else {
                try sendReplies(until: deadline)
                guard tick.hasPassed else { continue }
                guard missed < limits.missedPings else { throw .stopped(limits.pingInterval * (missed + 1)) }
                if rules.takesPings {
                    missed += 1
                    try send(Frame(kind: .ping), until: deadline)
                }
                tick = Deadline(after: limits.pingInterval)
                continue
            }
            missed = 0
            try check(frame, from: .worker)
            configuration.trace?(.received(provider: provider.identifier, frame: printable(frame)))
            switch frame.kind {
            case .log:
                let line: LogLine = try message(in: frame)
                log.append(line: line.text, level: line.level)
            case .phase: phase = (try message(in: frame) as Phase).phase
            case .pong: break
            case .httpRequest:
                // A call that the worker sent before it received the request to exit gets no answer.
                if heedsCancellation { try perform(frame, until: deadline) }
            case .signRequest: if heedsCancellation { try sign(frame, until: deadline) }
            default: return frame
            }
        }
    }

    /// Reports the present phase to the program while `body` waits for its end.
    func waiting<Value>(
        _ limit: Duration, _ body: () throws(WorkerFailure) -> Value
    ) throws(WorkerFailure) -> Value {
        guard let tell = configuration.wait, let phase else { return try body() }
        let wait = ProviderWait(provider: provider.name, activity: phase.activity, limit: limit)
        tell(wait, false)
        defer { tell(wait, true) }
        return try body()
    }

    /// Decodes the payload of a frame.
    func message<Content: Message>(in frame: Frame) throws(WorkerFailure) -> Content {
        do {
            return try Content(frame)
        } catch {
            throw .violation(error)
        }
    }

    /// Returns a message of the provider without its secrets. The worker cuts such messages at a limit.
    func redacted(_ sentence: String) -> String { redaction.redacted(sentence, cutAt: limits.messageLength) }

    // MARK: HTTPS calls

    private func perform(_ frame: Frame, until deadline: Deadline) throws(WorkerFailure) {
        let call: HTTPCall = try message(in: frame)
        let broker =
            broker
            ?? HTTPBroker(
                provider: provider, accounts: accounts, redaction: redaction, configuration: configuration)
        self.broker = broker
        // The call ends a little before the request, so that the provider has time to report a timeout.
        let left = deadline.remaining / 1_000_000
        broker.start(call, request: frame.request, milliseconds: left - min(500, left / 10))
    }

    private func sendReplies(until deadline: Deadline) throws(WorkerFailure) {
        for (request, reply) in broker?.takeReplies() ?? [] {
            try send(reply.frame(request: request), until: deadline)
        }
    }

    // MARK: Signatures

    private func sign(_ frame: Frame, until deadline: Deadline) throws(WorkerFailure) {
        let request: SignRequest = try message(in: frame)
        let signer = signer ?? ProviderSigner(keys: [], settings: [:], now: configuration.now)
        try send(signer.reply(to: request).frame(request: frame.request), until: deadline)
    }

    // MARK: Parts

    private func check(_ frame: Frame, from side: Session.Side) throws(WorkerFailure) {
        do {
            try rules.pass(frame.kind, request: frame.request, from: side)
        } catch {
            throw .violation(error)
        }
    }

    private func printable(_ frame: Frame) -> String {
        TextPolicy.printable(
            describe(frame) { [redaction, limits] in redaction.redacted($0, cutAt: limits.messageLength) })
    }
}
