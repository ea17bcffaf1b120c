import VirtualConferenceKit

/// The sentence for an answer of a Matrix server that is not what was asked for.
struct MatrixProblem {
    let server: String
    let reply: MatrixServer.Reply
    /// Whether the request was about a room that existed.
    let isAboutRoom: Bool

    var error: VirtualConferenceError {
        let (status, message) = explanation
        return VirtualConferenceError(status, message, providerCode: Int64(reply.status))
    }

    private var name: String { URL(string: server)?.host ?? server }

    private var explanation: (VirtualConferenceError.Status, String) {
        switch (reply.status, reply.code) {
        case (401, "M_USER_LOCKED"?), (403, "M_USER_LOCKED"?), (_, "M_USER_SUSPENDED"?), (_, "M_USER_DEACTIVATED"?):
            return (.authentication, "\(name) has suspended your account. \(said)")
        case (401, _):
            return (.authentication, "\(name) no longer accepts the sign-in.")
        case (_, "M_LIMIT_EXCEEDED"?), (429, _): return (.unavailable, "\(name) has had too many requests. \(waiting)")
        case (_, "M_RESOURCE_LIMIT_EXCEEDED"?):
            return (.limit, "\(name) has reached a limit of its own. Ask its administrator. \(said)")
        case (_, "M_CONSENT_NOT_GIVEN"?):
            return (.authentication, "\(name) wants you to accept its terms first. \(said)")
        case (403, _) where isAboutRoom, (404, _) where isAboutRoom && reply.object != nil:
            return (
                .notFound,
                "You are no longer in this room on \(name), or may not change it. Attach a new one to the event."
            )
        case (403, _): return (.authentication, "\(name) does not let you create rooms. \(said)")
        case (400, "M_ROOM_IN_USE"?), (409, _):
            return (.unavailable, "\(name) has the name of the room, but does not say where it leads. Try again.")
        case (400, "M_EXCLUSIVE"?):
            return (
                .configuration, "\(name) reserves the names of rooms that begin with “conf-”. Ask its administrator."
            )
        case (400, "M_UNSUPPORTED_ROOM_VERSION"?), (400, "M_INVALID_ROOM_STATE"?), (400, _):
            return (.invalid, "\(name) refuses the room. \(said)")
        case (500..., _):
            return (.unavailable, "\(name) reports an error of its own (HTTP \(reply.status)). \(waiting)")
        case (200..<300, _) where reply.object != nil:
            return (.fault, "\(name) did not say which room it has made.")
        default:
            return (
                .configuration,
                "\(name) answers with something else than a Matrix server does (HTTP \(reply.status)). Is \(server) its "
                    + "address?"
            )
        }
    }

    /// What the server says, as a sentence.
    private var said: String {
        guard let sentence = reply.sentence?.trimmingCharacters(in: .whitespacesAndNewlines), !sentence.isEmpty else {
            return reply.code.map { "It says: \($0)." } ?? ""
        }
        let short = String(sentence.prefix(300))
        return "It says: \(short)\(short.last?.isPunctuation == true ? "" : ".")"
    }

    /// When to try again: Matrix says it in milliseconds, and newer servers in a header, too.
    private var waiting: String {
        let milliseconds = reply.object?["retry_after_ms"] as? Int
        return reply.response.retryAdvice(after: milliseconds.map { .seconds(($0 + 999) / 1_000) })
    }
}
