import CalendarModel
import ConferenceErrors

// Converting rows to entries of the inbox and to messages. No other code reads these rows.

extension Connection {
    /// Returns the entries in the given rows, in the given order.
    func inboxEntries(inRows rows: [Int64]) throws -> [InboxRecord] {
        try using(
            """
            SELECT inbox.id, kind, state, identity, source_kind, source_name, received, changed, title,
                start_form, start_local, start_zone, end_form, end_local, end_zone, location, number, sender, subject,
                organizer, contents, sequence, stamp, needs_look,
                calendar_id, uid, recurrence_id, base,
                (SELECT identifier FROM event WHERE event.uid = link.uid AND event.calendar_id = link.calendar_id LIMIT 1)
            FROM json_each(?1) AS wanted
            CROSS JOIN inbox ON inbox.id = wanted.value
            LEFT JOIN inbox_event AS link ON link.inbox_id = inbox.id
            ORDER BY wanted.key
            """
        ) { statement in
            statement.bind(list(rows))
            return try statement.all { try inboxEntry(reading: &$0) }
        }
    }

    private func inboxEntry(reading row: inout Row) throws -> InboxRecord {
        let id = row.int64()
        guard let kind = InboxRecord.Kind(rawValue: row.text()), let state = InboxRecord.State(rawValue: row.text())
        else { throw ConferenceError.invalidRow(path, table: "inbox", row: id, reason: "an unknown kind or state") }
        let identity = row.text()
        guard let source = InboxRecord.Source.Kind(rawValue: row.text()) else {
            throw ConferenceError.invalidRow(path, table: "inbox", row: id, reason: "an unknown source")
        }
        var entry = InboxRecord(
            id: id, kind: kind, state: state, identity: identity, source: .init(source, row.text()),
            received: row.instant(), changed: row.instant(), title: row.optionalText(),
            start: try optionalTime(reading: &row, "inbox", id), end: try optionalTime(reading: &row, "inbox", id),
            location: row.optionalText(), number: row.optionalText(), sender: row.optionalText(),
            subject: row.optionalText(), organizer: row.optionalText(), contents: row.text(),
            sequence: row.optionalInt64(), stamp: row.optionalInt64(), needsLook: row.bool())
        guard let calendar = row.optionalInt64() else { return entry }
        var key = InboxRecord.EventKey(calendarID: calendar, uid: row.text(), recurrenceID: row.text())
        entry.base = row.optionalText()
        key.identifier = row.optionalText()
        entry.event = key
        entry.state = key.identifier == nil ? .done : .added
        return entry
    }

    /// Reads the columns from `id` to `claimed_by`.
    func message(reading row: inout Row) throws -> OutgoingMessage {
        let id = row.int64()
        var message = OutgoingMessage(
            id: id, messageID: row.text(), inboxID: row.optionalInt64(), eventUID: row.text(),
            recipients: row.text().split(separator: "\n").map(String.init), subject: row.text(), text: row.text(),
            created: row.instant(), attempts: Int(clamping: row.int64()))
        guard let state = OutgoingMessage.State(rawValue: row.text()) else {
            throw ConferenceError.invalidRow(path, table: "message", row: id, reason: "an unknown state")
        }
        message.state = state
        message.failure = row.optionalText()
        return message
    }
}
