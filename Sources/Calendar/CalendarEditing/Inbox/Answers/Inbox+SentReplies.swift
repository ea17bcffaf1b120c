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
        try lastReplies(to: entry, reader, where: isWanted).first
    }

    /// Returns the last answer of each address of the user to an entry, the newest first, without those that were undone.
    ///
    /// - Parameter isWanted: which mails to look at.
    func lastReplies(
        to entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable,
        where isWanted: (OutgoingMessage) -> Bool
    ) throws -> [(mail: OutgoingMessage, reply: SchedulingMessage)] {
        let undone = UndoneMails.read(entry.contents)
        var found: [(mail: OutgoingMessage, reply: SchedulingMessage)] = []
        for mail in try reader.messages(ofInboxEntry: entry.id).reversed()
        where isWanted(mail) && !undone.contains(mail.id) {
            guard let reply = SchedulingMessage(mail: mail.text, limits: editor.limits), reply.method == .reply,
                let author = reply.author,
                !found.contains(where: { $0.reply.author?.isSame(as: author) ?? false })
            else { continue }
            found.append((mail, reply))
        }
        return found
    }
}
