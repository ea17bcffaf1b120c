import ConferenceErrors
package import ConferenceModel
import WorkerProtocol

/// Requests to one provider, all answered by the same worker. Every answer is validated before it is returned.
///
/// Each request blocks the calling thread. The first one that fails is the last one of the conversation: the host ends the
/// worker and reports what happened.
package struct ProviderConversation {
    /// Why a request failed. The host turns it into a ``ConferenceError`` once the worker has ended.
    package struct RequestFailure: Error {
        let cause: Cause

        enum Cause {
            case worker(WorkerFailure)
            case invalidAnswer(ConferenceError)
        }
    }

    private let session: WorkerSession
    private let validation: AnswerValidation
    private let configuration: HostConfiguration

    init(_ session: WorkerSession, configuration: HostConfiguration) {
        self.session = session
        self.configuration = configuration
        validation = AnswerValidation(
            provider: session.provider, limits: configuration.limits, secrets: session.redaction)
    }

    /// Requests the room types.
    package func roomTypes() throws(RequestFailure) -> [RoomType] {
        try request { () throws(WorkerFailure) in
            try session.roomTypes()
        } check: { answer throws(ConferenceError) in
            try validation.roomTypes(answer)
        }
    }

    /// Has the provider create a conference.
    ///
    /// - Parameters:
    ///   - event: the event; the provider gets only the granted parts.
    ///   - isRepeated: whether a request with the same key was made before, with an unknown outcome.
    func makeConference(
        in room: RoomReference, idempotencyKey: String, event: EventContext?, isRepeated: Bool = false
    ) throws(RequestFailure) -> VirtualConference {
        let event = ConferenceCall.Event(event, granted: session.provider.grants.eventContext)
        return try request { () throws(WorkerFailure) in
            try session.conference(
                roomType: room.room, idempotencyKey: idempotencyKey, event: event, isRepeated: isRepeated)
        } check: { answer throws(ConferenceError) in
            try validation.conference(answer, room: room, now: configuration.now())
        }
    }

    /// Notifies the provider that the event of a conference has changed.
    ///
    /// - Returns: the conference as it is now, or nil if the provider does not update conferences.
    func updateConference(
        _ change: ConferenceChangeCall, made provenance: ConferenceProvenance
    ) throws(RequestFailure) -> VirtualConference? {
        guard session.abilities?.updatesConferences == true else { return nil }
        return try request { () throws(WorkerFailure) in
            try session.update(change)
        } check: { answer throws(ConferenceError) in
            // The creation date stays, because this is still the same conference.
            try validation.conference(answer, room: provenance.room, now: provenance.created)
        }
    }

    /// Notifies the provider that the event of a conference is gone, if the provider handles changes.
    func endConference(_ change: ConferenceChangeCall) throws(RequestFailure) {
        guard session.abilities?.endsConferences == true else { return }
        try request { () throws(WorkerFailure) in
            try session.endConference(change)
        } check: { _ in
        }
    }

    private func request<Answer, Value>(
        _ ask: () throws(WorkerFailure) -> Answer, check: (Answer) throws(ConferenceError) -> Value
    ) throws(RequestFailure) -> Value {
        let answer: Answer
        do throws(WorkerFailure) {
            answer = try ask()
        } catch {
            throw RequestFailure(cause: .worker(error))
        }
        do throws(ConferenceError) {
            return try check(answer)
        } catch {
            var error = error
            // The provider says that it has done what was requested; only its description cannot be used.
            error.leavesOutcomeUnknown = session.phase?.changesSomething == true
            throw RequestFailure(cause: .invalidAnswer(error))
        }
    }
}

extension ConferenceCall.Event {
    /// Creates the part of an event that the provider may see, or nil if it may see nothing.
    init?(_ context: EventContext?, granted: Set<ProviderManifest.EventField>) {
        let title = granted.contains(.title) ? context?.title : nil
        let times = granted.contains(.times) ? context?.times : nil
        guard title != nil || times != nil else { return nil }
        self.init(
            title: title,
            times: times.map {
                ConferenceCall.Times(
                    start: $0.start, end: $0.end, timeZone: $0.timeZone ?? "", isAllDay: $0.isAllDay,
                    isRecurring: $0.isRecurring, recurrenceRule: $0.recurrenceRule ?? "")
            })
    }
}
