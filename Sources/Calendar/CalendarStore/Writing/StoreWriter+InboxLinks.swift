package import CalendarModel
import ConferenceErrors

// The events that were made of entries of the inbox.
extension StoreWriter {
    /// Records that an event was made of an entry, or was brought up to date with it. Call this in the transaction that writes
    /// the event, so that undoing that transaction undoes this as well.
    ///
    /// - Parameter base: the contents that the event was written from.
    /// - Throws: `inboxEntryGone`.
    package func link(inboxEntry id: Int64, to event: InboxRecord.EventKey, base: String) throws {
        guard try connection.hasRow("SELECT 1 FROM inbox WHERE id = ?1", { $0.bind(id) }) else {
            throw ConferenceError.inboxEntryGone(id)
        }
        try connection.using(
            """
            INSERT INTO inbox_event (inbox_id, calendar_id, uid, recurrence_id, base) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (inbox_id) DO UPDATE SET calendar_id = excluded.calendar_id, uid = excluded.uid,
                recurrence_id = excluded.recurrence_id, base = excluded.base
            """
        ) { statement in
            statement.bind(id)
            statement.bind(event.calendarID)
            statement.bind(event.uid)
            statement.bind(event.recurrenceID)
            statement.bind(base)
            try statement.run()
        }
    }

    /// Removes the connection of entries with a series, so that the user can add them again.
    func unlinkInbox(fromSeries uid: String, calendar: Int64) throws {
        try connection.using("DELETE FROM inbox_event WHERE calendar_id = ?1 AND uid = ?2") { statement in
            statement.bind(calendar)
            statement.bind(uid)
            try statement.run()
        }
    }

    /// Prepares the restoration of the connection of an entry with a series.
    ///
    /// - Returns: false if the entry is gone, or belongs to another event by now.
    func makesRoom(forInboxLink id: Int64?, of subject: HistorySubject) throws -> Bool {
        guard let id, try connection.hasRow("SELECT 1 FROM inbox WHERE id = ?1", { $0.bind(id) }) else { return false }
        try connection.using("DELETE FROM inbox_event WHERE inbox_id = ?1 AND calendar_id = ?2 AND uid = ?3") {
            statement in
            statement.bind(id)
            statement.bind(subject.calendar)
            statement.bind(subject.uid)
            try statement.run()
        }
        return try !connection.hasRow("SELECT 1 FROM inbox_event WHERE inbox_id = ?1") { $0.bind(id) }
    }
}
