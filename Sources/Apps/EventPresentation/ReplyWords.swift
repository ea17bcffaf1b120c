package import CalendarEditing
package import ConferenceErrors

extension Inbox.Reply {
    /// What a guest or the organizer has answered, such as `Jo has accepted`, for commands and pages.
    ///
    /// - Parameter name: the name to print, of a bounded length and without control characters.
    package func words(of name: String) -> Sentence {
        if let unknownWord { return "\(name) has given an answer that this program does not know (“\(unknownWord)”)" }
        return switch kind {
        case .accepted: "\(name) has accepted"
        case .declined: "\(name) has declined"
        case .tentative: "\(name) has tentatively accepted"
        case .delegated where delegates.isEmpty: "\(name) has delegated the invitation"
        case .delegated where delegateCount > Self.mostShown:
            "\(name) has delegated the invitation to \(delegateCount) people"
        case .delegated: "\(name) has delegated the invitation to \(delegates.joined(separator: ", "))"
        case .proposal: "\(name) proposes a change"
        case .proposalAccepted: "\(name) has proposed a change, and you have accepted it"
        case .proposalRefused: "\(name) has proposed a change, and you have declined it"
        case .refresh: "\(name) asks for the invitation again"
        case .proposalDeclined: "The organizer has refused your proposal"
        case .other: "\(name) has answered"
        }
    }

    private static var mostShown: Int { 3 }
}
