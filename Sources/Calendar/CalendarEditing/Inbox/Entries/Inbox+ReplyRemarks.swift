package import CalendarModel
package import CalendarStore
import Scheduling

extension Inbox {
    /// Returns what to know about a message of a guest, or one about an event of another organizer, that only the store tells.
    package func remarks(
        onReply entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) throws -> [EntryRemark] {
        guard !entry.isReservation, let message = try? message(entry) else { return [] }
        guard entry.kind == .reply else {
            guard entry.kind != .cancellation, entry.event == nil,
                let known = try otherOrganizer(
                    of: message, entry, KnownInvitation.events(uid: message.uid, of: nil, reader), reader)
            else { return [] }
            return switch known {
            case .ofEvent(let organizer): [.otherOrganizer(organizer)]
            case .ofOccurrence(let organizer): [.occurrenceOfOther(organizer)]
            case .ofAdded(let sender): [.eventOfOther(sender)]
            }
        }
        if let held = entry.heldMessage, entry.isUndoneReply || held.kind != .reply {
            guard entry.isUndoneReply else { return [] }
            return isTakable(reply: entry, reader)
                ? [.heldMessage(from: held.sender, of: held.author)] : [.outdatedAnswer]
        }
        if MissingOccurrence.isNoted(in: entry.contents) { return [.noOccurrence] }
        if message.method != .declineCounter, try reader.events(uid: message.uid).isEmpty { return [.eventGone] }
        if entry.isUndoneReply, !isTakable(reply: entry, reader) {
            if isAboutRemovedOccurrence(message, entry, hasTail: false, reader) { return [.noOccurrence] }
            if !isFromStranger(message, entry, reader) { return [.outdatedAnswer] }
        }
        switch message.method {
        case .counter: return try remarks(onProposal: entry, me: me, reader, now: now)
        case .declineCounter:
            let isKnown = try reader.messages(aboutEvent: message.uid).contains { mail in
                SchedulingMessage(mail: mail.text, limits: editor.limits)?.method == .counter && mail.mayHaveArrived
            }
            return isKnown ? [] : [.noOwnProposal]
        case .reply:
            let strangers = strangers(in: entry, reader)
            let removed = try removedGuests(among: strangers.people, ofEvent: message.uid, reader)
            let others = strangers.people.filter { person in !removed.contains { $0.isSame(as: person) } }
            let onRemoved = removed.map { EntryRemark.answeredByRemovedGuest($0.address) }
            if strangers.count - removed.count > 1, !others.isEmpty {
                let count = strangers.count - removed.count
                return onRemoved + [.answeredByStrangers(others.map(\.address), count: count)]
            }
            if !removed.isEmpty {
                return onRemoved + others.map { .answeredByStranger($0.address) }
            }
            if let remark = remark(onDelegationIn: message, entry, reader) { return [remark] }
            if isBeforeMove(message, entry, reader) { return [.answeredBeforeMove] }
            guard let person = author(of: message, entry), guest(person, ofEvent: message.uid, reader) == nil,
                try !reader.events(uid: message.uid).isEmpty
            else { return isAboutRemovedOccurrence(message, entry, reader) ? [.noOccurrence] : [] }
            for address in person.delegatedFrom {
                let delegator = SchedulingParty(Participant(address: address))
                if guest(delegator, ofEvent: message.uid, reader) != nil {
                    return [.unconfirmedDelegate(person.address, of: delegator.address)]
                }
            }
            return [.answeredByStranger(person.address)]
        case .publish, .request, .add, .cancel, .refresh: return []
        }
    }

    /// Returns whether the event was moved since a guest has answered, which asks all guests again.
    private func isBeforeMove(
        _ message: SchedulingMessage, _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> Bool {
        guard !entry.isUndoneReply, let person = author(of: message, entry),
            let events = try? KnownInvitation.events(uid: message.uid, of: nil, reader),
            case let resolver = message.resolver(editor.zones),
            let place = presentPlace(of: message.principal, in: events, of: entry, resolver),
            let record = former(place, in: events)
        else { return false }
        return isBeforeMove(person, message.revision, record)
    }

    /// Returns whether an event has asked a guest anew since the guest has answered a version of it.
    func isBeforeMove(_ person: SchedulingParty, _ revision: SchedulingRevision, _ event: EventRecord) -> Bool {
        guard !person.participant.status.isMissing,
            let own = (try? SchedulingItem(event.text, limits: editor.limits))?.attendee(person)
        else { return false }
        return own.participant.status == .needsAction && revision.sequence < event.sequence
    }

    /// Returns those of some people who are no guests, but have got an invitation to the event.
    private func removedGuests(
        among people: [SchedulingParty], ofEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [SchedulingParty] {
        guard !people.isEmpty else { return [] }
        let invitations = try reader.messages(aboutEvent: uid).filter { mail in
            mail.mayHaveArrived && SchedulingMessage(mail: mail.text, limits: editor.limits)?.method == .request
        }
        let invited = invitations.flatMap(\.recipients)
        return people.filter { $0.isOne(of: invited) }
    }

    /// Returns why those whom a guest sends instead did not become guests; nil if they did.
    private func remark(
        onDelegationIn message: SchedulingMessage, _ entry: InboxRecord,
        _ reader: borrowing some StoreReading & ~Copyable
    ) -> EntryRemark? {
        guard let person = author(of: message, entry)?.naming(delegates: message.items.flatMap(\.attendees)) else {
            return nil
        }
        let events = (try? KnownInvitation.events(uid: message.uid, of: nil, reader)) ?? []
        let items = events.compactMap { try? SchedulingItem($0.text, limits: editor.limits) }
        let place = message.principal.recurrenceID
        guard let item = items.first(where: { $0.recurrenceID == place }) ?? items.first,
            item.attendee(person) != nil,
            let fault = person.delegationFault(invited: item.attendees(with: person), organizer: item.organizer)
        else { return nil }
        return .unusableDelegation(by: person.address, fault)
    }
}
