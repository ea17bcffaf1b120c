// Updating the search index. No other code writes to it.

extension Connection {
    /// Returns the number of changed and new events that the index does not have yet, counted up to a limit.
    func searchBacklog(upTo limit: Int) throws -> Int {
        try using(
            """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM search_queue LIMIT ?1)) + (SELECT count(*) FROM (
                SELECT 1 FROM event WHERE id > (SELECT indexed FROM search_state WHERE id = 1) LIMIT ?1))
            """
        ) { statement in
            statement.bind(limit.asLimit)
            return Int(try statement.first { $0.int64() } ?? 0)
        }
    }

    /// Returns the rows of events that the index does not know, or knows only in an old version. They are sorted, begin after a
    /// given row, and are at most `limit`.
    func searchBacklog(after row: Int64, limit: Int) throws -> [Int64] {
        try rows(
            """
            SELECT event_id FROM (SELECT event_id FROM search_queue WHERE event_id > ?1 ORDER BY event_id LIMIT ?2)
            UNION
            SELECT id FROM (SELECT id FROM event
                WHERE id > max(?1, (SELECT indexed FROM search_state WHERE id = 1)) ORDER BY id LIMIT ?2)
            ORDER BY 1 LIMIT ?2
            """
        ) {
            $0.bind(row)
            $0.bind(limit.asLimit)
        }
    }

    /// Indexes the first events of the backlog. Call it inside a write transaction.
    ///
    /// - Returns: the number of events done; 0 when none are left.
    func indexForSearch(limit: Int, _ folder: inout FoldedText) throws -> Int {
        let backlog = try searchBacklog(after: .min, limit: limit)
        guard !backlog.isEmpty else { return 0 }
        var batch = SearchBatch()
        var count = 0
        // The events are read in small parts, because a single event may be as large as a component can be.
        for begin in stride(from: 0, to: backlog.count, by: 64) where batch.length < 4_000_000 {
            let part = Array(backlog[begin..<min(begin + 64, backlog.count)])
            try batch.read(part, from: self, &folder)
            count += part.count
        }
        try batch.write(to: self)
        let done = backlog[..<count]
        try using("DELETE FROM search_queue WHERE event_id IN (SELECT value FROM json_each(?1))") { statement in
            statement.bind(list(done))
            try statement.run()
        }
        try using("UPDATE search_state SET indexed = max(indexed, ?1) WHERE id = 1") { statement in
            statement.bind(backlog[count - 1])
            try statement.run()
        }
        return count
    }
}

/// The changes to make to the index for some events.
private struct SearchBatch {
    private struct Known {
        let id: Int64
        let text: [UInt32]
    }

    private struct Change {
        let id: Int64
        let text: [UInt32]
        let isRemoval: Bool
    }

    /// The number of folded scalars that wait to be written.
    private(set) var length = 0
    private var removals: [Known] = []
    private var additions: [SearchDocument] = []

    /// Compares the index's entries for these events with those that it should have.
    mutating func read(_ events: [Int64], from connection: Connection, _ folder: inout FoldedText) throws {
        let wanted = list(events)
        var known: [Int64: Known] = [:]
        try connection.using(
            """
            SELECT search_text.event_id, search_text.id, folded FROM json_each(?1) AS wanted
            CROSS JOIN search_text ON search_text.event_id = wanted.value
            """
        ) { statement in
            statement.bind(wanted)
            while try statement.step() {
                var row = statement.row
                known[row.int64()] = Known(id: row.int64(), text: row.text().unicodeScalars.map(\.value))
            }
        }
        var moved: [SearchDocument] = []
        try connection.searchDocuments(ofEvents: wanted, &folder) { document in
            if let old = known[document.event], old.text == document.text,
                old.id & ~(SearchPlace.slots - 1) == SearchPlace.base(begins: document.begins, ends: document.ends)
            {
                known[document.event] = nil
                moved.append(document)
            } else {
                additions.append(document)
                length += document.text.count
            }
        }
        for old in known.values {
            removals.append(old)
            length += old.text.count
        }
        for document in moved { try Self.update(document, in: connection) }
    }

    /// Updates the rest of the row of an event whose text and time have not changed.
    private static func update(_ document: SearchDocument, in connection: Connection) throws {
        try connection.using(
            "UPDATE search_text SET calendar_id = ?1, begins = ?2, ends = ?3 WHERE event_id = ?4"
        ) { statement in
            statement.bind(document.calendar)
            statement.bind(document.begins)
            statement.bind(document.ends)
            statement.bind(document.event)
            try statement.run()
        }
    }

    /// Writes all changes in the order of the row numbers, because FTS5 writes to disk whenever a number is lower than the
    /// previous one.
    mutating func write(to connection: Connection) throws {
        var changes: [Change] = []
        for old in removals {
            try connection.using("DELETE FROM search_text WHERE id = ?1") { statement in
                statement.bind(old.id)
                try statement.run()
            }
            changes.append(Change(id: old.id, text: old.text, isRemoval: true))
        }
        additions.sort { ($0.begins, $0.event) < ($1.begins, $1.event) }
        var free: [Int64: Int64] = [:]
        for document in additions {
            let id = try Self.place(for: document, &free, in: connection)
            try connection.using(
                """
                INSERT INTO search_text (id, event_id, calendar_id, begins, ends, folded) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """
            ) { statement in
                statement.bind(id)
                statement.bind(document.event)
                statement.bind(document.calendar)
                statement.bind(document.begins)
                statement.bind(document.ends)
                statement.bind(FoldedText.text(of: document.text))
                try statement.run()
            }
            changes.append(Change(id: id, text: document.text, isRemoval: false))
        }
        changes.sort { $0.id != $1.id ? $0.id < $1.id : $0.isRemoval && !$1.isRemoval }
        for change in changes {
            let grams = SearchGrams.words(of: change.text)
            // The index stores no texts, so it needs the same words again to remove them.
            try connection.using(
                change.isRemoval
                    ? "INSERT INTO search_gram (search_gram, rowid, grams) VALUES ('delete', ?1, ?2)"
                    : "INSERT INTO search_gram (rowid, grams) VALUES (?1, ?2)"
            ) { statement in
                statement.bind(change.id)
                statement.bind(grams)
                try statement.run()
            }
        }
    }

    /// Returns a free row number for an event: in its time slot or, if that is full, after all other events whose slot was
    /// full.
    ///
    /// - Parameter free: the next number of each slot looked up so far.
    private static func place(
        for document: SearchDocument, _ free: inout [Int64: Int64], in connection: Connection
    ) throws -> Int64 {
        let base = SearchPlace.base(begins: document.begins, ends: document.ends)
        let next = try free[base] ?? Self.next(in: base...base + SearchPlace.slots - 1, connection)
        if next < base + SearchPlace.slots {
            free[base] = next + 1
            return next
        }
        free[base] = next
        let spilled = SearchPlace.spilled.all
        let last = try free[spilled.lowerBound] ?? Self.next(in: spilled, connection)
        free[spilled.lowerBound] = last + 1
        return last
    }

    private static func next(in numbers: ClosedRange<Int64>, _ connection: Connection) throws -> Int64 {
        try connection.using("SELECT max(id) FROM search_text WHERE id BETWEEN ?1 AND ?2") { statement in
            statement.bind(numbers.lowerBound)
            statement.bind(numbers.upperBound)
            return try statement.first { $0.optionalInt64() }.flatMap { $0 }.map { $0 + 1 } ?? numbers.lowerBound
        }
    }
}
