import Platform
import ConferenceModel
import WorkerProtocol

// The requests that a provider answers. Each has a deadline of its own; the answers are not validated here.
extension WorkerSession {
    /// Asks for the room types.
    func roomTypes() throws(WorkerFailure) -> [AnsweredRoomType] {
        let limit = limits.roomTypesTimeout
        let answer = try ask(RoomTypesRequest(milliseconds: limit.milliseconds), phase: .roomTypes, limit: limit)
        guard case .roomTypes(let list) = answer else { throw .violation(.wrongKind(.result)) }
        return list
    }

    /// Asks for a conference.
    func conference(
        roomType: String, idempotencyKey: String, event: ConferenceCall.Event?, isRepeated: Bool = false
    ) throws(WorkerFailure) -> AnsweredConference {
        let limit = limits.conferenceTimeout
        let call = ConferenceCall(
            milliseconds: limit.milliseconds, roomType: roomType, idempotencyKey: idempotencyKey, event: event,
            isRepeated: isRepeated)
        guard case .conference(let conference) = try ask(call, phase: .conference, limit: limit) else {
            throw .violation(.wrongKind(.result))
        }
        return conference
    }

    /// Notifies the provider that the event of a conference has changed, and returns the conference as it is now.
    func update(_ change: ConferenceChangeCall) throws(WorkerFailure) -> AnsweredConference {
        let answer = try ask(UpdateConference(change), phase: .updateConference, limit: limits.conferenceTimeout)
        guard case .conference(let conference) = answer else { throw .violation(.wrongKind(.result)) }
        return conference
    }

    /// Notifies the provider that the event of a conference is gone.
    func endConference(_ change: ConferenceChangeCall) throws(WorkerFailure) {
        let answer = try ask(EndConference(change), phase: .endConference, limit: limits.conferenceTimeout)
        guard case .done = answer else { throw .violation(.wrongKind(.result)) }
    }

    /// Whether a server may have changed something for the last request without the provider knowing.
    private var hasUnansweredCalls: Bool { broker?.leavesOutcomeUnknown(of: lastRequest) ?? false }

    private func ask(_ call: some Message, phase: WorkerPhase, limit: Duration) throws(WorkerFailure) -> Answer {
        let deadline = Deadline(after: limit)
        self.phase = phase
        lastRequest += 1
        let frame = try waiting(limit) { () throws(WorkerFailure) in
            try send(call.frame(request: lastRequest), until: deadline)
            return try receive(until: deadline)
        }
        if frame.kind == .failure {
            var failure: Failure = try message(in: frame)
            failure.message = redacted(failure.message)
            // An answer that breaks a rule is no refusal: its provider may have done what it could not report.
            throw .failed(
                failure,
                isOutcomeUnknown: failure.origin == .rejected || failure.status == Failure.outcomeUnknown
                    || hasUnansweredCalls)
        }
        return try message(in: frame)
    }
}
