package import ConferenceErrors
package import Scheduling

/// Something to know about an entry before deciding on it.
package enum EntryRemark: Hashable, Sendable {
    /// The message does not say when the event takes place.
    case noTime
    /// The event is cancelled; the one in the calendar may not be marked so.
    case cancelled(isInCalendar: Bool, isMarked: Bool = true)
    /// The mail did not come from the organizer.
    case otherSender(String?, organizer: String)
    /// A message waits until the user takes it: its mail came from another address than that of its author.
    case heldMessage(from: String, of: String)
    /// A booking was changed or cancelled by a sender who has not sent it.
    case otherCompany(String, first: String)
    /// A sender who has not sent the booking says that a ticket is void, which still counts.
    case voidByOther(String, first: String)
    /// The tickets of some people of a booking are void; all of them if there are no names.
    case ticketsVoid([String])
    /// The tickets of some people of a booking were cancelled.
    case ticketsCancelled([String])
    /// Another entry has the number of this booking, and is for another time.
    case sameNumber(entry: Int64)
    /// Another entry has the number of this cancelled booking, and is not cancelled.
    case sameNumberValid(entry: Int64, isInCalendar: Bool)
    /// Another entry has the number of this booking, and was cancelled. Whether this one is in a calendar decides what to do.
    case sameNumberCancelled(entry: Int64, isInCalendar: Bool)
    /// The company has not confirmed the booking yet; it may only be on hold.
    case notConfirmed(isOnHold: Bool)
    /// The event of the user has changed since a guest has proposed another time for it.
    case outdatedProposal
    /// The user has cancelled the event since a guest has proposed another time for it, or before.
    case proposedForCancelled
    /// The event of the user was moved since a guest has answered.
    case answeredBeforeMove
    /// The event of the user has changed since an answer of a guest that the user has undone.
    case outdatedAnswer
    /// The proposal of a guest has more than times and a place, and accepting it does not take that.
    case proposesMore([ProposedDetail])
    /// The event that a guest has answered or asked for is in no calendar any more.
    case eventGone
    /// The guest who has proposed another time is not invited any more.
    case proposedByStranger
    /// The sender of the answer is not invited.
    case answeredByStranger(String)
    /// The sender of the answer was invited, and is not any more.
    case answeredByRemovedGuest(String)
    /// Several people who are not invited have answered. Of many, only some are named.
    case answeredByStrangers([String], count: Int)
    /// The sender of the answer claims to attend for a guest, and the guest has not said so.
    case unconfirmedDelegate(String, of: String)
    /// A guest has delegated the invitation in a way that adds no guest.
    case unusableDelegation(by: String, DelegationFault)
    /// The organizer refuses a proposal that this program does not know.
    case noOwnProposal
    /// Another sender has used the UID of the invitation before; nil if the address is unknown.
    case identifierUsedBefore(by: String?)
    /// The series of an occurrence has another organizer.
    case otherOrganizer(String)
    /// An occurrence in the calendar has the UID of the invitation and another organizer.
    case occurrenceOfOther(String)
    /// The event in the calendar was made of a message of another sender. Neither message names an organizer.
    case eventOfOther(String)
    /// Other calendars have the event, too, and a message has changed only the one in a calendar.
    case otherCopies([String], in: String)
    /// The answer or proposal is about an occurrence that the series does not have.
    case noOccurrence
    /// None of the user's addresses is invited.
    case notInvited
    /// The organizer's new version has the user no more among the guests.
    case removedFromGuests
    /// A guest has passed the invitation on to the user.
    case delegatedToYou(by: String, organizer: String)
    /// The event has ended.
    case over
    /// The message names a time zone that is unknown here, so its times are taken for those of another one.
    case unknownZone(String, taken: String)
    /// The message defines a time zone in another way than the system does. Only the system's zone counts, unless it is UTC: then
    /// the definition of the message does, and there is none of the system's.
    case otherZoneDefinition(String, at: String, own: String, system: String?)
    /// The series has occurrences that its rules do not have.
    case additionalOccurrences(Int)
    /// The event ends before it begins, so it counts as one without a duration.
    case endBeforeStart
    /// The booking ends before it begins, so its end is not known.
    case bookingEndsBeforeStart
    /// The message has a rule that says nothing, so the event does not repeat by it.
    case badRule(String)
    /// The event has more guests than the limit.
    case moreGuests(limit: Int)

    /// The remark in one word, for programs.
    package var code: String {
        switch self {
        case .noTime: "noTime"
        case .cancelled: "cancelled"
        case .otherSender, .heldMessage: "otherSender"
        case .otherCompany: "otherCompany"
        case .voidByOther: "voidByOther"
        case .ticketsVoid: "ticketsVoid"
        case .ticketsCancelled: "ticketsCancelled"
        case .sameNumber: "sameNumber"
        case .sameNumberValid: "sameNumberValid"
        case .sameNumberCancelled: "sameNumberCancelled"
        case .notConfirmed: "notConfirmed"
        case .outdatedProposal: "outdatedProposal"
        case .proposedForCancelled: "proposedForCancelled"
        case .answeredBeforeMove: "answeredBeforeMove"
        case .outdatedAnswer: "outdatedAnswer"
        case .proposesMore: "proposesMore"
        case .eventGone: "eventGone"
        case .proposedByStranger: "proposedByStranger"
        case .answeredByStranger: "answeredByStranger"
        case .answeredByRemovedGuest: "answeredByRemovedGuest"
        case .answeredByStrangers: "answeredByStrangers"
        case .unconfirmedDelegate: "unconfirmedDelegate"
        case .unusableDelegation: "unusableDelegation"
        case .noOwnProposal: "noOwnProposal"
        case .identifierUsedBefore: "identifierUsedBefore"
        case .otherOrganizer: "otherOrganizer"
        case .occurrenceOfOther: "occurrenceOfOther"
        case .eventOfOther: "eventOfOther"
        case .otherCopies: "otherCopies"
        case .noOccurrence: "noOccurrence"
        case .notInvited: "notInvited"
        case .removedFromGuests: "removedFromGuests"
        case .delegatedToYou: "delegatedToYou"
        case .over: "over"
        case .unknownZone: "unknownZone"
        case .otherZoneDefinition: "otherZoneDefinition"
        case .additionalOccurrences: "additionalOccurrences"
        case .endBeforeStart, .bookingEndsBeforeStart: "endBeforeStart"
        case .badRule: "badRule"
        case .moreGuests: "moreGuests"
        }
    }

    private static let mostNames = 5

    /// A sentence for people.
    package var sentence: Sentence {
        func shown(_ text: String) -> String { ConferenceError.shown(text, limit: 200) }
        switch self {
        case .noTime: return "This message does not say when it takes place, so it cannot be added."
        case .cancelled(true, true):
            return "This was cancelled. The event in your calendar is marked as cancelled; delete it if you like."
        case .cancelled(true, false):
            return
                "This was cancelled, but the event in your calendar is not marked as cancelled. Delete it if you like."
        case .cancelled(false, _): return "This was cancelled."
        case .otherSender(let sender?, let organizer):
            return
                "The mail came from \(shown(sender)), but the organizer is \(shown(organizer)), who gets your answer. Accept it only if you know why."
        case .heldMessage(let sender, let author):
            return
                "The mail came from \(shown(sender)), but it speaks for \(shown(author)). Anybody can write such a mail, so it has changed nothing. Take it only if you know why it came from there."
        case .otherSender(nil, let organizer):
            return
                "The mail does not say who sent it; the organizer, who gets your answer, is \(shown(organizer)). Accept it only if you know why."
        case .otherCompany(let sender, let first):
            return
                "The booking came from \(shown(first)), but \(shown(sender)) has changed or cancelled it. Ask the company before you rely on it."
        case .voidByOther(let sender, let first):
            return
                "The booking came from \(shown(first)), but \(shown(sender)) says that a ticket is void. The ticket is kept. Ask the company before you rely on it."
        case .ticketsVoid(let names) where names.isEmpty:
            return
                "No ticket of this booking is valid any more: all were used, replaced or cancelled. Ask the company if you have no new ticket."
        case .ticketsVoid(let names):
            let list = shown(names.joined(separator: ", "))
            return names.count == 1
                ? "The ticket of \(list) is void. The rest of the booking is still valid."
                : "The tickets of these people are void: \(list). The rest of the booking is still valid."
        case .ticketsCancelled(let names):
            let list = shown(names.joined(separator: ", "))
            return names.count == 1
                ? "The ticket of \(list) was cancelled. The rest of the booking is still valid."
                : "The tickets of these people were cancelled: \(list). The rest of the booking is still valid."
        case .sameNumber(let entry):
            return
                "This has the same number as entry \(entry), which is for another time. If the booking was moved, remove that one."
        case .sameNumberValid(let entry, true):
            return
                "Entry \(entry) has the same number and is still in your calendar. If it is the same booking, remove that one."
        case .sameNumberValid(let entry, false):
            return
                "Entry \(entry) has the same number and is not cancelled. If it is the same booking, ignore that one."
        case .sameNumberCancelled(let entry, true):
            return "Entry \(entry) has the same number and was cancelled. If it is the same booking, remove this one."
        case .sameNumberCancelled(let entry, false):
            return "Entry \(entry) has the same number and was cancelled. If it is the same booking, ignore this one."
        case .notConfirmed(true): return "The booking is on hold, and not confirmed yet."
        case .notConfirmed(false): return "The booking is pending, and not confirmed yet."
        case .outdatedProposal:
            return
                "The event has changed since this was proposed, so it cannot be accepted any more. You can decline it."
        case .proposedForCancelled:
            return "You have cancelled the event, so this cannot be accepted. You can decline it."
        case .answeredBeforeMove:
            return "The event was moved after this answer, so the answer does not count any more."
        case .outdatedAnswer:
            return
                "Your calendar does not have this answer. The event has changed since, so the answer does not count any more."
        case .proposesMore(let details):
            let words = details.map(\.words)
            let list = [words.dropLast().joined(separator: ", ")] + words.suffix(1)
            return
                "The proposal also has \(list.joined(separator: " and ")). Accepting it takes only the time and the place."
        case .eventGone: return "The event that this is about is not in your calendar any more."
        case .proposedByStranger: return "The sender is not among the guests of the event any more."
        case .answeredByStranger(let address):
            return
                "The answer is that of \(shown(address)), who is not among the guests of the event. Invite them if they may come."
        case .answeredByRemovedGuest(let address):
            return
                "\(shown(address)) was removed from the guests; the answer changes nothing. Invite them again if they may come."
        case .answeredByStrangers(let addresses, let count):
            let names = addresses.prefix(Self.mostNames).map(shown).joined(separator: ", ")
            let rest = count - min(addresses.count, Self.mostNames)
            return rest > 0
                ? "\(count) people who are not among the guests of the event have answered: \(names) and \(rest) more. Invite those who may come."
                : "\(count) people who are not among the guests of the event have answered: \(names). Invite those who may come."
        case .unconfirmedDelegate(let address, let guest):
            return
                "The answer is that of \(shown(address)), who wants to come in place of \(shown(guest)). It counts when \(shown(guest)) says so, too."
        case .unusableDelegation(let guest, .nobody):
            return
                "\(shown(guest)) has delegated the invitation without naming a delegate. Ask who comes, and invite them."
        case .unusableDelegation(let guest, .tooMany(let count)):
            return
                "\(shown(guest)) has delegated the invitation to \(count) people. They were not added to your list of guests; invite those who may come."
        case .unusableDelegation(let guest, .organizer):
            return "\(shown(guest)) has delegated the invitation to the organizer. Your list of guests was not changed."
        case .unusableDelegation(let guest, .oneself):
            return
                "\(shown(guest)) has delegated the invitation to the same address. Your list of guests was not changed."
        case .unusableDelegation(let guest, .circle):
            return
                "\(shown(guest)) has delegated the invitation back to the guest it came from. Your list of guests was not changed."
        case .noOwnProposal:
            return
                "This program knows of no proposal of yours for this event. You may have made it with another program."
        case .delegatedToYou(let guest, let organizer):
            return
                "\(shown(guest)) asks you to come in their place. The organizer, who gets your answer, is \(shown(organizer))."
        case .identifierUsedBefore(let sender?):
            return
                "\(shown(sender)) has sent another message with the identifier of this event. Accept it only if you expect it."
        case .identifierUsedBefore(nil):
            return
                "Another sender has used the identifier of this event. Accept it only if you expect it."
        case .otherOrganizer(let organizer):
            return
                "The event is organized by \(shown(organizer)), so this message cannot be accepted. It may be forged."
        case .occurrenceOfOther(let organizer):
            return
                "An occurrence of this event is in your calendar, and \(shown(organizer)) organizes it. One of the two may be forged. To accept this invitation, remove that occurrence first."
        case .eventOfOther(let sender):
            return
                "The event is in your calendar already, from a message of \(shown(sender)). Neither message names an organizer, so one of the two may be forged. To add this one, remove that event first."
        case .otherCopies(let names, let calendar):
            let names = names.map { "“\(shown($0))”" }.joined(separator: ", ")
            return
                "Messages change the event in the calendar “\(shown(calendar))”. It is also in \(names), and stays as it is there."
        case .noOccurrence: return "The series has no such occurrence, so this changes nothing."
        case .notInvited:
            return
                "None of your addresses is among those of the guests. The invitation may have been forwarded to you."
        case .removedFromGuests: return "The organizer has removed you from the guests."
        case .over: return "This is over already."
        case .unknownZone(let name, let taken):
            return
                "The time zone “\(shown(name))” is unknown here. The times are taken for those of \(shown(taken)); ask the organizer if they matter."
        case .otherZoneDefinition(let name, let time, let own, let system?):
            return
                "The message defines the time zone “\(shown(name))” with \(own) at \(time). The system's \(system) is used; ask the organizer if the time matters."
        case .otherZoneDefinition(let name, let time, let own, nil):
            return
                "The message defines the time zone “\(shown(name))” with \(own) at \(time), and is read so; ask the organizer if UTC is meant."
        case .additionalOccurrences(let count):
            return count == 1
                ? "One occurrence is at a time that the rules of its series do not have. It counts as an additional one; ask the organizer if you do not expect it."
                : "\(count) occurrences are at times that the rules of their series do not have. They count as additional ones; ask the organizer if you do not expect them."
        case .endBeforeStart: return "It ends before it begins, so it counts as an event without a duration."
        case .bookingEndsBeforeStart: return "It ends before it begins, so its end is not known."
        case .badRule(let rule):
            return
                "The rule “\(shown(rule))” is not valid, so the event does not repeat by it. Ask the organizer when it takes place."
        case .moreGuests(let limit):
            return
                "The event has more than \(limit) guests. Only the first \(limit) are listed here; the others are guests, too."
        }
    }
}
