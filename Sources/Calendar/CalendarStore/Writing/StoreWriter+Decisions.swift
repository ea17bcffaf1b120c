package import CalendarModel

// Decisions on entries of the inbox, as changes of the history.
extension StoreWriter {
    /// Records a decision on an entry of the inbox in the history. Call this once for each entry, after the decision.
    ///
    /// - Parameter title: what the history calls it.
    package func record(_ decision: InboxDecision, title: String) { history.didDecide(decision, title: title) }

    /// Returns the last later change of the history that keeps an earlier decision on an entry from being undone; nil if there is
    /// none.
    ///
    /// - Parameters:
    ///   - id: the change with the earlier decision.
    ///   - entry: the entry as it is now.
    ///   - uid: the UID of its event, for an entry that has none any more; nil if the entry does not say it.
    package func laterChange(than id: Int64, of entry: InboxRecord, uid: String?) throws -> Int64? {
        let decision = HistoryChange(kind: .inbox, calendar: "", uid: "\(entry.id)", state: 0, before: nil)
        if let later = try connection.laterEntry(than: id, changing: decision) { return later }
        guard let uid = entry.event?.uid ?? uid else { return nil }
        var identifier: String?
        if let event = entry.event { identifier = try calendar(id: event.calendarID)?.identifier }
        let change = HistoryChange(kind: .series, calendar: identifier ?? "", uid: uid, state: 0, before: nil)
        return try connection.laterEntry(than: id, changing: change, inAnyCalendar: identifier == nil)
    }
}
