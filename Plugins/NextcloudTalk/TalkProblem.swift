import VirtualConferenceKit

/// The sentence for an answer of Nextcloud that is not what was asked for.
struct TalkProblem {
    let server: String
    let reply: TalkServer.Reply

    var error: VirtualConferenceError {
        let (status, message) = explanation
        return VirtualConferenceError(status, message, providerCode: Int64(reply.status))
    }

    private var name: String { URL(string: server)?.host ?? server }

    private var explanation: (VirtualConferenceError.Status, String) {
        switch reply.status {
        case 401:
            return (.authentication, "\(name) no longer accepts the sign-in.")
        case 403 where reply.word == "permissions" || reply.path == "/room":
            return (
                .authentication,
                "\(name) does not let you create rooms. Its administrator decides who may, in the settings of Talk."
            )
        case 403:
            return (
                .authentication,
                "\(name) does not let you change this room. Only its moderators may, and you are no longer one of them."
            )
        case 404 where reply.isOCS && reply.path.hasPrefix("/room/"):
            return (.notFound, "The room no longer exists on \(name). Attach a new one to the event.")
        case 404:
            return (.configuration, "\(name) has no Talk, or not for you. Ask its administrator to enable it.")
        case 400: return (.invalid, refusal)
        case 412, 426:
            return (.unavailable, "\(name) wants a newer or an older program than this one (HTTP \(reply.status)).")
        case 429:
            return (.unavailable, "\(name) has had too many requests. \(reply.response.retryAdvice())")
        case 503 where reply.response.value(of: "X-Nextcloud-Maintenance-Mode") == "1":
            return (.unavailable, "\(name) is in maintenance mode. \(reply.response.retryAdvice())")
        case 500...:
            return (
                .unavailable,
                "\(name) reports an error of its own (HTTP \(reply.status)). \(reply.response.retryAdvice())"
            )
        case 200..<300 where !reply.isOCS:
            return (
                .configuration,
                "\(name) answers with something else than Nextcloud does. Is \(server) the address of a Nextcloud?"
            )
        case 200..<300: return (.fault, "\(name) did not say which room it has made.")
        default:
            return (
                .unavailable,
                "\(name) gave an answer that Nextcloud Talk cannot use (HTTP \(reply.status)). Is \(server) the address of a "
                    + "Nextcloud?"
            )
        }
    }

    private var refusal: String {
        // Setting a password has no word for what is wrong.
        switch reply.word ?? (reply.path.hasSuffix("/password") ? "password" : nil) {
        case "password":
            let reason = reply.sentence.map { " It says: \($0)" } ?? ""
            return "\(name) does not accept the password of the room.\(reason)"
        case "name", "value": return "\(name) does not accept the title of the event as the name of a room."
        case "event",
            "type" where reply.path != "/room":
            return "\(name) does not let anybody rename this room, because it belongs to something else."
        case "lobby", "lobby-timer": return "\(name) does not accept a lobby for the room."
        case "description": return "\(name) does not accept the description of the room."
        default:
            let word = reply.word.map { " (\($0))" } ?? ""
            return "\(name) refuses the request\(word)."
        }
    }
}
