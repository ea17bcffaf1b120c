import ConferenceErrors
import ConferenceModel
import WorkerProtocol

// Checks of updating and ending conferences (vcp.lifecycle/1). The last check ends the conferences that all checks have
// created.
extension ConformanceCheck {
    static let updating = [
        ConformanceCheck(
            id: "lifecycle.update", rule: "a conference follows its event, and the same change is made once"
        ) {
            subject throws(ConferenceError) in
            guard let room = try subject.firstRoom() else { return .skip("there is no room type") }
            let answers = try subject.withWorker { session throws(WorkerFailure) -> [AnsweredConference]? in
                guard session.abilities?.updatesConferences == true else { return nil }
                let made = try subject.conference(in: room.identifier, key: subject.key(), session)
                let change = subject.change(of: made, key: subject.key(1))
                let answers = [try session.update(change), try session.update(change)]
                for answer in answers {
                    subject.made.note(answer, for: .init(room: room.identifier, key: subject.key()))
                }
                return answers
            }
            guard let answers else { return .skip("it does not update conferences") }
            let reference = RoomReference(provider: subject.provider.identifier, room: room.identifier)
            for answer in answers { _ = try subject.validation.conference(answer, room: reference, now: 0) }
            guard answers[0] == answers[1] else {
                return .warn(
                    "the same change had another result the second time; a host repeats it after a lost answer")
            }
            return subject.lifecycleVerdict
        }
    ]

    static let ending = [
        ConformanceCheck(
            id: "lifecycle.end", rule: "the conferences of all checks are ended, and ending one again does no harm"
        ) { subject throws(ConferenceError) in
            var made = subject.made.take()
            if made.isEmpty, let room = try subject.firstRoom() {
                made = [(.init(room: room.identifier, key: subject.key()), nil)]
            }
            let kept = try subject.end(made)
            guard let kept else { return subject.lifecycleVerdict }
            let rooms =
                kept == 1 ? "1 conference of these checks remains" : "\(kept) conferences of these checks remain"
            return .skip("it does not end conferences: \(kept == 0 ? "nothing was made" : "\(rooms) at its service")")
        }
    ]
}

extension ConformanceSubject {
    /// Ends conferences, each twice.
    ///
    /// - Returns: nil, or the number of conferences that remain because the provider does not end conferences.
    func end(_ made: [(request: MadeConferences.Request, answer: AnsweredConference?)]) throws(ConferenceError) -> Int?
    {
        try withWorker { session throws(WorkerFailure) -> Int? in
            guard session.abilities?.endsConferences == true else { return made.count { $0.answer != nil } }
            for (number, (request, answer)) in made.enumerated() {
                var conference = answer
                // A cancelled request is repeated with its key, to find out whether it created a conference.
                if conference == nil { conference = try self.repeated(request, session) }
                guard let conference else { continue }
                for _ in 0..<2 { try self.end(conference, key: self.key(number), session) }
            }
            return nil
        }
    }

    private func repeated(
        _ request: MadeConferences.Request, _ session: WorkerSession
    ) throws(WorkerFailure) -> AnsweredConference? {
        do throws(WorkerFailure) {
            return try session.conference(
                roomType: request.room, idempotencyKey: request.key, event: event, isRepeated: true)
        } catch {
            guard case .failed = error else { throw error }
            return nil
        }
    }

    private func end(_ conference: AnsweredConference, key: String, _ session: WorkerSession) throws(WorkerFailure) {
        do throws(WorkerFailure) {
            try session.endConference(change(of: conference, key: key, isEnd: true))
        } catch {
            // The conference has already ended.
            guard case .failed(let failure, _) = error, failure.status == 3 else { throw error }
        }
    }

    /// The verdict on a provider that handles changes: a warning if its manifest does not say so, because no host notifies it
    /// then.
    fileprivate var lifecycleVerdict: Verdict {
        provider.manifest?.hasLifecycle == true
            ? .pass : .warn("the manifest does not declare VCPLifecycle, so no host calls this function")
    }
}
