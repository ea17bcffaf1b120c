package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence

// Events that do not have what their entries show.
extension Inbox {
    /// Returns that the calendar has another version of the event than the entry shows, because the user has undone that a message
    /// was taken over, with the time that the calendar has; nothing if both have the same version. An answer of a guest has no time,
    /// and nothing is said of one that cannot be taken any more.
    package func behind(
        _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        if entry.isUndoneReply {
            guard entry.state != .ignored else { return [] }
            return isTakable(reply: entry, reader) ? changes([ChangeNote(.behind, nil)], editor.resolver) : []
        }
        guard entry.isBehind, let key = entry.event,
            let series = try? reader.series(calendar: key.calendarID, uid: key.uid),
            let present = series.first(where: { $0.recurrenceID == key.recurrenceID }) ?? series.first
        else { return [] }
        let resolver = editor.resolver.bound(to: series)
        let times: ChangeNote.Times = (present.start, present.end)
        if entry.kind == .cancellation {
            guard !isMarkedAsCancelled(key, series) else { return [] }
            return changes([ChangeNote(.behind, nil, after: times)], resolver).map { change in
                var change = change
                change.organizerChange = .cancelled
                return change
            }
        }
        var isElsewhere = false
        if let start = entry.start, let end = entry.end {
            isElsewhere = resolver.differs(times, from: (start, end))
        }
        return changes([ChangeNote(.behind, nil, after: isElsewhere ? times : nil)], resolver)
    }

    /// Returns what to know about an entry before deciding on it, with what the calendar has.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    package func remarks(
        on entry: InboxRecord, me: [String], now: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryRemark] {
        let key = entry.event.flatMap { $0.identifier == nil ? nil : $0 }
        let series = key.flatMap { try? reader.series(calendar: $0.calendarID, uid: $0.uid) } ?? []
        return remarks(on: entry, me: me, now: now).map { remark in
            guard case .cancelled = remark else { return remark }
            return .cancelled(
                isInCalendar: !series.isEmpty, isMarked: key.map { isMarkedAsCancelled($0, series) } ?? true)
        }
    }

    private func isMarkedAsCancelled(_ key: InboxRecord.EventKey, _ series: [EventRecord]) -> Bool {
        let own = key.recurrenceID.isEmpty ? [] : series.filter { $0.recurrenceID == key.recurrenceID }
        return (own.isEmpty ? series : own).allSatisfy { $0.status == "CANCELLED" }
    }
}
