extension StoreReading where Self: ~Copyable {
    /// Returns the locations of the records that were added last to a calendar, the newest first; some appear more than once.
    ///
    /// - Parameters:
    ///   - records: the number of records to read, so that the time does not depend on the size of the calendar.
    ///   - characters: leaves out longer locations.
    package func recentLocations(
        calendar: Int64, records: Int, characters: Int
    ) throws -> [(record: Int64, location: String)] {
        try reading { connection in
            // The index of calendars has the rows of a calendar in their order.
            try connection.using(
                """
                SELECT id, location FROM (
                    SELECT id, location FROM event WHERE calendar_id = ?1 ORDER BY id DESC LIMIT ?2)
                WHERE length(location) BETWEEN 1 AND ?3
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(records.asLimit)
                statement.bind(Int64(characters))
                return try statement.all { ($0.int64(), $0.text()) }
            }
        } ?? []
    }
}
