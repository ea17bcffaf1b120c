import CSandbox
import ConferenceModel
import Glibc
import Platform
import WorkerProtocol

/// One worker from its start to its end, and the conversation with it.
///
/// Used by one thread, which it keeps waiting. Whoever has made one calls ``end()`` or ``abandon(after:)`` exactly once;
/// after that there is no process and no descriptor left.
final class WorkerSession {
    private let provider: InstalledProvider
    private let configuration: HostConfiguration
    private let cancellation: Cancellation
    private let launch: WorkerLaunch
    private var rules = Session()
    private var log: WorkerLog
    private var phase: WorkerPhase? { didSet { log.phase = phase } }
    private var lastRequest: UInt32 = 0
    /// What the provider can do; nil until it is loaded.
    private(set) var abilities: Loaded?
    /// Performs the provider's calls over HTTPS; made for the first one.
    private var broker: HTTPBroker?

    private var limits: Limits { configuration.limits }

    /// Takes a worker for a provider.
    ///
    /// - Parameter secrets: what must not appear in the log.
    init(
        provider: InstalledProvider, launch: WorkerLaunch, configuration: HostConfiguration,
        secrets: [String] = [], cancellation: Cancellation
    ) {
        self.provider = provider
        self.launch = launch
        self.configuration = configuration
        self.cancellation = cancellation
        log = WorkerLog(limits: configuration.limits, secrets: secrets, now: configuration.now)
        configuration.trace?(.started(provider: provider.identifier, process: launch.process.identifier))
    }

    // MARK: Conversation

    /// Exchanges greetings, and makes sure that the process is the worker of this very build, and confined.
    ///
    /// The answer comes before any code of a provider is in the process: it can be believed, and nothing that comes later
    /// can take it back.
    ///
    /// - Returns: what the worker reports; every layer that the policy demands is in force.
    @discardableResult
    func greet(_ policy: ConfinementPolicy) throws(WorkerFailure) -> HelloAck {
        let ack = try exchangeGreetings(policy)
        if let missing = policy.level.shortfall(in: ack.sandbox) { throw .unconfined(missing, policy.level) }
        if !ack.lostGrants.isEmpty { log.append(line: "out of reach in the sandbox: \(ack.lostGrants)", level: 2) }
        return ack
    }

    /// Exchanges greetings without demands on the confinement.
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

    /// Has the provider loaded.
    ///
    /// - Parameter library: an open descriptor of its library.
    func load(_ load: Load, library: Int32) throws(WorkerFailure) {
        let deadline = Deadline(after: limits.loadTimeout)
        phase = .library
        try send(load.frame(), passing: library, until: deadline)
        let frame = try receive(until: deadline)
        if frame.kind == .loadFailed { throw .loadFailed(try message(in: frame)) }
        abilities = try message(in: frame)
    }

    /// Asks for the room types.
    func roomTypes() throws(WorkerFailure) -> [AnsweredRoomType] {
        let limit = limits.roomTypesTimeout
        let answer = try ask(RoomTypesRequest(milliseconds: limit.milliseconds), phase: .roomTypes, limit: limit)
        guard case .roomTypes(let list) = answer else { throw .violation(.wrongKind(.result)) }
        return list
    }

    /// Asks for a conference.
    func conference(
        roomType: String, idempotencyKey: String, event: ConferenceCall.Event?
    ) throws(WorkerFailure) -> AnsweredConference {
        let limit = limits.conferenceTimeout
        let call = ConferenceCall(
            milliseconds: limit.milliseconds, roomType: roomType, idempotencyKey: idempotencyKey, event: event)
        guard case .conference(let conference) = try ask(call, phase: .conference, limit: limit) else {
            throw .violation(.wrongKind(.result))
        }
        return conference
    }

    /// Tells that the event of a conference has changed; answered with the conference as it is now.
    func update(_ change: ConferenceChangeCall) throws(WorkerFailure) -> AnsweredConference {
        let answer = try ask(UpdateConference(change), phase: .updateConference, limit: limits.conferenceTimeout)
        guard case .conference(let conference) = answer else { throw .violation(.wrongKind(.result)) }
        return conference
    }

    /// Tells that the event of a conference has gone.
    func endConference(_ change: ConferenceChangeCall) throws(WorkerFailure) {
        let answer = try ask(EndConference(change), phase: .endConference, limit: limits.conferenceTimeout)
        guard case .done = answer else { throw .violation(.wrongKind(.result)) }
    }

    private func ask(_ call: some Message, phase: WorkerPhase, limit: Duration) throws(WorkerFailure) -> Answer {
        let deadline = Deadline(after: limit)
        self.phase = phase
        lastRequest += 1
        try send(call.frame(request: lastRequest), until: deadline)
        let frame = try receive(until: deadline)
        if frame.kind == .failure { throw .failed(try message(in: frame)) }
        return try message(in: frame)
    }

    // MARK: End

    /// Ends the worker in good order: the provider destroys its instance, the process leaves by itself. One that does
    /// not is ended by force.
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

