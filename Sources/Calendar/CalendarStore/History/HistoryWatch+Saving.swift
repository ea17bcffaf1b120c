import ConferenceModel

extension HistoryWatch {
    /// Writes the entry of a transaction, at its end.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the number of the entry; nil if nothing has changed.
    func save(at now: Int64, _ connection: Connection) throws -> Int64? {
        guard var author else { return nil }
        if author.action.isEmpty, let action { author.action = action }
        if isTooLarge {
            let ends = try connection.historyEnds()
            try connection.insertHistoryEntry(
                ends.newest + 1, at: now, by: author, title: firstTitle ?? "", changes: count, bytes: 0,
                total: ends.total, undoes: undoes, problem: .large)
            return ends.newest + 1
        }
        try settle(connection)
        if ignoresAddedZones {
            let isZone = { (change: Change) in change.subject.kind == .component("VTIMEZONE") && change.before == nil }
            if changes.allSatisfy(isZone) { return nil }
        }
        guard !changes.isEmpty else { return nil }
        if let entry = continued, let known = try connection.historySize(of: entry), known + changes.count <= 1_000 {
            try connection.extend(entry, from: known, with: changes)
            return entry
        }
        let ends = try connection.historyEnds()
        let (id, total) = (ends.newest + 1, ends.total + Int64(bytes))
        let title = changes.lazy.filter { $0.subject.kind == .series }.compactMap(\.title).first
        try connection.insertHistoryEntry(
            id, at: now, by: author, title: title ?? changes.lazy.compactMap(\.title).first ?? "",
            changes: Self.events(in: changes), bytes: bytes, total: total, undoes: undoes,
            problem: nil)
        for (position, change) in changes.enumerated() {
            try connection.insert(change, as: HistoryEntry.rows(of: id).lowerBound + Int64(position))
        }
        try connection.pruneHistory(from: ends.oldest, total: total, at: now)
        return id
    }

    /// Returns the number of events and reminders. One that was moved to another calendar counts once.
    fileprivate static func events(in changes: [Change]) -> Int {
        // Different subjects of one calendar are different events.
        if let first = changes.first, changes.allSatisfy({ $0.subject.calendar == first.subject.calendar }) {
            return changes.count { $0.subject.kind == .series && ($0.isEvent.before || $0.isEvent.after) }
        }
        var counts: [[UInt8]: (before: Int, after: Int)] = [:]
        for change in changes where change.subject.kind == .series && (change.isEvent.before || change.isEvent.after) {
            let known = counts[Array(change.subject.uid.utf8)] ?? (0, 0)
            counts[Array(change.subject.uid.utf8)] = (
                known.before + (change.isEvent.before ? 1 : 0), known.after + (change.isEvent.after ? 1 : 0)
            )
        }
        return counts.values.reduce(0) { $0 + max($1.before, $1.after) }
    }
}

/// The values of the newest and the oldest entry of the history, which are needed to limit its size and age.
private struct HistoryEnds {
    struct Oldest {
        var id: Int64
        /// The time of the entry, in seconds since 1970-01-01T00:00:00Z.
        var time: Int64
        /// The number of bytes of all entries before this entry.
        var before: Int64
    }

    /// The number of the newest entry; 0 if there is none.
    var newest: Int64 = 0
    /// The number of bytes of all entries ever written.
    var total: Int64 = 0
    var oldest: Oldest?
}

extension Connection {
    fileprivate func historyEnds() throws -> HistoryEnds {
        var ends = HistoryEnds()
        try using(
            """
            SELECT newest.id, newest.total, oldest.id, oldest.time, oldest.total - oldest.bytes
            FROM history_entry AS newest, history_entry AS oldest
            WHERE newest.id = (SELECT max(id) FROM history_entry) AND oldest.id = (SELECT min(id) FROM history_entry)
            """
        ) { statement in
            _ = try statement.first {
                (ends.newest, ends.total) = ($0.int64(), $0.int64())
                ends.oldest = .init(id: $0.int64(), time: $0.int64(), before: $0.int64())
            }
        }
        return ends
    }

