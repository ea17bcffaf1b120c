// Which entries of the history can be undone.
extension StoreReading where Self: ~Copyable {
    /// Returns the newest entry that was not undone and is not itself an undo, among those whose calendars and entries of the inbox
    /// still exist.
    ///
    /// An entry whose calendar or entry of the inbox is gone is skipped, because it would keep all earlier ones from being undone.
    ///
    /// - Returns: the entry, or nil if there is none, and the newer ones that were skipped, newest first.
    package func newestUndoableEntry() throws -> (entry: HistoryEntry?, skipped: [HistoryEntry]) {
        var skipped: [HistoryEntry] = []
        for entry in try history() where !entry.isUndone && entry.undoes == nil {
            guard try isCalendarGone(of: entry) || isInboxEntryGone(of: entry) else { return (entry, skipped) }
            skipped.append(entry)
        }
        return (nil, skipped)
    }

    /// Returns whether an entry has only made decisions on entries of the inbox that are gone.
    package func isInboxEntryGone(of entry: HistoryEntry) throws -> Bool {
        try reading { connection in
            let rows = HistoryEntry.rows(of: entry.id)
            return try connection.using(
                """
                WITH change AS (SELECT kind, uid FROM history_change WHERE id >= ?1 AND id < ?2)
                SELECT EXISTS (SELECT 1 FROM change) AND NOT EXISTS (
                    SELECT 1 FROM change WHERE kind <> 'inbox' OR CAST(uid AS INTEGER) IN (SELECT id FROM inbox))
                """
            ) { statement in
                statement.bind(rows.lowerBound)
                statement.bind(rows.upperBound)
                return try statement.first { $0.bool() } ?? false
            }
        } ?? false
    }

    /// Returns whether a calendar is gone that undoing an entry would have to restore something in.
    ///
    /// If the entry has only added something to that calendar and has changed another one as well, the other changes can be
    /// undone. A calendar that the entry itself has changed or removed can be restored.
    package func isCalendarGone(of entry: HistoryEntry) throws -> Bool {
        try reading { connection in
            let rows = HistoryEntry.rows(of: entry.id)
            return try connection.using(
                """
                WITH change AS (
                    SELECT before IS NULL AS is_addition, kind, calendar FROM history_change WHERE id >= ?1 AND id < ?2),
                own AS (SELECT calendar FROM change WHERE kind = 'calendar' AND NOT is_addition),
                item AS (
                    SELECT is_addition, calendar IN (SELECT identifier FROM calendar) OR calendar IN own AS is_there
                    FROM change WHERE kind NOT IN ('calendar', 'file', 'inbox'))
                SELECT EXISTS (SELECT 1 FROM item WHERE NOT is_there AND NOT is_addition)
                    OR EXISTS (SELECT 1 FROM item) AND NOT EXISTS (SELECT 1 FROM item WHERE is_there)
                """
            ) { statement in
                statement.bind(rows.lowerBound)
                statement.bind(rows.upperBound)
                return try statement.first { $0.bool() } ?? false
            }
        } ?? false
    }
}
