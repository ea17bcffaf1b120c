/// A component of a file that is deferred until others of the file are imported, such as its time zone.
package struct DeferredComponentRecord: Sendable {
    /// The row; 0 before it is stored.
    package var id: Int64
    /// Whether it is a detached occurrence, which waits until all other components are imported.
    package var isDetached: Bool
    package var kind: String
    /// The METHOD of its VCALENDAR.
    package var method: String
    /// The line of the file where it begins.
    package var line: Int64
    /// The lines of the file that it covers.
    package var lines: String
    package var text: String

    package init(
        id: Int64 = 0, isDetached: Bool, kind: String, method: String, line: Int64, lines: String, text: String
    ) {
        self.id = id
        self.isDetached = isDetached
        self.kind = kind
        self.method = method
        self.line = line
        self.lines = lines
        self.text = text
    }
}

/// Stores components that an import has to defer and cannot keep in memory. The table exists only within one
/// transaction and is never visible to others, so it is not part of the schema.
extension StoreWriter {
    /// Creates the table.
    package func beginDeferring() throws {
        try connection.execute(
            """
            CREATE TABLE import_waiting (
                id INTEGER PRIMARY KEY, is_detached INTEGER NOT NULL, kind TEXT NOT NULL, method TEXT NOT NULL,
                line INTEGER NOT NULL, lines TEXT NOT NULL, text TEXT NOT NULL
            ) STRICT
            """)
    }

    /// Defers a component behind all others.
    package func deferComponent(_ record: DeferredComponentRecord) throws {
        try connection.using(
            """
            INSERT INTO import_waiting (is_detached, kind, method, line, lines, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        ) { statement in
            statement.bind(record.isDetached)
            statement.bind(record.kind)
            statement.bind(record.method)
            statement.bind(record.line)
            statement.bind(record.lines)
            statement.bind(record.text)
            try statement.run()
        }
    }

    /// Removes and returns the first deferred component after a row, either of the detached occurrences or of the
    /// others; nil if there are none. Its space is free for the imported item.
    package func takeDeferred(after row: Int64, isDetached: Bool) throws -> DeferredComponentRecord? {
        let record = try connection.using(
            """
            SELECT id, is_detached, kind, method, line, lines, text FROM import_waiting
            WHERE id > ?1 AND is_detached = ?2 ORDER BY id LIMIT 1
            """
        ) { statement in
            statement.bind(row)
            statement.bind(isDetached)
            return try statement.first { row in
                DeferredComponentRecord(
                    id: row.int64(), isDetached: row.bool(), kind: row.text(), method: row.text(), line: row.int64(),
                    lines: row.text(), text: row.text())
            }
        }
        guard let record else { return nil }
        try connection.using("DELETE FROM import_waiting WHERE id = ?1") { statement in
            statement.bind(record.id)
            try statement.run()
        }
        return record
    }

    /// Removes the table.
    package func endDeferring() throws { try connection.execute("DROP TABLE import_waiting") }
}