    /// Ends the worker after a failure, and finds out what became of it.
    func abandon(after failure: WorkerFailure) -> WorkerEnd {
        broker?.close(within: limits.terminationGrace)
        switch failure {
        case .gone:
            // It closed its channel, as every process does that ends; the status tells which end it was.
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

    /// Asks the worker to leave, and waits until it has.
    private func leave(until deadline: Deadline) -> Bool {
        do throws(WorkerFailure) {
            try send(Frame(kind: .shutdown), until: deadline)
            while true {
                let frame = try receive(until: deadline, heedsCancellation: false)
                if frame.kind == .bye { break }
            }
        } catch {
            // Whatever it says or does not say: what counts is whether it leaves.
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
        keepLog(end: end, ending)
        configuration.trace?(
            .ended(provider: provider.identifier, process: launch.process.identifier, how: "\(end.reason), \(ending)"))
        return end
    }

    /// Adds what was said in this session to the log of the provider. A log that cannot be written is no reason to lose
    /// an answer.
    private func keepLog(end: WorkerEnd, _ ending: WorkerProcess.Ending) {
        let places = Places(environment: configuration.environment)
        let how = LogEntry(
            time: configuration.now(), phase: end.phase.logWord, kind: .end,
            text: "\(end.reason.clause), \(ending.clause)")
        try? ProviderLog(identifier: provider.identifier, places: places, limits: limits)
            .append(log.entries + [how])
    }

    // MARK: Frames

    private func send(_ frame: Frame, passing passed: Int32 = -1, until deadline: Deadline) throws(WorkerFailure) {
        try obey(frame, from: .host)
        configuration.trace?(.sent(provider: provider.identifier, frame: printable(frame)))
        try launch.channel.send(frame, passing: passed, until: deadline)
    }

    /// The next frame that is an answer; lines of the log and changes of the phase are noted on the way.
    ///
    /// While the provider works, the control thread of its worker is asked for signs of life: it answers however busy the
    /// provider is, unless the whole process stands still.
    private func receive(
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
            try obey(frame, from: .worker)
            configuration.trace?(.received(provider: provider.identifier, frame: printable(frame)))
            switch frame.kind {
            case .log:
                let line: LogLine = try message(in: frame)
                log.append(line: line.text, level: line.level)
            case .phase: phase = (try message(in: frame) as Phase).phase
            case .pong: break
            case .httpRequest:
                // Nobody would hear the answer of one that crossed our word that we are going.
                if heedsCancellation { try perform(frame, until: deadline) }
            default: return frame
            }
        }
    }

    private func perform(_ frame: Frame, until deadline: Deadline) throws(WorkerFailure) {
        let call: HTTPCall = try message(in: frame)
        let broker = broker ?? HTTPBroker(provider: provider, configuration: configuration)
        self.broker = broker
        // A call that fails by time leaves the provider a little of it, to say so.
        let left = deadline.remaining / 1_000_000
        broker.start(call, request: frame.request, milliseconds: left - min(500, left / 10))
    }

    private func sendReplies(until deadline: Deadline) throws(WorkerFailure) {
        for (request, reply) in broker?.takeReplies() ?? [] {
            try send(reply.frame(request: request), until: deadline)
        }
    }

    private func obey(_ frame: Frame, from side: Session.Side) throws(WorkerFailure) {
        do {
            try rules.pass(frame.kind, request: frame.request, from: side)
        } catch {
            throw .violation(error)
        }
    }

    private func message<Content: Message>(in frame: Frame) throws(WorkerFailure) -> Content {
        do {
            return try Content(frame)
        } catch {
            throw .violation(error)
        }
    }

    private func printable(_ frame: Frame) -> String { TextPolicy.printable(log.redacted(describe(frame))) }
}

// What only the conformance kit does.
extension WorkerSession {
    /// The number of the process.
    var processIdentifier: Int32 { launch.process.identifier }

    /// True where something came out of the provider that did not go through the log.
    func hasPrinted() -> Bool {
        launch.channel.drainOutput(into: &log)
        return log.hasPrinted
    }

    /// Has the worker look at the provider's answers to questions without an answer.
    func inspect(_ order: Inspect, limit: Duration? = nil) throws(WorkerFailure) -> Inspection {
        if order.destroys { phase = .destroy }
        let deadline = Deadline(after: limit ?? limits.conferenceTimeout)
        try send(order.frame(), until: deadline)
        return try message(in: receive(until: deadline))
    }

    /// When a request is called off.
    enum Moment: String, Sendable { case before, during, after }

    /// Asks for a conference, calls it off, and waits for the end of the request.
    func cancelledConference(roomType: String, idempotencyKey: String, _ moment: Moment) throws(WorkerFailure) {
        let limit = limits.conferenceTimeout
        let deadline = Deadline(after: limit)
        phase = .conference
        lastRequest += 1
        let call = ConferenceCall(
            milliseconds: limit.milliseconds, roomType: roomType, idempotencyKey: idempotencyKey, event: nil)
        try send(call.frame(request: lastRequest), until: deadline)
        var isFinished = false
        switch moment {
        case .before: break
        case .during:
            // The inspection has its turn when the provider has seen the request.
            try send(Inspect().frame(), until: deadline)
            while try receive(until: deadline).kind != .inspection { isFinished = true }
        case .after:
            _ = try receive(until: deadline)
            isFinished = true
        }
        phase = .cancel
        try send(Frame(kind: .cancel, request: lastRequest), until: deadline)
        if !isFinished { _ = try receive(until: deadline) }
    }
}

extension AnswerLimits {
    /// The part of the limits that a worker keeps.
    init(_ limits: Limits) {
        self.init(
            roomTypes: limits.roomTypes, entryPoints: limits.entryPoints, identifierLength: limits.identifierLength,
            titleLength: limits.titleLength, detailsLength: limits.detailsLength, urlLength: limits.urlLength,
            messageLength: limits.messageLength, logLines: limits.logLines)
    }
}
