import Platform
import ConferenceModel
import WorkerProtocol

// Requests to a worker that only the conformance checks make.
extension WorkerSession {
    /// The number of the process.
    var processIdentifier: Int32 { launch.process.identifier }

    /// True if the provider has written to its standard output or standard error.
    func hasPrinted() -> Bool {
        launch.channel.drainOutput(into: &log)
        return log.hasPrinted
    }

    /// Has the worker examine the provider's function tables, or destroy its instance.
    func inspect(_ order: Inspect, limit: Duration? = nil) throws(WorkerFailure) -> Inspection {
        if order.destroys { phase = .destroy }
        let deadline = Deadline(after: limit ?? limits.conferenceTimeout)
        try send(order.frame(), until: deadline)
        return try message(in: receive(until: deadline))
    }

    /// The moment at which a request is cancelled, relative to its answer.
    enum Moment: String, Sendable { case before, during, after }

    /// Asks for a conference, cancels the request, and waits for its end.
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
            // The worker replies to this only after the provider has received the request.
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
