import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Reservations
import Scheduling

// Events that are behind their entries, because taking over a message was undone.
extension Inbox {
    /// Brings the event of an entry to the version that the entry shows.
    ///
    /// - Returns: nil if the event has this version already, or must not be changed.
    func catchUp(_ entry: InboxRecord, me: [String], _ writer: borrowing StoreWriter) throws -> SavedEvent? {
        guard entry.isBehind, let key = entry.event else { return nil }
        if entry.isReservation {
            let before = try writer.series(calendar: key.calendarID, uid: key.uid)
            var saved = try stored(entry).flatMap { try updateEvent(of: entry, with: $0, writer) }?.saved
            // The copy for other programs can be all that has changed.
            if let series = saved?.series { saved?.isUnchanged = series == before }
            return saved
        }
        let known = try KnownInvitation(behind: entry, inbox: self, key, writer)
        guard try isChangeable(known, writer), let message = known.message, let stored = known.stored,
            let update = update(message, over: stored, me: me, now: writer.now())
        else { return nil }
        let singles = try singleOccurrences(before: update, known, me: me, writer)
        let saved = try takeOver(
            update, of: message, over: stored, known, entry, contents: entry.contents, me: me, joining: singles, writer
        ).saved
        try settleOthers(of: entry, key, writer)
        return saved
    }

    /// Brings the event of an entry to what a message says that has arrived again. Of a series, this is the version that the entry
    /// shows only if the message has that of the series; otherwise, occurrences that it does not name stay as the user has left
    /// them.
    ///
    /// - Returns: nil if the event has this version already, or must not be changed.
    func catchUp(
        _ entry: InboxRecord, with message: SchedulingMessage, me: [String], _ writer: borrowing StoreWriter
    ) throws -> SavedEvent? {
        guard entry.isBehind, let key = entry.event, let earlier = base(of: entry) else { return nil }
        let known = try KnownInvitation(behind: entry, inbox: self, key, writer)
        guard try isChangeable(known, writer), let newest = known.message, let stored = known.stored,
            let whole = update(newest, over: stored, me: me, now: writer.now())
        else { return nil }
        let start = newest.master?.start.map { SeriesStart($0, newest.resolver(editor.zones)) }
        let resolver = message.resolver(editor.zones)
        let named = Set(
            message.items.map { item in
                (item.recurrenceID.map { start?.place(of: $0, resolver) ?? $0 })?.basicFormat ?? ""
            })
        if named.contains(""), whole.items[""] != nil { return try add(entry: entry.id, me: me, writer) }
        var part = whole
        part.items = whole.items.filter { named.contains($0.key) }
        (part.rescheduled, part.obsolete) = (whole.rescheduled.intersection(named), [])
        let taken = try self.part(of: part, in: newest, earlier, contents: entry.contents)
        guard !taken.update.items.isEmpty else { return nil }
        let saved = try takeOver(
            taken.update, of: newest, over: stored, known, entry, contents: taken.base, me: me, writer
        ).saved
        try seeUnlessUndecided(entry: entry.id, me: me, writer)
        return saved
    }

    /// Records that the event has what other entries of it show: those of single occurrences, or that of their series, once one of
    /// them was brought up to date.
    private func settleOthers(
        of entry: InboxRecord, _ key: InboxRecord.EventKey, _ writer: borrowing StoreWriter
    ) throws {
        let others = try writer.inboxEntries(ofEvent: key.uid, calendar: key.calendarID)
            .filter { $0.id != entry.id && $0.kind != .reply && $0.isBehind }
        guard !others.isEmpty else { return }
        let message = try message(entry)
        for other in others {
            guard let key = other.event, let newest = try? self.message(other), let former = base(of: other) else {
                continue
            }
            let base: String
            if message.master != nil {
                // The entries of occurrences show what that of their series says.
                base = other.contents
            } else {
                let all = places(of: newest)
                let place = newest.master?.start.map { SeriesStart($0, newest.resolver(editor.zones)) }
                var items = places(of: former)
                for item in message.items {
                    guard let name = item.recurrenceID else { continue }
                    let key = (place?.place(of: name, message.resolver(editor.zones)) ?? name).basicFormat
                    guard let wanted = all[key], isSameText(wanted.text, item.text) else { continue }
                    items[key] = wanted
                }
                base = self.base(items, of: former, besides: newest.zones, contents: other.contents)
            }
            try writer.link(inboxEntry: other.id, to: key, base: base)
            var settled = try self.entry(other.id, writer)
            guard other.isUndecidedChange, !settled.isUndecidedChange, settled.needsLook else { continue }
            settled.needsLook = false
            try writer.update(settled)
        }
    }

    /// Returns the components that the version of an entry would write into its event, and which occurrences it would remove.
    func answersOnCatchingUp(
        _ entry: InboxRecord, _ key: InboxRecord.EventKey, me: [String],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> (items: [(place: String, item: SchedulingItem)], obsolete: Set<String>) {
        let known = try KnownInvitation(behind: entry, inbox: self, key, reader)
        guard let message = known.message, let stored = known.stored,
            let update = update(message, over: stored, me: me, now: editor.now())
        else { return ([], []) }
        let items = update.texts(over: stored, me: me, limits: editor.limits).compactMap { place, text in
            (try? SchedulingItem(text, limits: editor.limits)).map { (place: place, item: $0) }
        }
        return (items, Set(update.obsolete))
    }

    /// Returns what brings an event to the version of its entry; nil if it has this version.
    func update(
        _ message: SchedulingMessage, over stored: StoredInvitation, me: [String], now: Int64
    ) -> SchedulingDecision.Update? {
        SchedulingDecision.Update(
            bringing: stored, to: message, me: me, now: now, limits: editor.limits, zones: editor.zones)
    }

    /// Writes a new version into an event that may be changed, and records that the event has it.
    ///
    /// - Parameters:
    ///   - contents: all that is known of the invitation by now.
    ///   - singles: the occurrences of a new series that were invited to alone.
    func takeOver(
        _ update: SchedulingDecision.Update, of message: SchedulingMessage, over stored: StoredInvitation,
        _ known: KnownInvitation, _ entry: InboxRecord, contents: String, me: [String],
        joining singles: [SingleOccurrence] = [], _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent, kept: Set<ItemField>) {
        let write = try write(
            update.texts(over: stored, me: me, limits: editor.limits), of: message, base: base(of: known.entry),
            version: readMessages.message(in: contents, limits: editor.limits), to: known.events,
            calendar: known.events[0].calendarID, obsolete: update.obsolete, joining: singles,
            writer)
        try link(entry, to: write.saved.series, base: contents, writer)
        return write
    }
}

extension InboxRecord {
    /// Whether the event of the entry was written from other contents than those of the entry. A cancelled event is not behind a
    /// cancellation, although the user may have undone a change before it.
    package var isBehind: Bool {
        guard event?.identifier != nil, let base, base != contents else { return false }
        guard kind == .cancellation else { return true }
        return isReservation
            ? !Reservation.isCancelled(json: base)
            : !ComponentText(base).components("VEVENT").allSatisfy {
                ComponentText($0).property("STATUS")?.word == "CANCELLED"
            }
    }

    /// Whether the event was written from the contents of the entry.
    var isWritten: Bool { event?.identifier != nil && base == contents }
}
