import CSQLite
import ConferenceErrors

extension CalendarStore {
    /// Brings the search index up to date, where more events than a few have changed since somebody did so last.
    ///
    /// Call it before ``StoreReading/search(_:in:calendars:around:limit:)``. A search is right without it, but looks through
    /// everything that the index does not know. Each batch is a transaction of its own, so that others can write between
    /// them. Who cannot write because the store is read-only, its disk full, or another program is writing, goes without.
    ///
    /// - Parameters:
    ///   - least: as many have to wait for it; below that, looking through them costs less than the index. A change of the
    ///     index is a change of the store for ``changeCount()``.
    ///   - batch: events in one transaction.
    ///   - progress: called after each batch with the events that are done and an estimate of how many there are.
    /// - Returns: how many events were taken into the index.
    /// - Throws: errors of the store that would meet the search, too.
    @discardableResult
    package func updateSearchIndex(
        least: Int = 500, batch: Int = 5_000, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Int {
        let backlog = try reading { connection -> Int in
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

    /// Runs the body in a write transaction if that can begin at once; nil where it cannot, or where there is no room for
    /// what it writes.
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
