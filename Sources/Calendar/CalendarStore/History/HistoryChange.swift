import ConferenceErrors

/// The change of one subject by an entry of the history, as it is stored.
struct HistoryChange {
    var kind: HistorySubject.Kind
    /// The identifier of its calendar.
    var calendar: String
    var uid: String
    /// The state in which the entry left the subject; see ``RowImage/state``.
    var state: UInt64
    /// The rows before the entry, or nil if there were none.
    var before: RowImage?
}

extension Connection {
    /// The changes of an entry, in their order.
    ///
    /// - Throws: `invalidRow` for one that this version cannot read.
    func historyChanges(of entry: Int64) throws -> [HistoryChange] {
        let rows = HistoryEntry.rows(of: entry)
        let path = path
        return try using(
            "SELECT kind, calendar, uid, state, before FROM history_change WHERE id >= ?1 AND id < ?2 ORDER BY id"
        ) { statement in
            statement.bind(rows.lowerBound)
            statement.bind(rows.upperBound)
            return try statement.allValues()
        }.map { row in
            let failure = ConferenceError.invalidRow(
                path, table: "history_change", row: rows.lowerBound, reason: "it is not a change")
            guard row.count == 5, let kind = row[0].string.flatMap(HistorySubject.Kind.init(word:)),
                let calendar = row[1].string, let uid = row[2].string, let state = row[3].int64
            else { throw failure }
            var image: RowImage?
            if case .blob(let bytes) = row[4] {
                guard let read = RowImage(bytes) else { throw failure }
                image = read
            }
            return HistoryChange(
                kind: kind, calendar: calendar, uid: uid, state: UInt64(bitPattern: state), before: image)
        }
    }

    /// Returns the last later entry that has changed the same subject and still stands in the way.
    ///
    /// An entry that was undone does not, nor does its undoing: together they have changed nothing. The undoing of an entry
    /// that is not later has changed the subject itself.
    ///
    /// - Parameter inAnyCalendar: whether to look for the same UID in all calendars, also in those that are gone.
    func laterEntry(
        than entry: Int64, changing change: HistoryChange, inAnyCalendar: Bool = false
    ) throws -> Int64? {
        try using(
            """
            SELECT max(history_entry.id) FROM history_change JOIN history_entry ON history_entry.id = history_change.id >> 32
            WHERE history_change.id >= ?1 AND kind = ?2 AND (calendar = ?3 OR ?6) AND uid = ?4
                AND is_undone = 0 AND (undoes IS NULL OR undoes <= ?5)
            """
        ) { statement in
            statement.bind(HistoryEntry.rows(of: entry).upperBound)
            statement.bind(change.kind.word)
            statement.bind(change.calendar)
            statement.bind(change.uid)
            statement.bind(entry)
            statement.bind(inAnyCalendar)
            return try statement.first { $0.optionalInt64() } ?? nil
        }
    }

    /// Returns whether a later entry has made this calendar.
    func isMade(calendar: String, after entry: Int64) throws -> Bool {
        try hasRow(
            "SELECT 1 FROM history_change WHERE id >= ?1 AND kind = 'calendar' AND calendar = ?2 AND before IS NULL"
        ) { statement in
            statement.bind(HistoryEntry.rows(of: entry).upperBound)
            statement.bind(calendar)
        }
    }
}
