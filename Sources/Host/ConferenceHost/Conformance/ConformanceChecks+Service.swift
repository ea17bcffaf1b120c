import ConferenceErrors
import ConferenceModel
import WorkerProtocol

// Checks against a double of the provider's service. These make the requests without faults, and with answers that refuse them.
extension ConformanceCheck {
    static let service: [ConformanceCheck] =
        serviceRequests + serviceRefusals + serviceLosses + [serviceSentences]

    /// A check that needs the course of requests without faults.
    static func againstDouble(
        _ id: String, _ rule: String,
        _ body: @escaping @Sendable (ConformanceSubject, ServiceFindings.Course) throws(ConferenceError) -> Verdict
    ) -> ConformanceCheck {
        ConformanceCheck(id: "service.\(id)", rule: rule) { subject throws(ConferenceError) in
            switch try subject.course() {
            case .success(let course): return try body(subject, course)
            case .failure(let obstacle):
                guard obstacle.isFinding, id != "create" else { return obstacle.verdict }
                return .skip("service.create has not passed")
            }
        }
    }

    private static let serviceRequests: [ConformanceCheck] = [
        againstDouble("create", "a conference is created at the service") { subject, course throws(ConferenceError) in
            _ = try subject.validation.conference(
                course.conference, room: RoomReference(provider: subject.provider.identifier, room: course.room), now: 0
            )
            return .pass
        },
        againstDouble("update", "a conference is updated at the service") { _, course throws(ConferenceError) in
            if course.update.isUnable { return .skip("it does not update conferences") }
            return course.update.failure == nil ? .pass : .fail("without any fault, \(course.update.clause)")
        },
        againstDouble("end", "a conference is ended at the service, and ending it again does no harm") {
            _, course throws(ConferenceError) in
            if course.end.isUnable { return .skip("it does not end conferences") }
            guard course.end.hasEnded else { return .fail("without any fault, \(course.end.clause)") }
            guard course.endAgain.hasEnded else { return .fail("the second time, \(course.endAgain.clause)") }
            guard course.create.calls.contains(where: \.hasChangedSomething), course.end.calls.isEmpty else {
                return .pass
            }
            return .warn("it makes no call to end one, so the conference stays at the service")
        },
    ]

    private static let serviceRefusals: [ConformanceCheck] = [
        againstDouble("unauthorized", "401 fails with VCP_E_AUTH, so that the user is told to sign in") {
            subject, course throws(ConferenceError) in
            let outcome = try subject.outcome(.create(room: course.room, key: subject.key()), .unauthorized)
            guard let failure = outcome.failure else { return .fail("it made a conference, though every call got 401") }
            return failure.status == ProviderStatus.auth.rawValue ? .pass : .fail(outcome.clause)
        },
        againstDouble("renewed", "a token that was replaced meanwhile is renewed, and the request succeeds") {
            subject, course throws(ConferenceError) in
            let places = course.create.calls.indices.filter { course.create.calls[$0].hasCredential }
            guard !places.isEmpty else { return .skip("its calls have no credential of an account") }
            let isRenewable = subject.provider.manifest?.accounts.contains { $0.isRenewable } == true
            for place in places {
                let calls = ServiceFault.Calls.only(place + 1)
                let outcome = try subject.outcome(
                    .create(room: course.room, key: subject.key(place)), .unauthorized, at: calls)
                guard isRenewable else {
                    // Only the user can replace this access, as after 401 at every call.
                    guard outcome.failure?.status == ProviderStatus.auth.rawValue else {
                        return .fail("after 401 \(ConformanceSubject.place(calls)), \(outcome.clause)")
                    }
                    continue
                }
                guard outcome.conference != nil else {
                    return .fail("after 401 \(ConformanceSubject.place(calls)), \(outcome.clause)")
                }
            }
            return isRenewable ? .pass : .pass("its access cannot be renewed, and the user is told to sign in")
        },
        againstDouble("forbidden", "403 fails the request, with a status for the user") {
            subject, course throws(ConferenceError) in
            let outcome = try subject.outcome(.create(room: course.room, key: subject.key()), .forbidden)
            guard let failure = outcome.failure else { return .fail("it made a conference, though every call got 403") }
            return failure.status == ProviderStatus.internalError.rawValue ? .warn(outcome.clause) : .pass
        },
        againstDouble("not-found", "404 fails a new conference, and an update of one that is gone with VCP_E_NOT_FOUND")
        {
            subject, course throws(ConferenceError) in
            let outcome = try subject.outcome(.create(room: course.room, key: subject.key()), .notFound)
            guard outcome.failure != nil else { return .fail("it made a conference, though every call got 404") }
            return try subject.updateOfMissing(course)
        },
        againstDouble("conflict", "409 fails the request, or leads to the conference that is there") {
            subject, course throws(ConferenceError) in
            let request = ServiceRequest.create(room: course.room, key: subject.key())
            let outcome = try subject.outcome(request, .conflict, at: .writing)
            guard let conference = outcome.conference else { return .pass }
            guard course.create.calls.contains(where: \.hasChangedSomething) else { return .pass }
            // What it has found has to be what it makes.
            let repeated = try subject.outcome(.create(room: course.room, key: subject.key(), isRepeated: true))
            guard let second = repeated.conference, second.isSame(as: conference) else {
                return .fail("it returned a conference that it had not made")
            }
            return .warn("it did not look whether the conference is there")
        },
        tooMany("429", form: "seconds") { _ in "120" },
        tooMany("429-date", form: "an HTTP date") { RetryAfterText.httpDate($0) },
        tooMany("429-iso", form: "an ISO 8601 time") { RetryAfterText.iso($0) },
    ]
}

extension ConformanceSubject {
    /// The verdict on an update of a conference that its service no longer has.
    fileprivate func updateOfMissing(_ course: ServiceFindings.Course) throws(ConferenceError) -> Verdict {
        guard !course.update.isUnable, !course.update.calls.isEmpty else { return .pass }
        guard let made = try outcome(.create(room: course.room, key: key(1))).conference else {
            return .skip("the conference to update could not be made")
        }
        // A service says in its own way that something is gone, so the conference is really ended first.
        if !course.end.isUnable, try outcome(.end(made, key: key(2))).hasEnded {
            let real = try outcome(.update(made, key: key(3)))
            if let failure = real.failure {
                return failure.status == ProviderStatus.notFound.rawValue
                    ? .pass : .warn("when it updates an ended conference, \(real.clause)")
            }
            if real.calls.contains(where: \.hasChangedSomething), let now = real.conference, !now.isSame(as: made) {
                return .pass("it makes another conference")
            }
        }
        let outcome = try outcome(.update(made, key: key(4)), .notFound)
        guard let failure = outcome.failure else { return .fail("an update succeeded, though every call got 404") }
        return failure.status == ProviderStatus.notFound.rawValue ? .pass : .warn("for an update, \(outcome.clause)")
    }
}

extension AnsweredConference {
    /// Whether two answers describe the same conference.
    func isSame(as other: AnsweredConference) -> Bool {
        identifier == other.identifier && urls.first?.url == other.urls.first?.url
    }
}
