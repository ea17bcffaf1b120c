package import CalendarModel
package import CalendarStore
import Scheduling

extension Inbox {
    /// Returns what to know about the message of a guest or an organizer that only the store tells.
    package func remarks(
        onReply entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) throws -> [EntryRemark] {
        guard entry.kind == .reply, let message = try? message(entry) else { return [] }
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
