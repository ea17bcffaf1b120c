import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

/// What is known here about the event of a message.
struct KnownInvitation {
    /// The entry of the inbox; nil if there is none.
    let entry: InboxRecord?
    /// The records of the event in one calendar; empty if it is in none.
    let events: [EventRecord]
    /// The records of single occurrences in the calendar that have the same UID and another organizer than the entry.
    let occurrencesOfOthers: [EventRecord]
    /// The message that the entry has; nil if there is none.
    let message: SchedulingMessage?
    let stored: StoredInvitation?
    /// The series before the message, which is derived once: a message can name a thousand occurrences of it.
    let former = DerivedOnce<Inbox.FormerSeries>()
    /// The entries of single occurrences if the message is about their series, which has no entry yet, or is not in the calendar.
    var occurrences: [OccurrenceEntry] = []
    /// Which addresses cancellations have removed from the guests, by RECURRENCE-ID.
    let uninvitations: [String: Uninvitation]
    /// Whether the event is to get ``message``, of which it has an earlier version.
    private var isBehind = false

    /// - Parameter sender: who has sent the message; nil if it did not come by mail.
    init(
        _ message: SchedulingMessage, inbox: Inbox, sender: String? = nil,
        _ writer: borrowing some StoreReading & ~Copyable
    ) throws {
        let candidates = try [Self.identity(uid: message.uid, ""), Self.identity(of: message)]
            .compactMap { try writer.inboxEntry(identity: $0) }
        // Another organizer may have used the UID of the series for one occurrence.
        let ofSender = candidates.first?.event == nil ? Self.identity(of: message, from: sender) : nil
        entry =
            try ofSender.flatMap { try writer.inboxEntry(identity: $0) }
            ?? candidates.first { (try? inbox.message($0)).map(message.hasOrganizer(of:)) ?? false } ?? candidates.first
        let known = try entry.map { ($0, try inbox.message($0)) }
        self.message = known?.1
        uninvitations = known.map { UninvitedAddresses.read($0.0.contents, $0.1) } ?? [:]
        if message.master?.isSeries ?? false, self.message?.master == nil {
            let own = entry?.id
            occurrences = try inbox.occurrenceEntries(ofSeriesIn: message, writer).filter { $0.entry.id != own }
        }
        let resolver = inbox.editor.resolver
        let limits = inbox.editor.limits
        let inCalendar = try Self.events(uid: message.uid, of: entry, writer)
        // Another organizer's occurrences in the calendar say nothing about a series that is only in the inbox.
        var isOfOther = false
        if let own = self.message, entry?.event == nil {
            isOfOther = Self.areOccurrences(inCalendar, besides: own.organizer, inbox)
        }
        (events, occurrencesOfOthers) = isOfOther ? ([], inCalendar) : (inCalendar, [])
        guard let own = self.message else {
            let imported = message.method.isFromOrganizer ? inbox.importedVersions(of: events) : nil
            var stored = StoredInvitation(
                events, received: imported?.revisions ?? [:], limits: limits, resolver: resolver)
            if let imported { stored?.takeVersions(of: imported, isWritten: true) }
            if !message.method.isFromOrganizer {
                let told = try inbox.invitationsTold(toEvent: message.uid, writer)
                for invitation in told {
                    stored?.acceptAnswers(to: invitation, limits: limits, zones: inbox.editor.zones)
                }
                for (place, revision) in inbox.untouchedOccurrences(in: message, told, events) {
                    stored?.acceptAnswers(at: place, to: revision)
                }
            }
            self.stored = stored
            return
        }
        let received = StoredInvitation(
            received: own, limits: limits, resolver: own.resolver(inbox.editor.zones))
        var stored: StoredInvitation?
        if events.isEmpty {
            stored = received
        } else {
            stored = StoredInvitation(events, received: received.revisions, limits: limits, resolver: resolver)
            stored?.takeVersions(of: received, isWritten: !(entry?.isBehind ?? false))
            stored?.isOfEntry = entry?.event?.identifier != nil
        }
        stored?.uninvitations = uninvitations
        stored?.takenStamps = entry.map { TakenStamps.read($0.contents) } ?? [:]
        stored?.lists = entry.map { InvitedLists.read($0.contents) } ?? []
        if stored?.isOfEntry ?? false {
            // An event whose invitations were sent from here is organized here.
            stored?.isOrganizedHere = try !inbox.invitationsTold(toEvent: message.uid, writer).isEmpty
        }
        self.stored = stored
    }

