import CalendarStore
package import ConferenceErrors
package import Scheduling

// Errors about entries of the inbox.

extension ConferenceError.Code {
    package static let inboxEntryAdded = Self(rawValue: "inboxEntryAdded")
    package static let inboxEntryCancelled = Self(rawValue: "inboxEntryCancelled")
    package static let occurrenceCancelled = Self(rawValue: "occurrenceCancelled")
    package static let foreignInvitation = Self(rawValue: "foreignInvitation")
    package static let inboxEntryUnreadable = Self(rawValue: "inboxEntryUnreadable")
    package static let inboxEntryWithoutTime = Self(rawValue: "inboxEntryWithoutTime")
    package static let removedFromGuests = Self(rawValue: "removedFromGuests")
    package static let tooManyChangedOccurrences = Self(rawValue: "tooManyChangedOccurrences")
    package static let notAnInvitation = Self(rawValue: "notAnInvitation")
    package static let replyOutdated = Self(rawValue: "replyOutdated")
    package static let replyFromStranger = Self(rawValue: "replyFromStranger")
    package static let invitationAskedFor = Self(rawValue: "invitationAskedFor")
    package static let nothingToAnswer = Self(rawValue: "nothingToAnswer")
    package static let notInvited = Self(rawValue: "notInvited")
    package static let answeredMeanwhile = Self(rawValue: "answeredMeanwhile")
    package static let proposalOfSeveralParts = Self(rawValue: "proposalOfSeveralParts")
    package static let proposalForSeries = Self(rawValue: "proposalForSeries")
    package static let proposalOutdated = Self(rawValue: "proposalOutdated")
    package static let proposalAccepted = Self(rawValue: "proposalAccepted")
    package static let proposalAcceptedBefore = Self(rawValue: "proposalAcceptedBefore")
    package static let proposalFromStranger = Self(rawValue: "proposalFromStranger")
    package static let proposalUnchanged = Self(rawValue: "proposalUnchanged")
    package static let proposalInPast = Self(rawValue: "proposalInPast")
}

extension ConferenceError {
    /// The booking or the invitation was cancelled before it was added or answered.
    ///
    /// - Parameter isAnswer: whether the user has answered it, or proposed another time.
    package static func inboxEntryCancelled(_ id: Int64, title: String, isAnswer: Bool = false) -> ConferenceError {
        ConferenceError(
            .inboxEntryCancelled, .badData,
            isAnswer
                ? "“\(title: shown(title))” (inbox entry \(id)) was cancelled, so there is nothing to answer. Nothing was changed."
                : "“\(title: shown(title))” (inbox entry \(id)) was cancelled, so there is nothing to add.")
    }

    /// An occurrence that was cancelled cannot be answered.
    package static func occurrenceCancelled(_ title: String) -> ConferenceError {
        ConferenceError(
            .occurrenceCancelled, .badData,
            "This occurrence of “\(title: shown(title))” was cancelled, so there is nothing to answer. Nothing was changed."
        )
    }

    /// An invitation to an occurrence does not come from the organizer of its series.
    package static func foreignInvitation(known: String, claimed: String?) -> ConferenceError {
        ConferenceError(
            .foreignInvitation, .badData,
            InboxRefusal.message(.foreignOrganizer(known: known, claimed: claimed)).sentence)
    }

    /// Another organizer has an occurrence in the calendar that has the UID of an invitation.
    package static func foreignOccurrence(known: String) -> ConferenceError {
        ConferenceError(.foreignInvitation, .badData, EntryRemark.occurrenceOfOther(known).sentence)
    }

    /// An event in the calendar was made of a message of another sender, and no message names its organizer.
    package static func foreignEvent(sender: String) -> ConferenceError {
        ConferenceError(.foreignInvitation, .badData, EntryRemark.eventOfOther(sender).sentence)
    }

