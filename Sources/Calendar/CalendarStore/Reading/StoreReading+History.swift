extension StoreReading where Self: ~Copyable {
    /// Returns the entries of the history, newest first.
    ///
    /// - Parameters:
    ///   - calendar: only entries that have changed the records with this calendar identifier and UID; nil for all entries.
    ///   - decided: with a calendar, also the decisions on these entries of the inbox.
    package func history(
        ofCalendar calendar: String? = nil, uid: String? = nil, decisionsOn decided: [Int64] = [], limit: Int = .max
    ) throws -> [HistoryEntry] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, time, program, action, title, changes, undoes, is_undone, problem FROM history_entry
                WHERE ?1 IS NULL OR id IN (
                    SELECT id >> 32 FROM history_change WHERE calendar = ?1 AND uid = ?2 AND kind = 'series'
                        OR kind = 'inbox' AND CAST(uid AS INTEGER) IN (SELECT value FROM json_each(?4)))
                ORDER BY id DESC LIMIT ?3
                """
            ) { statement in
                statement.bind(calendar)
                statement.bind(uid)
                statement.bind(limit.asLimit)
                statement.bind(list(decided))
                return try statement.all { $0.historyEntry() }
            }
        } ?? []
    }

    /// Returns the given entries and all others that have changed the same events, or have decided on the same entries of the inbox,
    /// newest first. An entry of several events has only itself as a result, because it does not say which of them is meant.
    ///
    /// - Parameter decided: further entries of the inbox.
    package func history(
        ofSeriesIn entries: [HistoryEntry], decisionsOn decided: [Int64] = []
    ) throws -> [HistoryEntry] {
        let single = try reading { connection in
            try connection.using(
                """
                SELECT other.id >> 32 FROM history_change AS named JOIN history_change AS other
                    ON other.calendar = named.calendar AND other.uid = named.uid AND other.kind = named.kind
                WHERE named.kind IN ('series', 'inbox') AND named.id >> 32 IN (SELECT value FROM json_each(?1))
                UNION SELECT id >> 32 FROM history_change
                WHERE kind = 'inbox' AND CAST(uid AS INTEGER) IN (SELECT value FROM json_each(?2))
                """
            ) { statement in
                statement.bind(list(entries.filter { $0.changes <= 1 }.map(\.id)))
                statement.bind(list(decided))
                return try statement.all { $0.int64() }
            }
        }
        return try history(numbered: Set(entries.map(\.id)).union(single ?? []))
    }

    /// Returns the entries with a title, in upper or lower case, newest first.
    package func history(titled title: String) throws -> [HistoryEntry] {
        let wanted = title.lowercased()
        let all = try reading { connection in
            try connection.using("SELECT id, title FROM history_entry") { statement in
                try statement.all { ($0.int64(), $0.text().lowercased() == wanted) }
            }
        }
        return try history(numbered: Set((all ?? []).filter(\.1).map(\.0)))
    }

    /// Returns the entries with some numbers, newest first.
    private func history(numbered numbers: Set<Int64>) throws -> [HistoryEntry] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, time, program, action, title, changes, undoes, is_undone, problem FROM history_entry
                WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id DESC
                """
            ) { statement in
                statement.bind(list(Array(numbers)))
                return try statement.all { $0.historyEntry() }
            }
        } ?? []
    }

    /// Returns the events that some entries have changed, each with the identifier of its calendar. An entry of several events is left
    /// out.
    package func series(changedBy entries: [HistoryEntry]) throws -> [(calendar: String, uid: String)] {
        try reading { connection in
            try connection.using(
                """
                SELECT DISTINCT calendar, uid FROM history_change
                WHERE kind = 'series' AND id >> 32 IN (SELECT value FROM json_each(?1))
                """
            ) { statement in
                statement.bind(list(entries.filter { $0.changes <= 1 }.map(\.id)))
                return try statement.all { ($0.text(), $0.text()) }
            }
        } ?? []
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
