/// The names of an event that a change has removed.
package struct RemovedRecord: Sendable {
    package var uid: String
    package var identifier: String
    package var title: String
}

// Events that are only in the history.
extension StoreReading where Self: ~Copyable {
    /// Returns the number of the newest change that has removed an event and can be undone, or nil if there is none.
    ///
    /// - Parameter isWanted: whether a record is that of the event, given its names before the change.
    package func removal(where isWanted: (RemovedRecord) -> Bool) throws -> Int64? {
        try reading { connection in
            try connection.using(
                """
                SELECT history_change.id >> 32, uid, before FROM history_change
                    JOIN history_entry ON history_entry.id = history_change.id >> 32
                WHERE kind = 'series' AND state = 0 AND before IS NOT NULL AND is_undone = 0 AND problem IS NULL
                    AND calendar IN (SELECT identifier FROM calendar)
                    AND NOT EXISTS (SELECT 1 FROM event WHERE event.uid = history_change.uid)
                ORDER BY history_change.id DESC
                """
            ) { statement in
                for row in try statement.allValues() {
                    guard let entry = row[0].int64, let uid = row[1].string, case .blob(let bytes) = row[2],
                        let events = RowImage(bytes)?[.event], let identifier = events.index("identifier"),
                        let title = events.index("title")
                    else { continue }
                    let records = events.rows.map {
                        RemovedRecord(uid: uid, identifier: $0[identifier].string ?? "", title: $0[title].string ?? "")
                    }
                    if records.contains(where: isWanted) { return entry }
                }
                return nil
            }
        } ?? nil
    }
}
