extension StoreReading where Self: ~Copyable {
    /// Returns the entries of the history, newest first.
    ///
    /// - Parameter series: only entries that have changed the records with this calendar identifier and UID.
    package func history(
        ofCalendar calendar: String? = nil, uid: String? = nil, limit: Int = .max
    ) throws -> [HistoryEntry] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, time, program, action, title, changes, undoes, is_undone, problem FROM history_entry
                WHERE ?1 IS NULL OR id IN (
                    SELECT id >> 32 FROM history_change WHERE calendar = ?1 AND uid = ?2 AND kind = 'series')
                ORDER BY id DESC LIMIT ?3
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(uid)
                statement.bind(limit.asLimit)
                return try statement.all { $0.historyEntry() }
            }
        } ?? []
    }

    /// Returns the given entries and all others that have changed the same events, newest first. An entry of several events
    /// has only itself as a result, because it does not say which of them is meant.
    package func history(ofSeriesIn entries: [HistoryEntry]) throws -> [HistoryEntry] {
        let single = try reading { connection in
            try connection.using(
                """
                SELECT DISTINCT other.id >> 32 FROM history_change AS named JOIN history_change AS other
                    ON other.calendar = named.calendar AND other.uid = named.uid AND other.kind = 'series'
                WHERE named.kind = 'series' AND named.id >> 32 IN (SELECT value FROM json_each(?1))
                """
            ) { statement in
                statement.bind(list(entries.filter { $0.changes == 1 }.map(\.id)))
                return try statement.all { $0.int64() }
            }
        }
        let numbers = Set(entries.map(\.id)).union(single ?? [])
        return try history().filter { numbers.contains($0.id) }
    }

    /// Returns an entry of the history, or nil if there is none with this number.
    package func historyEntry(id: Int64) throws -> HistoryEntry? {
        try reading { connection in
            try connection.using(
                """
                SELECT id, time, program, action, title, changes, undoes, is_undone, problem FROM history_entry
                WHERE id = ?1
                """
            ) { statement in
                statement.bind(id)
                return try statement.first { $0.historyEntry() }
            }
        } ?? nil
    }
}

extension Row {
    fileprivate mutating func historyEntry() -> HistoryEntry {
        HistoryEntry(
            id: int64(), time: instant(), program: text(), action: text(), title: text(),
            changes: Int(clamping: int64()), undoes: optionalInt64(), isUndone: bool(),
            problem: optionalText().flatMap(HistoryEntry.Problem.init))
    }
}
