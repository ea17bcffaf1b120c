package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Events that do not have what their entries show.
extension Inbox {
    /// Returns that the calendar has another version of the event than the entry shows, because the user has undone that a message
    /// was taken over, or has decided to keep it so, with the time that the calendar has; nothing if both have the same version. An
    /// answer of a guest has no time, and nothing is said of one that cannot be taken any more.
    package func behind(
        _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        if entry.isUndoneReply {
            guard entry.state != .ignored else { return [] }
            return isTakable(reply: entry, reader) ? changes([ChangeNote(.behind, nil)], editor.resolver) : []
        }
        guard entry.isBehind, let key = entry.event,
            let series = try? reader.series(calendar: key.calendarID, uid: key.uid), !series.isEmpty,
            case let part = self.part(of: series, shownBy: entry, key),
            let present = part.first(where: { $0.recurrenceID == key.recurrenceID }) ?? part.first
        else { return [] }
        let resolver = editor.resolver.bound(to: series)
        let times = times(of: Occurrence(single: Occurrence.Origin(present), resolver))
        let kind: EntryChange.Kind = entry.isKeptAsItWas ? .ignored : .behind
        if entry.kind == .cancellation {
            guard !Self.isMarkedAsCancelled(part) else { return [] }
            return changes([ChangeNote(kind, nil, after: times)], resolver).map { change in
                var change = change
                change.organizerChange = .cancelled
                return change
            }
        }
        if let open = occurrencesBehind(entry, key, reader), let message = try? message(entry) {
            return changes(open.map { ChangeNote(kind, $0) }, message.resolver(editor.zones))
        }
        var isElsewhere = false
        // Occurrences whose series was taken away again are at no other time than the series.
        let isWithoutSeries = key.recurrenceID.isEmpty && part == series && !present.recurrenceID.isEmpty
        if !isWithoutSeries, let start = entry.start, let end = entry.end {
            let own = entry.isReservation ? nil : (try? message(entry))?.resolver(editor.zones)
            isElsewhere = (own ?? resolver).differs(times, from: (start, end))
        }
        return changes([ChangeNote(kind, nil, after: isElsewhere ? times : nil)], resolver)
    }

    /// Returns the occurrences whose changes the calendar does not have, if the entry tells of changes of several occurrences, and
    /// the calendar has some of them: the user has imported their messages again. Nil otherwise.
    private func occurrencesBehind(
        _ entry: InboxRecord, _ key: InboxRecord.EventKey, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EventTime]? {
        let told = entry.isReservation ? [] : unseenNotes(entry)
        let names = told.compactMap { $0.isThisAndFuture ? nil : $0.occurrence }
        guard names.count > 1, names.count == told.count, let message = try? message(entry),
            let (items, obsolete) = try? answersOnCatchingUp(entry, key, me: [], reader)
        else { return nil }
        let open = Set(items.map(\.place)).union(obsolete)
        let (start, resolver) = (
            message.master?.start.map { SeriesStart($0, message.resolver(editor.zones)) },
            message.resolver(editor.zones)
        )
        let rest = names.filter { open.contains((start?.place(of: $0, resolver) ?? $0).basicFormat) }
        return rest.isEmpty || rest.count == names.count ? nil : rest
    }

    /// Returns what an entry is about of an event in the calendar: all of it, or the occurrences to which the entry invites alone. Those
    /// without a record get one, which is not stored.
    func part(
        of series: [EventRecord], shownBy entry: InboxRecord, _ key: InboxRecord.EventKey
    ) -> [EventRecord] {
        let own = key.recurrenceID.isEmpty ? [] : series.filter { $0.recurrenceID == key.recurrenceID }
        guard own.isEmpty, !entry.isReservation, let message = try? message(entry), message.master == nil else {
            return own.isEmpty ? series : own
        }
        let (start, resolver) = (
            series.first { $0.recurrenceID.isEmpty }.map { SeriesStart($0) }, message.resolver(editor.zones)
        )
        let part = message.items.compactMap(\.recurrenceID).compactMap { name -> EventRecord? in
            let place = (start?.place(of: name, resolver) ?? name).basicFormat
            let stored = series.first { $0.recurrenceID == place }
            return stored ?? (try? record(ofOccurrence: place, in: series)).flatMap { $0 }
        }
        return part.isEmpty ? series : part
    }

    static func isMarkedAsCancelled(_ part: [EventRecord]) -> Bool {
        part.allSatisfy { $0.status == "CANCELLED" }
    }
}