    /// What is known if the events in the calendar do not count, because they are those of another organizer.
    init(withoutOccurrences known: KnownInvitation) {
        (entry, message, stored, events, occurrencesOfOthers) = (nil, nil, nil, [], known.events)
        uninvitations = [:]
        occurrences = known.occurrences
    }

    /// Returns whether the records of a UID in a calendar are single occurrences of another organizer.
    static func areOccurrences(
        _ events: [EventRecord], besides organizer: SchedulingParty?, _ inbox: Inbox
    ) -> Bool {
        guard !events.contains(where: { $0.recurrenceID.isEmpty }), let organizer,
            let other = StoredInvitation(events, limits: inbox.editor.limits, resolver: inbox.editor.resolver)?
                .organizer
        else { return false }
        return !other.isSame(as: organizer)
    }

    /// Whether the series or single event is known, and not only occurrences.
    var hasMaster: Bool {
        !isBehind && message?.master != nil || events.contains { $0.recurrenceID.isEmpty }
    }

    /// What is known of the event that was made of an entry, which was written from an earlier version than the entry shows.
    init(
        behind entry: InboxRecord, inbox: Inbox, _ key: InboxRecord.EventKey,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws {
        self.entry = entry
        isBehind = true
        let newest = try inbox.message(entry)
        message = newest
        uninvitations = [:]
        events = try reader.series(calendar: key.calendarID, uid: key.uid)
        occurrencesOfOthers = []
        if newest.master?.isSeries ?? false, !events.contains(where: { $0.recurrenceID.isEmpty }) {
            occurrences = try inbox.occurrenceEntries(ofSeriesIn: newest, reader).filter { $0.entry.id != entry.id }
        }
        let limits = inbox.editor.limits
        let written = inbox.base(of: entry).map { base in
            StoredInvitation(received: base, limits: limits, resolver: base.resolver(inbox.editor.zones))
        }
        var stored = StoredInvitation(
            events, received: written?.revisions ?? [:], limits: limits, resolver: inbox.editor.resolver)
        if let written { stored?.takeVersions(of: written, isWritten: true) }
        stored?.isOfEntry = true
        stored?.isOrganizedHere = false
        self.stored = stored
    }

    /// Returns the event in the calendar of the entry, or else in the first calendar that can be changed.
    static func events(
        uid: String, of entry: InboxRecord?, _ writer: borrowing some StoreReading & ~Copyable
    ) throws -> [EventRecord] {
        if let key = entry?.event, key.identifier != nil {
            return try writer.series(calendar: key.calendarID, uid: key.uid)
        }
        let all = try writer.events(uid: uid)
        let writable = try writer.calendars().filter { !$0.isReadOnly }.map(\.id)
        guard let calendar = all.first(where: { writable.contains($0.calendarID) })?.calendarID else { return [] }
        return all.filter { $0.calendarID == calendar }
    }

    /// The definitions of the time zones of all that is known. Times of it are read together with those of the message.
    var zones: [String] {
        (message?.zones ?? []) + occurrences.flatMap(\.message.zones) + ZoneDefinitions.texts(of: events)
    }

    /// The identity of an invitation: its UID, and RECURRENCE-ID if only one occurrence is concerned.
    static func identity(of message: SchedulingMessage) -> String {
        guard message.master == nil, message.items.count == 1 else { return identity(uid: message.uid, "") }
        return identity(uid: message.uid, message.items[0].recurrenceID?.basicFormat ?? "")
    }

    /// The identity of an invitation without an organizer if its UID is that of another sender's; nil if the message has an
    /// organizer, or if its sender is unknown.
    static func identity(of message: SchedulingMessage, from sender: String?) -> String? {
        guard message.method.isFromOrganizer, message.organizer == nil, let sender, sender.contains("@") else {
            return nil
        }
        return "sender\n\(SchedulingAddress.key(sender))\n\(identity(of: message))"
    }

    static func identity(uid: String, _ recurrenceID: String) -> String { "invitation\n\(uid)\n\(recurrenceID)" }
}
