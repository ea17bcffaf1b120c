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
            return [.otherOrganizer(known)]
        }
        switch message.method {
        case .counter: return try remarks(onProposal: entry, me: me, reader, now: now)
        case .declineCounter:
            let isKnown = try reader.messages(aboutEvent: message.uid).contains { mail in
                SchedulingMessage(mail: mail.text, limits: editor.limits)?.method == .counter && mail.mayHaveArrived
            }
            return isKnown ? [] : [.noOwnProposal]
        case .reply:
            guard let person = author(of: message, entry), guest(person, ofEvent: message.uid, reader) == nil,
                try !reader.events(uid: message.uid).isEmpty
            else { return [] }
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
}
