import CalendarModel
import CalendarStore
import ConferenceErrors
import Scheduling

// Answers that the organizer waits for again.
extension Inbox {
    /// Checks that the invitation comes from another person. Organizers answer their own invitations only if they have invited
    /// another of their addresses.
    ///
    /// - Throws: `notInvited`.
    func requireOtherOrganizer(_ invitation: SchedulingMessage, me: [String]) throws {
        let principal = invitation.principal
        guard principal.isOrganized(by: me), invitation.items.allSatisfy({ $0.guests(among: me).isEmpty }) else {
            return
        }
        throw ConferenceError.ownInvitation(principal.title)
    }

    /// Stores the mails with an answer as ``store(_:entry:uid:replaces:keeping:_:)`` does. If the organizer waits for another
    /// answer, one that has left before does not stand for it, even if both say the same.
    func store(
        _ mails: [IMIPMessage], entry: Int64?, uid: String, replaces: Bool, keeping kept: Set<Int64>,
        isAskedAgain: Bool, _ writer: borrowing StoreWriter
    ) throws -> [OutgoingMessage] {
        let known = isAskedAgain ? Set(try writer.messages(aboutEvent: uid).map(\.id)) : []
        let stored = try store(mails, entry: entry, uid: uid, replaces: replaces, keeping: kept, writer)
        return try zip(mails, stored).map { mail, stored in
            guard known.contains(stored.id), stored.state != .waiting else { return stored }
            try writer.replace(message: stored.id)
            return try writer.insert(
                OutgoingMessage(
                    messageID: mail.messageID, inboxID: entry, eventUID: uid, recipients: mail.to.map(\.address),
                    subject: mail.subject, text: mail.text, created: writer.now()))
        }
    }
}
