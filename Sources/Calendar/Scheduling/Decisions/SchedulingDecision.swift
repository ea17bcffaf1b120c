package import CalendarModel

/// What a message may change, and what makes it unusual. ``decide(_:about:me:sender:formerSender:now:limits:zones:)`` makes the
/// decision and changes nothing.
package struct SchedulingDecision: Hashable, Sendable {
    package var action: Action
    /// What to tell the person next to the message.
    package var cautions: Set<Caution>
    /// The components of a cancellation that only remove an address of the person, who is still invited under another one. Next to
    /// components that cancel something for the person, the action says nothing about them.
    package var removals: [SchedulingItem] = []

    package init(_ action: Action, _ cautions: Set<Caution> = []) {
        self.action = action
        self.cautions = cautions
    }

    package enum Action: Hashable, Sendable {
        /// A new invitation, or an event to read (PUBLISH).
        case new
        /// A newer version of a known event, or occurrences that it did not have.
        case update(Update)
        /// The event or some of its occurrences no longer take place, or no longer with the person.
        case cancel([Cancellation])
        /// Answers of attendees to the person's own event.
        case answers([Answer])
        /// An attendee proposes another version of the person's own event.
        case proposal(Proposal)
        /// The organizer has refused the person's proposal. The components are those that it was about.
        case proposalDeclined([Place])
        /// An attendee asks for the current version of the person's own event.
        case sendAgain(SchedulingParty)
        /// Somebody who was not invited has answered. The person decides whether to invite them.
        case uninvited([Answer])
        /// The event is in this version already.
        case duplicate
        /// The event is in a newer version already.
        case older
        /// The event of the message is unknown here. A cancellation must be kept, because its invitation may still follow.
        case unknownEvent
        /// The message must change nothing.
        case refused(Refusal)
    }

    /// A component of an event.
    package struct Place: Hashable, Sendable {
        /// RECURRENCE-ID in the time of the series, in basic format; empty for a single event and for the series.
        package var recurrenceID: String
        /// Whether the following occurrences are meant, too.
        package var isThisAndFuture: Bool

        package init(_ recurrenceID: String, isThisAndFuture: Bool = false) {
            self.recurrenceID = recurrenceID
            self.isThisAndFuture = isThisAndFuture
        }
    }

    package struct Update: Hashable, Sendable {
        /// The components of the message to save, by RECURRENCE-ID as in ``Place/recurrenceID``.
        package var items: [String: SchedulingItem]
        /// Those of ``items`` that take place at other times than before, so that earlier answers no longer count.
        package var rescheduled: Set<String>
        /// The detached occurrences to remove, because a new version of the series made them obsolete.
        package var obsolete: [String]

        package init(items: [String: SchedulingItem], rescheduled: Set<String> = [], obsolete: [String] = []) {
            self.items = items
            self.rescheduled = rescheduled
            self.obsolete = obsolete
        }
    }

    package struct Cancellation: Hashable, Sendable {
        package var place: Place
        /// The component of the message.
        package var item: SchedulingItem
        /// Whether only the person is no longer invited, and the event takes place without them.
        package var removesOnlyMe: Bool

        package init(_ place: Place, item: SchedulingItem, removesOnlyMe: Bool = false) {
            self.place = place
            self.item = item
            self.removesOnlyMe = removesOnlyMe
        }
    }

    package struct Answer: Hashable, Sendable {
        package var place: Place
        /// The attendee as the message describes them.
        package var attendee: SchedulingParty
        package var status: Participant.Status { attendee.participant.status }
        /// Those who attend in place of the attendee, as far as the message describes them.
        package var delegates: [SchedulingParty]
        package var comment: String?
        /// The version of the answer.
        package var revision: SchedulingRevision

        package init(
            _ place: Place, attendee: SchedulingParty, delegates: [SchedulingParty] = [], comment: String? = nil,
            revision: SchedulingRevision
        ) {
            self.place = place
            self.attendee = attendee
            self.delegates = delegates
            self.comment = comment
            self.revision = revision
        }
    }

    package struct Proposal: Hashable, Sendable {
        package var attendee: SchedulingParty
        package var items: [String: SchedulingItem]
        package var comment: String?

        package init(attendee: SchedulingParty, items: [String: SchedulingItem], comment: String? = nil) {
            self.attendee = attendee
            self.items = items
            self.comment = comment
        }
    }

    package enum Refusal: Hashable, Sendable {
        /// The event is another organizer's. The addresses are without `mailto:`; nil for an event without an organizer.
        case foreignOrganizer(known: String?, claimed: String?)
        /// The mail comes neither from the organizer nor from somebody who is known to act for them.
        case foreignSender(sender: String, organizer: String?)
        /// The mail with an answer does not come from the attendee.
        case foreignAnswer(sender: String, attendee: String)
        /// The version is so far ahead of the known one that none could follow it.
        case versionLeap
        /// The message is another version of the event than the known one, and has the same number. Nothing says which is later.
        case otherVersion
        /// The message changes an event that the person organizes here, as only the person may.
        case organizedByMe
        /// The message is for the organizer of the event, which the person is not. The addresses are without `mailto:`; nil if
        /// unknown.
        case notOrganizedByMe(SchedulingMethod, author: String?, organizer: String?)
        /// The message is about other attendees than the person.
        case concernsOthers
        /// The message has no attendee, or several of whom none is its sender.
        case unclearAttendee
        /// The attendee who asks is not invited.
        case notInvited(String)
        /// The answer is to a version that the organizer has replaced since.
        case answersEarlierVersion(attendee: String)
        /// The component is of a series, and the event is not one.
        case notASeries
    }

    package enum Caution: Hashable, Sendable {
        /// The person is not among the attendees: the message was forwarded, or sent to a list.
        case notInvited
        /// The person is the organizer.
        case organizedByMe
        /// The mail's sender is neither the organizer nor the attendee whose message it is.
        case otherSender(String)
        /// Some component was read with a guess.
        case oddity(SchedulingItem.Oddity)
        /// The message was stamped by a clock that is more than a day ahead.
        case stampInFuture
        /// The answer is to a version that is not known here.
        case answersUnknownVersion
        /// The attendee answers for a guest, who has not said so: anybody can claim that.
        case unconfirmedDelegate(of: String)
        /// The attendee sends somebody else, and those do not become guests.
        case unusableDelegation(DelegationFault)
        /// The message has no organizer to answer.
        case noOrganizer
        /// The event was cancelled, and the newer version revives it.
        case revivesCancelled
    }
}
