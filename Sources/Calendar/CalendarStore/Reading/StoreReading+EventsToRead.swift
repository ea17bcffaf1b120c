extension StoreReading where Self: ~Copyable {
    /// Returns the rows of events that an earlier version has stored and whose participants have not been derived yet.
    package func eventsToRead() throws -> Set<Int64> {
        try reading { try Set($0.rows("SELECT event_id FROM event_to_read") { _ in }) } ?? []
    }
}
