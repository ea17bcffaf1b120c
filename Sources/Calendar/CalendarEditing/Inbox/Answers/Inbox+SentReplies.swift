import CalendarModel
import CalendarStore
import Scheduling

extension Inbox {
    /// Returns the user's answers to an event and its occurrences that wait or may have arrived, the oldest first.
    func sentReplies(
        toEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [(mail: OutgoingMessage, reply: SchedulingMessage)] {
        try reader.messages(aboutEvent: uid).filter(\.counts).compactMap { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits)
                .flatMap { $0.method == .reply ? (mail, $0) : nil }
        }
    }

    /// Returns the user's last answer to an entry, without those that were undone. A proposal for another time is none.
    ///
    /// - Parameter isWanted: which mails to look at.
    func lastReply(
        to entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable,
        where isWanted: (OutgoingMessage) -> Bool
    ) throws -> (mail: OutgoingMessage, reply: SchedulingMessage)? {
        let undone = UndoneMails.read(entry.contents)
        for mail in try reader.messages(ofInboxEntry: entry.id).reversed()
        where isWanted(mail) && !undone.contains(mail.id) {
            guard let message = SchedulingMessage(mail: mail.text, limits: editor.limits), message.method == .reply
            else { continue }
            return (mail, message)
        }
        return nil
    }
}
