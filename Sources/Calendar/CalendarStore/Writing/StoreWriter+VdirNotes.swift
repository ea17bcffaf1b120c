// Notes about problems in folders of calendar files.
extension StoreWriter {
    /// Replaces the notes about one entry of a folder. New notes are later shown to the user.
    package func setVdirNotes(_ notes: [VdirNote], calendar: Int64, name: String) throws {
        let told = try connection.using(
            "SELECT text FROM vdir_note WHERE calendar_id = ?1 AND name = ?2 AND is_told = 1"
        ) { statement in
            statement.bind(calendar)
            statement.bind(name)
            return Set(try statement.all { $0.text() })
        }
        try connection.using("DELETE FROM vdir_note WHERE calendar_id = ?1 AND name = ?2") { statement in
            statement.bind(calendar)
            statement.bind(name)
            try statement.run()
        }
        for note in notes {
            try connection.using(
                "INSERT INTO vdir_note (calendar_id, name, line, text, is_told) VALUES (?1, ?2, ?3, ?4, ?5)"
            ) { statement in
                statement.bind(calendar)
                statement.bind(name)
                statement.bind(Int64(note.line))
                statement.bind(note.text)
                statement.bind(told.contains(note.text))
                try statement.run()
            }
        }
    }

    /// Stores that the user has seen the notes up to a row.
    package func markVdirNotesTold(through last: Int64) throws {
        try connection.using("UPDATE vdir_note SET is_told = 1 WHERE is_told = 0 AND id <= ?1") { statement in
            statement.bind(last)
            try statement.run()
        }
    }

    /// Stores the reason why events cannot be read any more, or nil if they can.
    package func setUnreadable(_ reason: String?, events: [Int64]) throws {
        for event in events {
            let sql: StaticString =
                reason == nil
                ? "DELETE FROM unreadable_event WHERE event_id = ?1"
                : "INSERT OR REPLACE INTO unreadable_event (event_id, reason) VALUES (?1, ?2)"
            try connection.using(sql) { statement in
                statement.bind(event)
                if let reason { statement.bind(reason) }
                try statement.run()
            }
        }
    }
}
