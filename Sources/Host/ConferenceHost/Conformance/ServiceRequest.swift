import ConferenceErrors
import HTTPS
import Platform
import WorkerProtocol

/// A request of a check to a provider whose calls reach a double of its service.
enum ServiceRequest {
    /// - Parameter isRepeated: whether a request with the same key was made before, with an unknown outcome.
    case create(room: String, key: String, isRepeated: Bool = false)
    case update(AnsweredConference, key: String)
    case end(AnsweredConference, key: String)

    /// The verb for reasons, such as “create”.
    var word: String {
        switch self {
        case .create: "create"
        case .update: "update"
        case .end: "end"
        }
    }
}

/// How a request of a check ended, and the calls that the provider made for it.
struct ServiceOutcome: Sendable {
    enum Result: Sendable {
        /// The conference as it is now.
        case conference(AnsweredConference)
        case ended
        case failed(Failure, isOutcomeUnknown: Bool)
        /// The provider does not have this ability.
        case unable
    }

    var result: Result
    var calls: [ObservedCall]
    var conference: AnsweredConference? { if case .conference(let conference) = result { conference } else { nil } }
    var failure: Failure? { if case .failed(let failure, _) = result { failure } else { nil } }
    var isOutcomeUnknown: Bool { if case .failed(_, true) = result { true } else { false } }
    var isUnable: Bool { if case .unable = result { true } else { false } }
    /// Whether the conference has ended, now or earlier.
    var hasEnded: Bool {
        switch result {
        case .ended: true
        case .failed(let failure, _): failure.status == ProviderStatus.notFound.rawValue
        case .conference, .unable: false
        }
    }

    /// What happened, as a clause for reasons.
    var clause: String {
        switch result {
        case .conference: "it succeeded"
        case .ended: "it succeeded"
        case .failed(let failure, _):
            failure.message.isEmpty
                ? "it failed with status \(failure.status)"
                : "it failed with status \(failure.status): “\(failure.message)”"
        case .unable: "it is not able to do that"
        }
    }
}

extension ConformanceSubject {
    /// Makes a request in a worker of its own, with a fault at some of its calls.
    ///
    /// - Throws: everything but a failure that the provider reports: a crash, a missed deadline, an invalid answer.
    func outcome(
        _ request: ServiceRequest, _ fault: NamedFault? = nil, at calls: ServiceFault.Calls = .all
    ) throws(ConferenceError) -> ServiceOutcome {
        guard let double = configuration.serviceDouble else { return ServiceOutcome(result: .unable, calls: []) }
        do throws(ConferenceError) {
            let result = try withWorker { session throws(WorkerFailure) -> ServiceOutcome.Result in
                double.begin(fault?.fault, at: calls)
                return try self.answer(to: request, session)
            }
            let outcome = ServiceOutcome(result: result, calls: double.calls)
            double.begin(nil)
            if let fault, let failure = outcome.failure { service.note(failure, after: fault) }
            return outcome
        } catch {
            double.begin(nil)
            guard let fault else { throw error }
            throw error.introduced(by: "With \(fault.name) \(Self.place(calls)) of “\(request.word)”:")
        }
    }

    private func answer(
        to request: ServiceRequest, _ session: WorkerSession
    ) throws(WorkerFailure) -> ServiceOutcome.Result {
        do throws(WorkerFailure) {
            switch request {
            case .create(let room, let key, let isRepeated):
                let answer = try session.conference(
                    roomType: room, idempotencyKey: key, event: event, isRepeated: isRepeated)
                made.note(answer, for: .init(room: room, key: key))
                return .conference(answer)
            case .update(let conference, let key):
                guard session.abilities?.updatesConferences == true else { return .unable }
                return .conference(try session.update(change(of: conference, key: key)))
            case .end(let conference, let key):
                guard session.abilities?.endsConferences == true else { return .unable }
                try session.endConference(change(of: conference, key: key, isEnd: true))
                return .ended
            }
        } catch {
            guard case .failed(let failure, let isUnknown) = error, failure.origin == .provider else { throw error }
            return .failed(failure, isOutcomeUnknown: isUnknown)
        }
    }

    /// A clause that says at which calls there was a fault.
    static func place(_ calls: ServiceFault.Calls) -> String {
        switch calls {
        case .all: "at every call"
        case .writing: "at every call that changes something"
        case .only(let number): "at call \(number)"
        }
    }
}

/// A fault, and what reasons call it.
struct NamedFault: Sendable {
    let name: String
    let fault: ServiceFault
    /// Whether the service refuses the request, as opposed to being unable to answer.
    var isRefusal = false

    static let unauthorized = NamedFault(name: "401", fault: .answer(status: 401), isRefusal: true)
    static let forbidden = NamedFault(name: "403", fault: .answer(status: 403), isRefusal: true)
    static let notFound = NamedFault(name: "404", fault: .answer(status: 404))
    static let conflict = NamedFault(name: "409", fault: .answer(status: 409))
    static let failedAfter = NamedFault(name: "500 after success", fault: .answerAfter(status: 500))
    static let timeoutBefore = NamedFault(name: "a timeout before sending", fault: .timeoutBefore)
    static let timeoutAfter = NamedFault(name: "a timeout after sending", fault: .timeoutAfter)
    static let brokenConnection = NamedFault(name: "a broken connection", fault: .brokenConnection)
    static let halfBody = NamedFault(name: "half a body", fault: .halfBody)
}
