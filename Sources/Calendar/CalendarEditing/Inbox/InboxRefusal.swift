package import ConferenceErrors
package import Scheduling

/// Why a message changed nothing.
package enum InboxRefusal: Hashable, Sendable {
    /// The message must not do what it asks for.
    case message(SchedulingDecision.Refusal)
    /// The message is about an event that is neither in a calendar nor in the inbox.
    case unknownEvent
    /// The message is about an occurrence that the series does not have.
    case noOccurrence
    /// The booking does not say when it takes place.
    case noTime

    /// A sentence for people.
    package var sentence: Sentence {
        switch self {
        case .unknownEvent: "The message is about an event that is not here. Nothing was changed."
        case .noOccurrence: "The message is about an occurrence that the series does not have. Nothing was changed."
        case .noTime: "The message does not say when the booking takes place. Nothing was changed."
        case .message(.foreignOrganizer(let known, let claimed)):
            """
            The message comes from \(Self.shown(claimed) ?? "an unknown organizer"), but the event is organized by \
            \(Self.shown(known) ?? "an organizer who is not named"). It may be forged. Nothing was changed.
            """
        case .message(.foreignSender(let sender, let organizer)):
            """
            The mail comes from \(ConferenceError.shown(sender)), but the organizer is \
            \(ConferenceError.shown(organizer ?? "not named")). It may be forged. Nothing was changed.
            """
        case .message(.foreignAnswer(let sender, let attendee)):
            """
            The mail comes from \(ConferenceError.shown(sender)), but the answer is that of \
            \(ConferenceError.shown(attendee)). It may be forged. Nothing was changed.
            """
        case .message(.versionLeap):
            "The message has a version that would shut out all later ones. It may be forged. Nothing was changed."
        case .message(.organizedByMe):
            "The message changes an event that you organize, which only you may do. Nothing was changed."
        case .message(.notOrganizedByMe(let method, let author, let organizer)):
            Self.sentence(on: method, from: author.map(Self.address), to: organizer.map(Self.address))
        case .message(.concernsOthers): "The message is about other guests, and not about you. Nothing was changed."
        case .message(.unclearAttendee):
            "The message does not say which guest has answered. Nothing was changed."
        case .message(.notInvited(let address)):
            "The message comes from \(ConferenceError.shown(address)), who is not invited. Nothing was changed."
        case .message(.answersEarlierVersion(let attendee)):
            "\(ConferenceError.shown(attendee)) has answered an earlier version of the event. Nothing was changed."
        case .message(.notASeries):
            "The message is about one occurrence, but the event does not repeat. Nothing was changed."
        }
    }

    /// Says whose message to another organizer it is, as it also reaches those who read a mailing list.
    private static func sentence(
        on method: SchedulingMethod, from author: Sentence?, to organizer: Sentence?
    ) -> Sentence {
        guard let organizer else {
            return "The message is for the organizer of the event, and that is not you. Nothing was changed."
        }
        let author = author ?? "an unknown person"
        return switch method {
        case .counter:
            """
            The message is a proposal of \(author) for an event of \(organizer). There is nothing for you to do. \
            Nothing was changed.
            """
        case .refresh:
            """
            The message is a question of \(author) about an event of \(organizer). There is nothing for you to do. \
            Nothing was changed.
            """
        default:
            """
            The message is the answer of \(author) to an invitation of \(organizer). There is nothing for you to do. \
            Nothing was changed.
            """
        }
    }

    private static func address(_ text: String) -> Sentence { Sentence(argument: ConferenceError.shown(text)) }

    private static func shown(_ organizer: String?) -> Sentence? {
        organizer.map { Sentence(argument: ConferenceError.shown($0)) }
    }
}
