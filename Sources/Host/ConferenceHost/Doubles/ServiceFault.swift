import HTTPS

/// A fault that the host makes at a call, between a provider and the double of its service.
enum ServiceFault: Sendable {
    /// Answers the call; the double never sees it.
    case answer(status: Int, headers: [HTTPSHeader] = [])
    /// Has the double carry out the call, and then answers with a status of an error.
    case answerAfter(status: Int)
    /// Behaves as if the time had passed before the call could be sent.
    case timeoutBefore
    /// Has the double carry out the call, and then behaves as if its answer had not come in time.
    case timeoutAfter
    /// Has the double carry out the call, and then behaves as if the connection had broken within the answer.
    case brokenConnection
    /// Has the double carry out the call, and then leaves out the second half of the answer's body, without any sign of that.
    case halfBody

    /// The calls of a request at which a fault is made.
    enum Calls: Sendable {
        case all
        /// Those that can change something.
        case writing
        /// One, counted from 1.
        case only(Int)

        func contains(_ number: Int, method: String) -> Bool {
            switch self {
            case .all: true
            case .writing: !HTTPSRequest.isRead(method: method)
            case .only(let chosen): number == chosen
            }
        }
    }

    /// Whether the double gets the call.
    var isSent: Bool {
        switch self {
        case .answer, .timeoutBefore: false
        case .answerAfter, .timeoutAfter, .brokenConnection, .halfBody: true
        }
    }
}
