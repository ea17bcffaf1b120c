package import ConferenceErrors

extension SchedulingDecision.Refusal {
    /// Why the message changes nothing, for people.
    package var sentence: Sentence {
        func shown(_ text: String) -> Sentence { Sentence(argument: ConferenceError.shown(text)) }
        return switch self {
        case .foreignOrganizer(let known, let claimed):
            """
            The message comes from \(claimed.map(shown) ?? "an unknown organizer"), but the event is organized by \
            \(known.map(shown) ?? "an organizer who is not named"). It may be forged. Nothing was changed.
            """
        case .foreignSender(let sender, let organizer):
            """
            The mail comes from \(ConferenceError.shown(sender)), but the organizer is \
            \(ConferenceError.shown(organizer ?? "not named")). It may be forged. If you know that it is genuine, take the \
            calendar file in it into the inbox by itself. Nothing was changed.
            """
        case .foreignAnswer(let sender, let attendee):
            """
            The mail comes from \(ConferenceError.shown(sender)), but the answer is that of \
            \(ConferenceError.shown(attendee)). It may be forged. If you know that it is genuine, take the calendar file in \
            it into the inbox by itself. Nothing was changed.
            """
        case .versionLeap:
            "The message has a version that would shut out all later ones. It may be forged. Nothing was changed."
        case .otherVersion:
            """
            The message is another version of the event with the same number as the one that is here, and nothing says which \
            is later. Nothing was changed.
            """
        case .organizedByMe:
            "The message changes an event that you organize, which only you may do. Nothing was changed."
        case .notOrganizedByMe(let method, let author, let organizer):
            Self.sentence(on: method, from: author.map(shown), to: organizer.map(shown))
        case .concernsOthers: "The message is about other guests, and not about you. Nothing was changed."
        case .unclearAttendee: "The message does not say which guest has answered. Nothing was changed."
        case .notInvited(let address):
            "The message comes from \(ConferenceError.shown(address)), who is not invited. Nothing was changed."
        case .answersEarlierVersion(let attendee):
            "\(ConferenceError.shown(attendee)) has answered an earlier version of the event. Nothing was changed."
        case .notASeries:
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
}

extension SchedulingItem.Failure {
    /// Why a component of a message changes nothing, for people.
    package var sentence: Sentence {
        switch self {
        case .noUID: "The event has no usable UID, so it is unknown which event is meant. Nothing was changed."
        case .longUID: "The UID of the event is too long, so it is unknown which event is meant. Nothing was changed."
        case .unreadableRecurrenceID(let text):
            "The RECURRENCE-ID “\(ConferenceError.shown(text, limit: 60))” is not a time. Nothing was changed."
        case .sequenceOutOfRange(let text):
            "The SEQUENCE “\(ConferenceError.shown(text, limit: 60))” is too large. Nothing was changed."
        }
    }
}
