package import CalendarModel
package import CalendarStore
import Scheduling

extension Inbox {
    /// Returns what the newest messages of an entry have changed, as far as the user has not seen it. A proposal that can still be
    /// accepted is compared with the event as it is by now.
    package func changes(
        in entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        let arrived = changes(in: entry)
        guard isProposal(entry), kind(ofProposal: entry, reader) == .proposal, let message = try? message(entry),
            let known = try? KnownInvitation(message, inbox: self, reader), !known.events.isEmpty
        else { return arrived }
        let present = changes(notes(message, known), message.resolver(editor.zones))
        return present.contains { $0.kind == .proposed } ? present : arrived
    }
}
