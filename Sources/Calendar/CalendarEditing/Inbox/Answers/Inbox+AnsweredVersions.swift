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
        try versions(of: entry)?.newest(of: named) ?? .same
    }

    /// The version that an event was written from, and the newer one that its entry shows.
    struct Versions {
        fileprivate let earlier, later: FormerSeries
        /// What the occurrences of a series become.
        fileprivate let succession: SeriesSuccession?
        /// Whether the whole event takes place at other times in the newer one, is cancelled, or repeats in another way.
        let areRescheduled: Bool

        func newest(of named: String) -> NewestOccurrence {
            let former = earlier.lookup.occurrence(named: named, of: earlier.series)
            if let present = later.lookup.occurrence(named: named, of: later.series) {
                let isSame =
                    present.startInstant == former?.startInstant && present.endInstant == former?.endInstant
                    && present.isCancelled == former?.isCancelled
                return isSame ? .same : .changed(present)
            }
            guard former != nil else { return .same }
            return succession?.heir(of: named)
                .flatMap { later.lookup.occurrence(named: $0.recurrenceID, of: later.series) }
                .map { .changed($0) } ?? .gone
        }
    }

    /// Returns both versions of an event; nil if it has that of its entry.
    func versions(of entry: InboxRecord) throws -> Versions? {
        guard entry.isBehind, entry.kind != .reply, !entry.isReservation, let base = base(of: entry) else {
            return nil
        }
        let (earlier, message) = (version(of: base), try message(entry))
        let later = version(of: message)
        let principals = [base.principal, message.principal]
        return Versions(
            earlier: earlier, later: later, succession: succession(from: earlier, to: later),
            areRescheduled: principals[0].isCancelled != principals[1].isCancelled
                || GuestComponent.times(of: principals[0].text) != GuestComponent.times(of: principals[1].text))
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
