/// Derives the participants of an event from its text: `EventRecord.participants`.
///
/// The store does not know the format of the text, so the caller brings this along.
package typealias ParticipantReader = (_ text: String) -> String?

// Events of an earlier version, whose participants have not been derived yet.
extension Connection {
    /// How many of them there are.
    func eventsToRead() throws -> Int {
        try using("SELECT count(*) FROM event_to_read") { try $0.first { Int($0.int64()) } } ?? 0
    }

    /// Reads the first of them, in the order of their rows. Inside a write transaction.
    ///
    /// This is no change of an event: its version stays, and the search index has these names already.
    ///
    /// - Returns: the number of events read; 0 when none are left.
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
