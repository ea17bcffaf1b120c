import CalendarModel
import CalendarStore
import ConferenceErrors
import Scheduling

// To whom a UID belongs. Anybody who knows it can send a message about it before its organizer does.
extension Inbox {
    /// Makes way for an invitation of another organizer than that of what is known, if it must not be kept out. Removes the entry
    /// that would keep it out: one that the user has ignored, a cancellation of something unknown, an event without an organizer
    /// that is in no calendar, or one of an organizer who is not that of the occurrences in the calendar, or of those that were in the
    /// inbox before it.
    ///
    /// The occurrences themselves stay. Their organizer does not own the UID, except for an invitation to the same occurrence.
    ///
    /// - Returns: what is known then, the address of the former sender or organizer, and the removed entry; nil if nothing is in
    ///   the way.
    func yielding(
        _ known: KnownInvitation, to envelope: Envelope, _ writer: borrowing StoreWriter
    ) throws -> (known: KnownInvitation, earlier: String, removed: InboxRecord?)? {
        let message = envelope.message
        guard [.request, .publish].contains(message.method), let organizer = message.organizer,
            !organizer.isOne(of: envelope.me)
        else { return nil }
        let owner = known.stored?.organizer
        guard let entry = known.entry else {
            guard let owner, !owner.isOne(of: envelope.me),
                KnownInvitation.areOccurrences(known.events, besides: organizer, self)
            else {
                let other = try waitingOccurrences(ofSeriesIn: message, writer)
                    .lazy.compactMap(\.message.organizer).first { !$0.isSame(as: organizer) }
                return other.map { (known, $0.address, nil) }
            }
            return (KnownInvitation(withoutOccurrences: known), owner.address, nil)
        }
        guard entry.event == nil, known.events.isEmpty, entry.kind != .reply,
            !(owner?.isSame(as: organizer) ?? false)
        else { return nil }
        let isOwner =
            try !known.occurrencesOfOthers.isEmpty
            && !KnownInvitation.areOccurrences(known.occurrencesOfOthers, besides: organizer, self)
            || waitingOccurrences(ofSeriesIn: message, writer).contains {
                $0.entry.id < entry.id && message.hasOrganizer(of: $0.message)
            }
        guard entry.state == .ignored || entry.kind == .cancellation || owner == nil || isOwner else { return nil }
        try writer.deleteInboxEntry(id: entry.id)
        let earlier = entry.hasUnknownSender ? nil : entry.sender ?? owner?.address
        return (try KnownInvitation(message, inbox: self, writer), earlier ?? "", entry)
    }

    /// Returns the invitations to single occurrences of a series that wait in the inbox, from any organizer.
    private func waitingOccurrences(
        ofSeriesIn message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [OccurrenceEntry] {
        guard message.master != nil else { return [] }
        return try occurrenceEntries(ofEvent: message.uid, reader)
            .filter { $0.entry.state == .new && $0.entry.kind != .cancellation }
    }

    /// Checks that an invitation to one occurrence comes from the organizer of its series, which may have arrived later.
    ///
    /// - Throws: `foreignInvitation`.
    func requireSameOrganizer(
        _ message: SchedulingMessage, _ entry: InboxRecord, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        switch try otherOrganizer(of: message, entry, series, writer) {
        case .ofEvent(let known)?:
            throw ConferenceError.foreignInvitation(known: known, claimed: message.organizer?.address)
        case .ofOccurrence(let known)?: throw ConferenceError.foreignOccurrence(known: known)
        case nil: return
        }
    }

    /// The address of an organizer who is not that of a message about the same event.
    enum OtherOrganizer {
        case ofEvent(String)
        /// The organizer of single occurrences in the calendar, whose series is not there.
        case ofOccurrence(String)
    }

    /// Returns the organizer of a known event if the message of an entry comes from another one.
    func otherOrganizer(
        of message: SchedulingMessage, _ entry: InboxRecord, _ series: [EventRecord],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> OtherOrganizer? {
        let present = StoredInvitation(series, limits: editor.limits, resolver: editor.resolver)?.organizer
        var owner = present
        if owner == nil, message.master == nil,
            let other = try reader.inboxEntry(identity: KnownInvitation.identity(uid: message.uid, "")),
            other.id != entry.id, other.state != .ignored, other.kind != .cancellation
        {
            owner = try self.message(other).organizer
        }
        guard let owner, !(message.organizer?.isSame(as: owner) ?? false) else { return nil }
        let isOccurrence = present != nil && !series.contains { $0.recurrenceID.isEmpty }
        return isOccurrence ? .ofOccurrence(owner.address) : .ofEvent(owner.address)
    }
}
