import CalendarModel

// What undoing a change needs to know of the present rows.
extension StoreWriter {
    /// Returns whether no other item has an identifier.
    func isFree(_ identifier: SQLValue, for subject: HistorySubject) throws -> Bool {
        try connection.using(
            """
            SELECT NOT EXISTS (SELECT 1 FROM event WHERE identifier = ?1 AND NOT (calendar_id = ?2 AND uid = ?3))
                AND NOT EXISTS (SELECT 1 FROM reminder WHERE identifier = ?1 AND NOT (calendar_id = ?2 AND uid = ?3))
            """
        ) { statement in
            statement.bind(identifier)
            statement.bind(subject.calendar)
            statement.bind(subject.uid)
            return try statement.first { $0.bool() } ?? false
        }
    }

    func isZone(_ name: String, usedIn calendar: Int64) throws -> Bool {
        try connection.using(
            """
            SELECT EXISTS (SELECT 1 FROM event WHERE calendar_id = ?1 AND (start_zone = ?2 OR end_zone = ?2))
                OR EXISTS (SELECT 1 FROM reminder WHERE calendar_id = ?1 AND (start_zone = ?2 OR due_zone = ?2))
            """
        ) { statement in
            statement.bind(calendar)
            statement.bind(name)
            return try statement.first { $0.bool() } ?? true
        }
    }

    func isTaken(_ id: SQLValue, in table: HistoryTable) throws -> Bool {
        let sql: StaticString =
            table == .event ? "SELECT 1 FROM event WHERE id = ?1" : "SELECT 1 FROM component WHERE id = ?1"
        return try connection.hasRow(sql) { $0.bind(id) }
    }

    /// Returns the change of which an entry is the undoing, the undoing of the undoing, and so on; the entry itself if it has
    /// reversed none, or one that the history has no more.
    package func originalChange(of entry: HistoryEntry) throws -> HistoryEntry {
        var original = entry
        while let former = try reversed(by: original) { original = former }
        return original
    }

    /// Returns the entry that an entry has reversed. It is an older one, also in a store that another program has made up.
    private func reversed(by entry: HistoryEntry) throws -> HistoryEntry? {
        guard let id = entry.undoes, id < entry.id else { return nil }
        return try historyEntry(id: id)
    }

    /// Records that an entry is undone. What it has undone counts again, what that had undone is undone again, and so on.
    func markUndone(_ entry: HistoryEntry) throws {
        var (next, isUndone) = (HistoryEntry?.some(entry), true)
        while let entry = next {
            try connection.using("UPDATE history_entry SET is_undone = ?2 WHERE id = ?1") { statement in
                statement.bind(entry.id)
                statement.bind(isUndone)
                try statement.run()
            }
            next = try reversed(by: entry)
            isUndone.toggle()
        }
    }
}
