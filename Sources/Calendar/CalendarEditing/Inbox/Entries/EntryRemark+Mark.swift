package import ConferenceErrors
import Reservations

// Remarks in a list, and next to changes that say the same.
extension EntryRemark {
    /// Returns the remark without what some changes say already; nil if nothing is left of it.
    package func besides(_ changes: [EntryChange]) -> EntryRemark? {
        if case .notConfirmed = self { return changes.contains { $0.fact == .status } ? nil : self }
        if case .ticketsCancelled(let names) = self {
            let kept = changes.filter { $0.kind == .seatKept }
            let rest = names.filter { name in
                !kept.contains { name.hasPrefix($0.person ?? "") && name.hasSuffix("(\($0.newText ?? ""))") }
            }
            return rest.isEmpty ? nil : .ticketsCancelled(rest)
        }
        guard case .ticketsVoid(let names) = self, !names.isEmpty else { return self }
        let rest = names.filter { name in !changes.contains { $0.kind == .void && $0.person == name } }
        return rest.isEmpty ? nil : .ticketsVoid(rest)
    }

    /// A few words for a list; nil if the list says it already.
    package var mark: Sentence? {
        switch self {
        case .noTime: "no time"
        case .cancelled: nil
        case .otherSender: "not sent by the organizer"
        case .heldMessage(_, let author): "not sent by \(ConferenceError.shown(author, limit: 60))"
        case .otherCompany: "changed by another sender"
        case .voidByOther: "void pass of another sender"
        case .ticketsVoid(let names):
            names.isEmpty ? "no valid ticket" : names.count == 1 ? "a ticket is void" : "tickets are void"
        case .ticketsCancelled(let names): names.count == 1 ? "a ticket was cancelled" : "tickets were cancelled"
        case .sameNumber(let entry): "same number as entry \(entry)"
        case .sameNumberValid(let entry, _): "entry \(entry) with the same number is not cancelled"
        case .sameNumberCancelled(let entry, _): "entry \(entry) with the same number is cancelled"
        case .notConfirmed: "not confirmed yet"
        case .outdatedProposal, .outdatedAnswer: "the event has changed since"
        case .proposesMore: "more than a time and a place"
        case .proposedForCancelled: "the event is cancelled"
        case .answeredBeforeMove: "the event was moved since"
        case .eventGone: "the event is gone"
        case .proposedByStranger: "not from a guest"
        case .answeredByStranger, .answeredByStrangers, .unconfirmedDelegate: "not from a guest"
        case .answeredByRemovedGuest: "from a guest who was removed"
        case .unusableDelegation: "delegates were not added"
        case .noOwnProposal: "no proposal is known"
        case .identifierUsedBefore: "identifier used by another sender"
        case .otherOrganizer: "not from the organizer"
        case .occurrenceOfOther, .eventOfOther: "conflicts with an event in the calendar"
        case .otherCopies: "also in another calendar"
        case .noOccurrence: "the series has no such occurrence"
        case .notInvited: "you are not among the guests"
        case .removedFromGuests: "you were removed from the guests"
        case .delegatedToYou: "delegated to you"
        case .over: "over already"
        case .unknownZone: "unknown time zone"
        case .otherZoneDefinition: "other definition of a time zone"
        case .additionalOccurrences: "not by the rules of the series"
        case .endBeforeStart, .bookingEndsBeforeStart: "ends before it begins"
        case .badRule: "rule that is not valid"
        case .moreGuests(let limit): "more than \(limit) guests"
        }
    }
}
