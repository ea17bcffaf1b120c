package import CalendarModel
package import CalendarStore
package import Scheduling

// Messages in files that the user imports into a calendar.
extension Inbox {
    /// Returns whether there is an entry of an invitation to an event or to an occurrence of it.
    package func hasInvitation(uid: String, _ reader: borrowing some StoreReading & ~Copyable) throws -> Bool {
        try !reader.inboxEntries(identityBeginningWith: KnownInvitation.identity(uid: uid, "")).isEmpty
    }

    /// Takes a message, and its event into a calendar at once: the user has imported it there. An event that is in a calendar stays
    /// in it.
    ///
    /// - Parameters:
    ///   - calendar: the row of the calendar for an event that is in none.
    ///   - me: the addresses of the user.
    /// - Returns: what became of it, and whether the event is new in the calendar.
    /// - Throws: as ``receive(_:from:me:sender:subject:_:)`` and ``add(entry:to:me:_:)``.
    package func takeIn(
        _ message: SchedulingMessage, from source: InboxRecord.Source, into calendar: Int64, me: [String],
        _ writer: borrowing StoreWriter
    ) throws -> (outcome: InboxOutcome, isAdded: Bool) {
        var outcome = try receive(message, from: source, me: me, writer)
        switch outcome.result {
        case .added, .updated, .unchanged, .older: break
        case .cancelled, .muted, .full, .refused: return (outcome, false)
        }
        guard outcome.saved == nil, let entry = outcome.entry, isToAdd(entry, after: outcome.result),
            try entry.event.map({ try writer.calendar(id: $0.calendarID)?.isReadOnly != true }) ?? true
        else { return (outcome, false) }
        let isAdded = entry.event?.identifier == nil
        if isAdded || outcome.result != .unchanged {
            outcome.saved = try add(entry: entry.id, to: calendar, me: me, writer)
        } else {
            // What else was undone stays so.
            outcome.saved = try catchUp(entry, with: message, me: me, writer)
            if let saved = outcome.saved, !saved.isUnchanged { outcome.result = .updated }
        }
        outcome.entry = try writer.inboxEntry(id: entry.id)
        return (outcome, isAdded)
    }

    /// Returns whether the event of an entry is in no calendar, or there in an earlier version than the message that was just taken.
    private func isToAdd(_ entry: InboxRecord, after result: InboxOutcome.Result) -> Bool {
        guard [.invitation, .update].contains(entry.kind), let message = try? message(entry),
            (try? requireInvitation(message, entry)) != nil
        else { return false }
        return entry.event?.identifier == nil || entry.isBehind && result != .older
    }
}
