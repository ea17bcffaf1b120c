import CSQLite
import ConferenceErrors

extension CalendarStore {
    /// Brings the search index up to date if more than a few events have changed since the last update.
    ///
    /// Call it before ``StoreReading/search(_:in:calendars:around:limit:participants:)``. Without this, a search is still
    /// correct, but reads every event that the index does not know. Each batch is a transaction of its own, so that other
    /// programs can write in between. Skips the update if the store is read-only, its disk is full, or another program is
    /// writing.
    ///
    /// - Parameters:
    ///   - least: the smallest number of waiting events for which an update is worthwhile; reading fewer events is cheaper.
    ///   - batch: the number of events in one transaction.
    ///   - participants: derives the participants of an event from its text, for events of an earlier version. Without it, a
    ///     store with such events is not indexed.
    ///   - progress: called after each batch with the number of events that are ready and an estimate of all.
    /// - Returns: the number of events that were indexed.
    /// - Throws: errors of the store that a search would encounter, too.
    @discardableResult
    package func updateSearchIndex(
        least: Int = 500, batch: Int = 5_000, participants: ParticipantReader? = nil,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Int {
        if let participants { try readEvents(batch: batch, participants, progress) }
        let backlog = try reading { connection -> Int in
            // An event that is indexed without its participants would not be indexed again after they are derived.
            guard try connection.eventsToRead() == 0 else { return 0 }
            guard try connection.searchBacklog(upTo: least) >= least else { return 0 }
            return try connection.using(
                """
                SELECT (SELECT count(*) FROM search_queue)
                    + coalesce((SELECT max(id) FROM event) - max(0, (SELECT indexed FROM search_state WHERE id = 1)), 0)
                """
            ) { Int(try $0.first { $0.int64() } ?? 0) }
        }
        guard let backlog, backlog > 0 else { return 0 }
        var folder = FoldedText()
        var done = 0
        while let count = try writeAtOnce({ try $0.indexForSearch(limit: max(1, batch), &folder) }), count > 0 {
            done += count
            progress(done, max(done, backlog))
        }
        return done
    }

    /// Derives the participants of the events that an earlier version stored without them.
    private func readEvents(
        batch: Int, _ participants: ParticipantReader, _ progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        guard let total = try reading({ try $0.eventsToRead() }), total > 0 else { return }
        var done = 0
        while let count = try writeAtOnce({ try $0.readEvents(limit: max(1, batch), participants) }), count > 0 {
            done += count
            progress(done, max(done, total))
        }
    }

    /// Runs the body in a write transaction if this can begin at once. Returns nil if it cannot, or if the disk is too full.
    private func writeAtOnce<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        do {
            return try pool.withConnection { connection in
                guard sqlite3_db_readonly(connection.handle, "main") == 0 else { return nil }
                sqlite3_busy_timeout(connection.handle, 0)
                defer { connection.waitForLocks() }
                return try connection.writeTransaction {
                    guard try Schema.state(of: connection) == .current else { return nil }
                    return try body(connection)
                }
            } ?? nil
        } catch let error as ConferenceError {
            guard [.storeLocked, .storeReadOnly, .storeFull, .cannotOpenStore].contains(error.code) else {
                throw error
            }
            return nil
        }
    }
}
