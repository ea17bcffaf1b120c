package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

extension Inbox {
    /// Returns what the newest messages of an entry have changed, as far as the user has not seen it. A proposal that can still be
    /// accepted is compared with the event as it is by now.
    package func changes(
        in entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        let arrived =
            changes(in: entry).map { restored($0, of: entry, reader) } + ownTime(ofBooking: entry, reader)
            + ownTexts(of: entry, reader)
        guard isProposal(entry), kind(ofProposal: entry, reader) == .proposal, let message = try? message(entry),
            let known = try? KnownInvitation(message, inbox: self, reader), !known.events.isEmpty
        else { return arrived }
        let present = changes(notes(message, known), message.resolver(editor.zones))
        return present.contains { $0.kind == .proposed } ? present : arrived
    }

    /// Returns what the organizer has changed in an occurrence that the user had removed when the message arrived, and that is in the
    /// calendar again.
    private func restored(
        _ change: EntryChange, of entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> EntryChange {
        guard change.kind == .removed, let removed = change.occurrence, let key = entry.event,
            let series = try? reader.series(calendar: key.calendarID, uid: key.uid),
            let master = series.first(where: { $0.recurrenceID.isEmpty })
        else { return change }
        let resolver = editor.resolver.bound(to: series)
        let start = portable(removed.start, removed.startInstant)
        let place = SeriesStart(master).place(of: start, resolver).basicFormat
        guard editor.lookup(resolver).occurrence(named: place, of: series) != nil else { return change }
        var change = change
        (change.kind, change.organizerChange) = (change.organizerChange ?? .changed, nil)
        return change
    }

    /// Returns which title or place of the user's own stays in the calendar, although a message has changed that of the event.
    private func ownTexts(
        of entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        guard !entry.isReservation, ![.reply, .cancellation].contains(entry.kind), !entry.isBehind,
            let key = entry.event, key.identifier != nil,
            let series = try? reader.series(calendar: key.calendarID, uid: key.uid),
            let own = series.first(where: { $0.recurrenceID == key.recurrenceID }),
            let wanted = events(of: entry).first(where: { $0.recurrenceID == key.recurrenceID })
        else { return [] }
        let news = ChangeNote.read(entry.contents).filter { $0.occurrence == nil }.map(\.kind)
        return [(EntryChange.Kind.retitled, EntryChange.Kind.titleKept), (.relocated, .placeKept)].compactMap {
            guard news.contains($0), let text = shownText($0, of: own), text != shownText($0, of: wanted) else {
                return nil
            }
            return EntryChange(kind: $1, newText: text)
        }
    }

    /// Returns that the event of a booking stays at the time that the user has given it, although a message has moved the booking.
    private func ownTime(
        ofBooking entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        guard entry.isReservation, entry.kind != .cancellation, !entry.isBehind,
            BookingNote.read(entry.contents)?.tellsTime ?? false, let key = entry.event, let start = entry.start,
            let end = entry.end, let events = try? reader.series(calendar: key.calendarID, uid: key.uid),
            let event = events.first
        else { return [] }
        let resolver = editor.resolver.bound(to: events)
        let own: ChangeNote.Times = (event.start, event.end)
        return resolver.differs(own, from: (start, end)) ? changes([ChangeNote(.stays, nil, after: own)], resolver) : []
    }
}
