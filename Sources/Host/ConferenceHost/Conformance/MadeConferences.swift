import ConferenceErrors
import Synchronization
import WorkerProtocol

/// The conferences that the checks have created, to be ended after all checks.
final class MadeConferences: Sendable {
    /// A request for a conference.
    struct Request: Hashable {
        var room: String
        var key: String
    }

    /// The answers by request; nil if the request was cancelled or failed, so that a conference may exist.
    private let answers = Mutex<[(request: Request, answer: AnsweredConference?)]>([])

    /// Records a request that is about to be made, and returns whether it was made before.
    func note(_ request: Request) -> Bool {
        answers.withLock { answers in
            if answers.contains(where: { $0.request == request }) { return true }
            answers.append((request, nil))
            return false
        }
    }

    /// Records the answer to a request.
    func note(_ answer: AnsweredConference, for request: Request) {
        answers.withLock { answers in
            answers.removeAll { $0.request == request && ($0.answer == nil || $0.answer == answer) }
            answers.append((request, answer))
        }
    }

    /// Records that a request created no conference.
    func forget(_ request: Request) { answers.withLock { $0.removeAll { $0.request == request && $0.answer == nil } } }

    /// Removes and returns all records.
    func take() -> [(request: Request, answer: AnsweredConference?)] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
