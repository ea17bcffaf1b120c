package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence

// Events that do not have what their entries show.
extension Inbox {
    /// Returns that the calendar has another version of the event than the entry shows, because the user has undone that a message
    /// was taken over, with the time that the calendar has; nothing if both have the same version, or if the user wants it so. An
    /// answer of a guest has no time.
    package func behind(
        _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        if entry.isUndoneReply { return changes([ChangeNote(.behind, nil)], editor.resolver) }
        guard entry.isUndecidedChange, entry.kind != .cancellation, let key = entry.event,
            let series = try? reader.series(calendar: key.calendarID, uid: key.uid),
            let present = series.first(where: { $0.recurrenceID == key.recurrenceID }) ?? series.first
        else { return [] }
        let resolver = editor.resolver.bound(to: series)
        let times: ChangeNote.Times = (present.start, present.end)
        var isElsewhere = false
        if let start = entry.start, let end = entry.end {
            isElsewhere = resolver.differs(times, from: (start, end))
        }
        return changes([ChangeNote(.behind, nil, after: isElsewhere ? times : nil)], resolver)
    }
}
