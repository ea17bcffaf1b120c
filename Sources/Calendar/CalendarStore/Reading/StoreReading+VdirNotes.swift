// Notes about problems in folders of calendar files.
extension StoreReading where Self: ~Copyable {
    /// Returns the notes about a calendar, in the order of names and lines.
    package func vdirNotes(calendar: Int64) throws -> [VdirNote] {
        try reading { connection in
            try connection.using(
                "SELECT name, line, text FROM vdir_note WHERE calendar_id = ?1 ORDER BY name, line, id"
            ) { statement in
                statement.bind(calendar)
                return try statement.all { VdirNote(name: $0.text(), line: Int(clamping: $0.int64()), text: $0.text()) }
            }
        } ?? []
    }

    /// Returns the notes about all calendars of a source, one sentence each.
    package func vdirNotes(source: Int64) throws -> [String] {
        try vdirCalendars().filter { $0.sourceID == source }.flatMap { calendar in
            try vdirNotes(calendar: calendar.calendarID).map { $0.sentence(in: calendar.path) }
        }
    }

    /// Returns the notes that the user has not seen yet, as one sentence each, and their last row.
    package func untoldVdirNotes() throws -> (sentences: [String], last: Int64) {
        try reading { connection in
            try connection.using(
                """
                SELECT vdir_note.id, path, name, line, text FROM vdir_note JOIN vdir_calendar USING (calendar_id)
                WHERE is_told = 0 ORDER BY vdir_note.id
                """
            ) { statement in
                var last: Int64 = 0
                let sentences = try statement.all { row in
                    last = row.int64()
                    let path = row.text()
                    return VdirNote(name: row.text(), line: Int(clamping: row.int64()), text: row.text())
                        .sentence(in: path)
                }
                return (sentences, last)
            }
        } ?? ([], 0)
    }

    /// Returns the reasons why events cannot be read any more and are shown in the version that was read last, by row.
    package func unreadableEvents() throws -> [Int64: String] {
        try reading { connection in
            try connection.using("SELECT event_id, reason FROM unreadable_event") { statement in
                Dictionary(try statement.all { ($0.int64(), $0.text()) }) { first, _ in first }
            }
        } ?? [:]
    }
}
