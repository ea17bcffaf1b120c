/// Derives `EventRecord.participants` from the text of an event.
///
/// The caller provides it, because the store does not know the format of the text.
package typealias ParticipantReader = (_ text: String) -> String?

// Events that an earlier version has stored and whose participants have not been derived yet.
extension Connection {
    /// Returns the number of these events.
    func eventsToRead() throws -> Int {
        try using("SELECT count(*) FROM event_to_read") { try $0.first { Int($0.int64()) } } ?? 0
    }

    /// Derives the participants of the first of these events, in the order of their rows. Call it inside a write transaction.
    ///
    /// This does not count as a change of the event: its version stays, and the search index contains these names already.
    ///
    /// - Returns: the number of events done; 0 when none are left.
    func readEvents(limit: Int, _ participants: ParticipantReader) throws -> Int {
        var last = Int64.min
        var count = 0
        while count < limit, let (row, text) = try eventToRead(after: last) {
            if let names = participants(text) {
                try using("UPDATE event SET participants = ?2 WHERE id = ?1") { statement in
                    statement.bind(row)
                    statement.bind(names)
                    try statement.run()
                }
            }
            last = row
            count += 1
        }
        try using("DELETE FROM event_to_read WHERE event_id <= ?1") { statement in
            statement.bind(last)
            try statement.run()
        }
        return count
    }

    private func eventToRead(after row: Int64) throws -> (row: Int64, text: String)? {
        try using(
            """
            SELECT event_id, text FROM event_to_read CROSS JOIN event ON event.id = event_id
            WHERE event_id > ?1 ORDER BY event_id LIMIT 1
            """
        ) { statement in
            statement.bind(row)
            return try statement.first { ($0.int64(), $0.text()) }
        }
    }
}