    /// The event of an entry that is to be ignored is in a calendar.
    ///
    /// - Parameters:
    ///   - event: the identifier of the event.
    ///   - isAnswerable: whether the organizer waits for an answer.
    package static func inboxEntryAdded(
        _ id: Int64, title: String, event: String, isAnswerable: Bool
    ) -> ConferenceError {
        ConferenceError(
            .inboxEntryAdded, .badData,
            "“\(title: shown(title))” (inbox entry \(id)) is in your calendar, and would stay there if you ignored the entry. Nothing was changed.",
            arguments: ["\(id)", event] + (isAnswerable ? ["answerable"] : []))
    }

    /// The occurrences of the series that messages have changed, this one included, are more than one entry holds.
    package static func tooManyChangedOccurrences(title: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .tooManyChangedOccurrences, .badData,
            "With this message, “\(title: shown(title))” would have more than \(limit) changed occurrences, which is the limit. Nothing was changed."
        )
    }

    /// Another program has damaged the entry.
    package static func inboxEntryUnreadable(_ id: Int64) -> ConferenceError {
        ConferenceError(
            .inboxEntryUnreadable, .badData,
            "The contents of inbox entry \(id) cannot be read. Another program has changed them.")
    }

    /// The message does not say, or not in a way that can be read, when its event takes place.
    package static func inboxEntryWithoutTime() -> ConferenceError {
        ConferenceError(.inboxEntryWithoutTime, .badData, EntryRemark.noTime.sentence)
    }

    /// The organizer's new version has the user no more among the guests.
    package static func removedFromGuests(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .removedFromGuests, .badData,
            "The organizer has removed you from the guests of “\(title: shown(title))” (inbox entry \(id)), so there is nothing to answer."
        )
    }

    /// A reservation, or the answer of another person, cannot be answered.
    package static func notAnInvitation(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .notAnInvitation, .badData,
            "“\(title: shown(title))” (inbox entry \(id)) is not an invitation, so it has no organizer to answer.")
    }

    /// The user has tried to answer a message that is an answer itself, or to accept a proposal tentatively.
    ///
    /// - Parameter method: that of the message of the entry.
    package static func answerNotAnswerable(_ id: Int64, title: String, _ method: SchedulingMethod) -> ConferenceError {
        let sentence: Sentence =
            switch method {
            case .counter:
                "“\(title: shown(title))” (inbox entry \(id)) is the proposal of a guest, which you can only accept or decline."
            case .declineCounter:
                "“\(title: shown(title))” (inbox entry \(id)) is the organizer's answer to your proposal, so there is nothing to accept or decline."
            default:
                "“\(title: shown(title))” (inbox entry \(id)) is the answer of a guest, so there is nothing to accept or decline."
            }
        return ConferenceError(.notAnInvitation, .badData, sentence)
    }

    /// A guest’s answer cannot be applied again, because the event has changed since.
    package static func replyOutdated(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .replyOutdated, .badData,
            """
            The message (inbox entry \(id)) is about another version of “\(title: shown(title))”. Nothing was changed.
            """)
    }

    /// An answer cannot be applied again, because its author is not among the guests any more.
    package static func replyFromStranger(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .replyFromStranger, .badData,
            "The answer (inbox entry \(id)) does not come from a guest of “\(title: shown(title))”. Nothing was changed."
        )
    }

    /// The event that a guest has answered was removed.
    package static func replyWithoutEvent(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .eventVanished, .notFound,
            "The event “\(title: shown(title))”, which the answer (inbox entry \(id)) is about, is not in your calendar any more. Nothing was changed."
        )
    }

    /// A guest asks the user for the invitation, which is no question to accept or decline.
    ///
    /// - Parameter event: the identifier of the user's event; nil if it is gone.
    package static func invitationAskedFor(_ id: Int64, title: String, event: String?) -> ConferenceError {
        ConferenceError(
            .invitationAskedFor, .badData,
            "A guest asks for the invitation to “\(title: shown(title))” (inbox entry \(id)), so there is nothing to accept or decline.",
            arguments: event.map { [$0] } ?? [])
    }

    /// An event that is published for everyone has no guests.
    package static func nothingToAnswer(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .nothingToAnswer, .badData,
            "“\(title: shown(title))” (inbox entry \(id)) was published for everyone to read, so its organizer expects no answer.",
            arguments: ["\(id)"])
    }

    /// An event of the user, or one whose organizer has not invited the user, cannot be answered.
    package static func notInvited(title: String) -> ConferenceError {
        ConferenceError(
            .notInvited, .badData,
            "“\(title: shown(title))” cannot be answered: it names no organizer, or none of your addresses as that of a guest."
        )
    }

    /// The organizer of an invitation does not answer it.
    package static func ownInvitation(_ title: String) -> ConferenceError {
        ConferenceError(
            .notInvited, .badData,
            "You organize “\(title: shown(title))” yourself, so there is nobody to answer.")
    }

    /// Another time can only be proposed for a single event.
    package static func proposalForSeries(_ title: String) -> ConferenceError {
        ConferenceError(
            .proposalForSeries, .usage,
            """
            “\(title: shown(title))” repeats, and another time can only be proposed for one occurrence. Name its day, or answer with \
            a comment instead.
            """)
    }

    /// A proposal for an occurrence and all following ones is about other occurrences as well.
    package static func proposalOfSeveralParts(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .proposalOfSeveralParts, .badData,
            """
            The proposal (inbox entry \(id)) changes several parts of “\(title: shown(title))” at once, which cannot be accepted \
            together. Change the series yourself, and decline the proposal. Nothing was changed.
            """)
    }

    /// The event has changed since the guest has proposed another time.
    package static func proposalOutdated(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .proposalOutdated, .badData,
            """
            The proposal (inbox entry \(id)) is about an earlier version of “\(title: shown(title))”. Nothing was changed.
            """)
    }

    /// The user has cancelled the event for which a guest proposes another time.
    package static func proposalForCancelled(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .proposalOutdated, .badData,
            "“\(title: shown(title))” is cancelled, so the proposal (inbox entry \(id)) cannot be accepted. Nothing was changed."
        )
    }

    /// The event that a guest proposes to change is in no calendar any more.
    package static func proposalWithoutEvent(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .eventVanished, .notFound,
            "The event “\(title: shown(title))”, which the proposal (inbox entry \(id)) is about, is not in your calendar any more. Nothing was changed."
        )
    }

    /// The event takes place as the guest has proposed, so the proposal cannot be declined.
    package static func proposalAccepted(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .proposalAccepted, .badData,
            """
            “\(title: shown(title))” takes place as proposed (inbox entry \(id)), so the proposal cannot be declined. Undo the \
            change first. Nothing was changed.
            """)
    }

    /// The event takes place as the guest has proposed, so there is nothing to accept.
    ///
    /// - Parameter isDecided: whether the user has decided on the proposal, and has not just moved the event to the same time.
    package static func proposalAcceptedBefore(_ id: Int64, title: String, isDecided: Bool) -> ConferenceError {
        ConferenceError(
            .proposalAcceptedBefore, .badData,
            isDecided
                ? "You have accepted this proposal already. “\(title: shown(title))” takes place as proposed (inbox entry \(id)). Nothing was changed."
                : "“\(title: shown(title))” takes place as proposed already (inbox entry \(id)). Nothing was changed.")
    }

    /// The guest who has proposed another time is not invited.
    package static func proposalFromStranger(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .proposalFromStranger, .badData,
            """
            The proposal (inbox entry \(id)) comes from a person who is not invited to “\(title: shown(title))” any more. \
            Nothing was changed.
            """)
    }

    /// The user proposes the time at which the event takes place.
    package static func proposalUnchanged(_ title: String) -> ConferenceError {
        ConferenceError(
            .proposalUnchanged, .usage,
            "“\(title: shown(title))” takes place at this time already. Propose another one.")
    }

    /// The user proposes a time that is over.
    package static func proposalInPast(_ title: String) -> ConferenceError {
        ConferenceError(
            .proposalInPast, .usage,
            "The time that you propose for “\(title: shown(title))” is in the past. Propose a later one.")
    }
}
