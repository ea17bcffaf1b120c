import CalendarModel
import CalendarStore
import ConferenceErrors
import Scheduling

// To whom a UID belongs. Anybody who knows it can send a message about it before its organizer does.
extension Inbox {
    /// Removes an entry that must not keep an invitation of another organizer out: one that the user has ignored, a cancellation
    /// of something unknown, or an event without an organizer that is in no calendar.
    ///
    /// - Returns: what is known then, and the address of the former entry's sender or organizer; nil if there is no such entry.
    func yielding(
        _ known: KnownInvitation, to envelope: Envelope, _ writer: borrowing StoreWriter
    ) throws -> (known: KnownInvitation, earlier: String)? {
        let message = envelope.message
        guard let entry = known.entry, entry.event == nil, known.events.isEmpty, entry.kind != .reply,
            [.request, .publish].contains(message.method), let organizer = message.organizer,
            !organizer.isOne(of: envelope.me)
        else { return nil }
        let owner = known.stored?.organizer
        guard !(owner?.isSame(as: organizer) ?? false),
            entry.state == .ignored || entry.kind == .cancellation || owner == nil
        else { return nil }
        try writer.deleteInboxEntry(id: entry.id)
        let earlier = entry.hasUnknownSender ? nil : entry.sender ?? owner?.address
        return (try KnownInvitation(message, inbox: self, writer), earlier ?? "")
    }

    /// Checks that an invitation to one occurrence comes from the organizer of its series, which may have arrived later.
    ///
    /// - Throws: `foreignInvitation`.
    func requireSameOrganizer(
        _ message: SchedulingMessage, _ entry: InboxRecord, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        guard let known = try otherOrganizer(of: message, entry, series, writer) else { return }
        throw ConferenceError.foreignInvitation(known: known, claimed: message.organizer?.address)
    }

    /// Returns the address of the organizer of a known event if the message of an entry comes from another one.
    func otherOrganizer(
        of message: SchedulingMessage, _ entry: InboxRecord, _ series: [EventRecord],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> String? {
        let present = StoredInvitation(series, limits: editor.limits, resolver: editor.resolver)?.organizer
        var owner = present
        if owner == nil, message.master == nil,
            let other = try reader.inboxEntry(identity: KnownInvitation.identity(uid: message.uid, "")),
            other.id != entry.id, other.state != .ignored, other.kind != .cancellation
        {
            owner = try self.message(other).organizer
        }
        guard let owner, !(message.organizer?.isSame(as: owner) ?? false) else { return nil }
        return owner.address
    }
}
