/// The data that a list of titles needs about an event.
package struct EventTitle: Hashable, Sendable {
    package let identifier: String
    package let title: String
    /// The local start of a single event or of a series, in seconds since 1970.
    package let start: Int64
    package let isRecurring: Bool
}

extension StoreReading where Self: ~Copyable {
    /// Passes the titles of all events to the body, in the order of their rows. Reads no texts, so that this is fast even for
    /// 100,000 events.
    ///
    /// A series has one title: that of the master, or of its occurrences if there is no master.
    package func forEachTitle(_ body: (EventTitle) throws -> Void) throws {
        _ = try reading { connection in
            try connection.using(
                """
                SELECT identifier, title, start_local, is_recurring FROM event
                WHERE recurrence_id = '' OR NOT EXISTS (
                    SELECT 1 FROM event AS master WHERE master.uid = event.uid
                        AND master.calendar_id = event.calendar_id AND master.recurrence_id < event.recurrence_id)
                """
            ) { statement in
                while try statement.step() {
                    var row = statement.row
                    try body(
                        EventTitle(
                            identifier: row.text(), title: row.text(), start: row.int64(), isRecurring: row.int64() != 0
                        ))
                }
            }
        }
    }
}
