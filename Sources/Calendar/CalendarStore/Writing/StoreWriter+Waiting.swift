/// A component of a file that waits for others of the same file, such as its time zone.
package struct WaitingRecord: Sendable {
    /// The row; 0 before it is stored.
    package var id: Int64
    /// Whether it is one occurrence of a series, which waits for all those that are not.
    package var isDetached: Bool
    package var kind: String
    /// METHOD of its VCALENDAR.
    package var method: String
    /// Where it begins in the file.
    package var line: Int64
    /// Where its lines stand in the file.
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

/// A place for what an import has to put aside and cannot hold in memory: a table that exists within one transaction
/// only. Nobody else ever sees it, whatever becomes of the transaction, so that it is no part of the schema.
extension StoreWriter {
    /// Makes the table.
    package func beginWaiting() throws {
        try connection.execute(
            """
            CREATE TABLE import_waiting (
                id INTEGER PRIMARY KEY, is_detached INTEGER NOT NULL, kind TEXT NOT NULL, method TEXT NOT NULL,
                line INTEGER NOT NULL, lines TEXT NOT NULL, text TEXT NOT NULL
            ) STRICT
            """)
    }

    /// Puts a component aside, behind all others.
    package func putAside(_ record: WaitingRecord) throws {
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

    /// Takes back the first one behind a row, of those that are occurrences or of those that are not; nil where there is
    /// none. Its room is free for what becomes of it.
    package func takeBack(after row: Int64, isDetached: Bool) throws -> WaitingRecord? {
        let record = try connection.using(
            """
            SELECT id, is_detached, kind, method, line, lines, text FROM import_waiting
            WHERE id > ?1 AND is_detached = ?2 ORDER BY id LIMIT 1
            """
        ) { statement in
            statement.bind(row)
            statement.bind(isDetached)
            return try statement.first { row in
                WaitingRecord(
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

    /// Takes the table away.
    package func endWaiting() throws { try connection.execute("DROP TABLE import_waiting") }
}
