package import CalendarModel
import CalendarStore
import ConferenceErrors
package import ICalendar
import Recurrence
import Scheduling

// Which version of an event is answered. Its organizer waits for an answer to the newest one (RFC 5546, 3.2.3), which the calendar does
// not have if the user has undone it.
extension Inbox {
    /// What the newest version of an event makes of an occurrence that the calendar has in an earlier one.
    enum NewestOccurrence {
        /// It takes place at the same time.
        case same
        /// It takes place at another time, is cancelled, or was not there before. It may have another name.
        case changed(Occurrence)
        /// The newest version does not have it.
        case gone
    }

    /// Returns the occurrence of the version that an entry shows which stands for one in the calendar; nil if the calendar has the same
    /// one, or if the entry has none.
    package func newest(of occurrence: Occurrence, in entry: InboxRecord) throws -> Occurrence? {
        guard case .changed(let shown) = try newest(of: occurrence.recurrenceID, in: entry) else { return nil }
        return shown
    }

    /// Returns what the version that an entry shows makes of an occurrence of the version that its event was written from.
    ///
    /// - Parameter named: the occurrence, by its name in either version.
    func newest(of named: String, in entry: InboxRecord) throws -> NewestOccurrence {
        guard entry.isBehind, !entry.isReservation, let earlier = base(of: entry).map(version(of:)) else {
            return .same
        }
        let newest = version(of: try message(entry))
        let former = earlier.lookup.occurrence(named: named, of: earlier.series)
        if let present = newest.lookup.occurrence(named: named, of: newest.series) {
            let isSame =
                present.startInstant == former?.startInstant && present.endInstant == former?.endInstant
                && present.isCancelled == former?.isCancelled
            return isSame ? .same : .changed(present)
        }
        guard former != nil else { return .same }
        let heir = succession(from: earlier, to: newest)?.heir(of: named)
        return heir.flatMap { newest.lookup.occurrence(named: $0.recurrenceID, of: newest.series) }
            .map { .changed($0) } ?? .gone
    }

    /// Returns whether the version that an entry shows takes place at other times than the one that its event was written from, is
    /// cancelled, or repeats in another way.
    func isRescheduled(_ entry: InboxRecord) throws -> Bool {
        guard entry.isBehind, !entry.isReservation, let earlier = base(of: entry)?.principal else { return false }
        let newest = try message(entry).principal
        return newest.isCancelled != earlier.isCancelled
            || GuestComponent.times(of: newest.text) != GuestComponent.times(of: earlier.text)
    }

    /// Brings an event to the newest version before an answer to it, or to an occurrence that takes place otherwise in that version: the
    /// organizer waits for an answer to that one.
    ///
    /// - Parameter named: the occurrence; empty for the whole event.
    /// - Returns: whether the event was changed, and the name of the occurrence then.
    /// - Throws: `occurrenceCancelled` if the newest version does not have the occurrence, `inboxEntryCancelled` if it is a cancellation.
    func catchUp(
        toAnswer named: String, in series: [EventRecord], me: [String], _ writer: borrowing StoreWriter
    ) throws -> (isChanged: Bool, name: String) {
        var (isChanged, name) = (false, named)
        guard let first = series.first else { return (isChanged, name) }
        for id in try writer.inboxEntries(ofEvent: first.uid, calendar: first.calendarID).map(\.id) {
            // Another entry may have brought the event up to date.
            let entry = try entry(id, writer)
            guard entry.kind != .reply, !entry.isReservation, entry.isBehind else { continue }
            if named.isEmpty {
                guard entry.kind != .cancellation else {
                    throw ConferenceError.inboxEntryCancelled(entry.id, title: entry.title ?? "", isAnswer: true)
                }
                isChanged = try catchUp(entry, me: me, writer) != nil || isChanged
                continue
            }
            switch try newest(of: named, in: entry) {
            case .same: continue
            case .gone: throw ConferenceError.occurrenceCancelled(first.title)
            case .changed(let occurrence):
                guard try catchUp(entry, me: me, writer) != nil else { continue }
                (isChanged, name) = (true, occurrence.recurrenceID)
            }
        }
        return (isChanged, name)
    }

    // MARK: -

    private func version(of message: SchedulingMessage) -> FormerSeries {
        let resolver = message.resolver(editor.zones)
        return (records(of: places(of: message), resolver), editor.lookup(resolver))
    }

    /// Returns what the occurrences of one version of a series become in another one; nil for other events.
    private func succession(from old: FormerSeries, to new: FormerSeries) -> SeriesSuccession? {
        let texts = editor.texts(new.lookup.resolver)
        let ranges = [old, new].map { version in version.series.filter { InvitedSeries.isRange($0, texts) } }
        let masters = [old, new].map { version in version.series.first { $0.recurrenceID.isEmpty } }
        return SeriesSuccession(
            from: masters[0], to: masters[1], ranges: (ranges[0], ranges[1]), editor, new.lookup.resolver)
    }
}