    fileprivate func insertHistoryEntry(
        _ id: Int64, at now: Int64, by author: ChangeAuthor, title: String, changes: Int, bytes: Int, total: Int64,
        undoes: Int64?, problem: HistoryEntry.Problem?
    ) throws {
        try using(
            """
            INSERT INTO history_entry (id, time, program, action, title, changes, bytes, total, undoes, problem)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """
        ) { statement in
            statement.bind(id)
            statement.bind(now)
            statement.bind(author.program)
            statement.bind(author.action)
            statement.bind(title)
            statement.bind(Int64(changes))
            statement.bind(Int64(bytes))
            statement.bind(total)
            statement.bind(undoes)
            statement.bind(problem?.rawValue)
            try statement.run()
        }
    }

    fileprivate func insert(_ change: HistoryWatch.Change, as row: Int64) throws {
        try using(
            "INSERT INTO history_change (id, kind, calendar, uid, state, before) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        ) { statement in
            statement.bind(row)
            statement.bind(change.subject.kind.word)
            statement.bind(change.calendar)
            statement.bind(change.subject.uid)
            statement.bind(Int64(bitPattern: change.state))
            statement.bind(change.before.map(SQLValue.blob) ?? .null)
            try statement.run()
        }
    }

    /// Returns the number of changes of an entry, or nil if the entry is gone.
    fileprivate func historySize(of entry: Int64) throws -> Int? {
        let rows = HistoryEntry.rows(of: entry)
        return try using(
            """
            SELECT (SELECT count(*) FROM history_change WHERE id >= ?2 AND id < ?3) FROM history_entry
            WHERE id = ?1 AND problem IS NULL AND is_undone = 0
            """
        ) { statement in
            statement.bind(entry)
            statement.bind(rows.lowerBound)
            statement.bind(rows.upperBound)
            return try statement.first { Int(clamping: $0.int64()) }
        }
    }

    /// Adds changes to an entry. For a subject that the entry has already changed, the image from before the first change
    /// stays.
    fileprivate func extend(_ entry: Int64, from count: Int, with changes: [HistoryWatch.Change]) throws {
        let rows = HistoryEntry.rows(of: entry)
        var next = count
        var added: [HistoryWatch.Change] = []
        var bytes = 0
        for change in changes {
            try using(
                "UPDATE history_change SET state = ?5 WHERE id >= ?1 AND id < ?2 AND kind = ?3 AND calendar = ?4 AND uid = ?6"
            ) { statement in
                statement.bind(rows.lowerBound)
                statement.bind(rows.upperBound)
                statement.bind(change.subject.kind.word)
                statement.bind(change.calendar)
                statement.bind(Int64(bitPattern: change.state))
                statement.bind(change.subject.uid)
                try statement.run()
            }
            if self.changes > 0 { continue }
            try insert(change, as: rows.lowerBound + Int64(next))
            next += 1
            added.append(change)
            bytes += (change.before?.count ?? 0) + 2 * change.subject.uid.utf8.count + 120
        }
        try using(
            "UPDATE history_entry SET changes = changes + ?2, bytes = bytes + ?3, total = total + ?3 WHERE id = ?1"
        ) { statement in
            statement.bind(entry)
            statement.bind(Int64(HistoryWatch.events(in: added)))
            statement.bind(Int64(bytes))
            try statement.run()
        }
    }

    /// Removes entries that are too old, and further oldest entries until the history is small enough.
    ///
    /// - Parameters:
    ///   - oldest: the oldest entry; nil if there was none.
    ///   - total: the number of bytes of all entries ever written.
    fileprivate func pruneHistory(from oldest: HistoryEnds.Oldest?, total: Int64, at now: Int64) throws {
        var oldest = oldest
        while let entry = oldest,
            entry.time < now - limits.historyAge.components.seconds
                || total - entry.before > Int64(limits.historyLength)
        {
            try deleteHistory(entry: entry.id)
            oldest = try historyEnds().oldest
        }
    }

    /// Removes an entry with its changes.
    func deleteHistory(entry id: Int64) throws {
        let rows = HistoryEntry.rows(of: id)
        try using("DELETE FROM history_change WHERE id >= ?1 AND id < ?2") { statement in
            statement.bind(rows.lowerBound)
            statement.bind(rows.upperBound)
            try statement.run()
        }
        try using("DELETE FROM history_entry WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
    }
}
