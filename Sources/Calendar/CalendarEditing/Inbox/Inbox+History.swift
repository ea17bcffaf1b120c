package import CalendarModel
package import CalendarStore

// The history of events, with what the user has decided on messages about them.
extension Inbox {
    /// Returns the changes of an event in a calendar, and the decisions on its invitation and on the messages of its guests, newest
    /// first.
    package func history(
        of event: EventRecord, in calendar: CalendarRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [HistoryEntry] {
        try reader.history(
            ofCalendar: calendar.identifier, uid: event.uid,
            decisionsOn: entries(about: event.uid, in: calendar.id, reader))
    }

    /// Returns entries of the history and all others about the same events, which may be gone, newest first.
    package func history(
        ofEventsIn entries: [HistoryEntry], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [HistoryEntry] {
        let rows = Dictionary(try reader.calendars().map { ($0.identifier, $0.id) }) { first, _ in first }
        let decided = try reader.series(changedBy: entries).flatMap { event in
            try rows[event.calendar].map { try self.entries(about: event.uid, in: $0, reader) } ?? []
        }
        return try reader.history(ofSeriesIn: entries, decisionsOn: decided)
    }

    /// Returns the numbers of the entries about an event in a calendar, also of those that the entry of its series has replaced.
    private func entries(
        about uid: String, in calendar: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [Int64] {
        let linked = try reader.inboxEntries(ofEvent: uid, calendar: calendar)
        let identities = [KnownInvitation.identity(uid: uid, "")] + Self.identities(ofMessagesOfGuestsTo: uid)
        // Another calendar may have an event with the same UID.
        var named = try identities.flatMap { try reader.inboxEntries(identityBeginningWith: $0) }
            .filter { $0.event == nil || $0.event?.calendarID == calendar }
        if let strangers = try reader.inboxEntry(identity: Self.identity(ofStrangersAt: uid)) {
            named.append(strangers)
        }
        return (linked + named).flatMap { [$0.id] + ReplacedEntries.ofOccurrences(in: $0.contents) }
    }
}
