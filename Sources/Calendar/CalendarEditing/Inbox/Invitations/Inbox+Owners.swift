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

    /// An entry of another sender with the UID of a message, and that sender; empty if unknown.
    struct OtherSender {
        let entry: InboxRecord
        let sender: String
    }

    /// Returns the entry that a message must not change, and that must not keep it out: neither names an organizer, they come from
    /// different senders, and no calendar has the event. The message gets an entry of its own then.
    func otherSender(than envelope: Envelope, _ known: KnownInvitation) -> OtherSender? {
        guard [.request, .publish].contains(envelope.message.method), let entry = known.entry, entry.event == nil,
            entry.kind != .reply, known.events.isEmpty, known.occurrencesOfOthers.isEmpty,
            known.stored?.organizer == nil, let sender = envelope.sender,
            case let identity = KnownInvitation.identity(of: envelope.message, from: sender), identity != nil,
            entry.identity != identity
        else { return nil }
        let former = entry.sender ?? ""
        guard !SchedulingAddress.isSame(former, sender) else { return nil }
        return OtherSender(entry: entry, sender: entry.hasUnknownSender ? "" : former)
    }

    /// Notes in the entry of another sender that its UID is used twice.
    func note(_ sender: String?, inEntryOf other: OtherSender, _ writer: borrowing StoreWriter) throws {
        guard let sender, EarlierSender.read(other.entry.contents) == nil else { return }
        try rewrite(other.entry, as: EarlierSender.adding(sender, to: other.entry.contents), writer)
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
            throw ConferenceError.foreignInvitation(known: known, claimed: message.organizer?.address ?? entry.sender)
        case .ofOccurrence(let known)?: throw ConferenceError.foreignOccurrence(known: known)
        case .ofAdded(let sender)?: throw ConferenceError.foreignEvent(sender: sender)
        case nil: return
        }
    }

    /// The address of an organizer who is not that of a message about the same event.
    enum OtherOrganizer {
        case ofEvent(String)
        /// The organizer of single occurrences in the calendar, whose series is not there.
        case ofOccurrence(String)
        /// The sender of the message that the event in the calendar was made of. No message about it names an organizer.
        case ofAdded(String)
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
        if owner == nil, message.organizer == nil, let calendar = series.first?.calendarID {
            // Without an organizer, the event is that of the sender whose message it was made of.
            let added = try reader.inboxEntries(ofEvent: message.uid, calendar: calendar)
            guard !added.contains(where: { $0.id == entry.id }) else { return nil }
            return added.lazy.compactMap { other in
                other.sender.flatMap { sender in
                    entry.sender.map { SchedulingAddress.isSame($0, sender) } ?? true ? nil : .ofAdded(sender)
                }
            }.first
        }
        guard let owner, !(message.organizer?.isSame(as: owner) ?? false) else { return nil }
        let isOccurrence = present != nil && !series.contains { $0.recurrenceID.isEmpty }
        return isOccurrence ? .ofOccurrence(owner.address) : .ofEvent(owner.address)
    }
}
