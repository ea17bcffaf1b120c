import ConferenceErrors
import ConferenceModel
import Synchronization
import WorkerProtocol

/// What the checks against a double share: a course of requests without faults, and the failures that they have seen.
final class ServiceFindings: Sendable {
    /// The course of requests without faults, which shows at which calls faults can be made.
    struct Course: Sendable {
        var room: String
        var conference: AnsweredConference
        var create: ServiceOutcome
        var update: ServiceOutcome
        var end: ServiceOutcome
        var endAgain: ServiceOutcome
    }

    /// Why there is no course: the verdict of every check that needs one.
    struct Obstacle: Error, Sendable {
        var verdict: Verdict
        /// Whether the first check has to report it. The others are only skipped.
        var isFinding = false
    }

    /// A failure of the provider.
    struct Note: Sendable {
        var fault: NamedFault
        var failure: Failure
    }

    private struct State {
        var course: Result<Course, Obstacle>?
        var notes: [Note] = []
    }

    private let state = Mutex(State())

    var course: Result<Course, Obstacle>? {
        get { state.withLock { $0.course } }
        set { state.withLock { $0.course = newValue } }
    }

    /// The failures so far.
    var notes: [Note] { state.withLock { $0.notes } }

    func note(_ failure: Failure, after fault: NamedFault) {
        state.withLock { $0.notes.append(Note(fault: fault, failure: failure)) }
    }
}

extension ConformanceSubject {
    /// Returns the course of requests without faults. The first check that needs it makes the requests.
    func course() throws(ConferenceError) -> Result<ServiceFindings.Course, ServiceFindings.Obstacle> {
        if let course = service.course { return course }
        let course = try freshCourse()
        service.course = course
        return course
    }

    private func freshCourse() throws(ConferenceError) -> Result<ServiceFindings.Course, ServiceFindings.Obstacle> {
        let manifest = provider.manifest
        guard
            manifest?.networkHosts.isEmpty == false || manifest?.accounts.isEmpty == false
                || manifest?.configuration.contains(where: \.isNetworkHost) == true
        else { return .failure(.init(verdict: .skip(ConformanceKit.noService))) }
        guard configuration.serviceDouble != nil else {
            return .failure(.init(verdict: .skip(ConformanceKit.noDouble)))
        }
        // A room that is always there, such as a personal one, needs no call; another one may.
        var best: (room: String, key: String, outcome: ServiceOutcome, conference: AnsweredConference)?
        for (number, room) in try roomTypes().prefix(4).enumerated() {
            let key = key(1_000 + number)
            let outcome = try outcome(.create(room: room.identifier, key: key))
            guard let conference = outcome.conference else {
                let reason = "without any fault, \(outcome.clause)"
                return .failure(.init(verdict: .fail(reason), isFinding: true))
            }
            let calls = best?.outcome.calls ?? []
            let isBetter =
                outcome.calls.contains(where: \.hasChangedSomething) && !calls.contains(where: \.hasChangedSomething)
            if best == nil || isBetter || (calls.isEmpty && !outcome.calls.isEmpty) {
                best = (room.identifier, key, outcome, conference)
            }
        }
        guard let best else { return .failure(.init(verdict: .skip("there is no room type"))) }
        guard !best.outcome.calls.isEmpty else {
            return .failure(.init(verdict: .skip("it makes conferences without calling its service")))
        }
        // Updated and ended is another conference than the first one, so that the first can be compared with others.
        let other = try outcome(.create(room: best.room, key: key(1_008)))
        guard let conference = other.conference else {
            return .failure(.init(verdict: .fail("the second conference: \(other.clause)"), isFinding: true))
        }
        let update = try outcome(.update(conference, key: key(1_009)))
        let present = update.conference ?? conference
        return .success(
            ServiceFindings.Course(
                room: best.room, conference: best.conference, create: best.outcome, update: update,
                end: try outcome(.end(present, key: key(1_010))), endAgain: try outcome(.end(present, key: key(1_011))))
        )
    }
}
