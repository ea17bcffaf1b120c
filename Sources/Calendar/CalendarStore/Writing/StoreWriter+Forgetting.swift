import CalendarModel

extension StoreWriter {
    /// Writes no entry of the history if the transaction only adds definitions of time zones. To the user, an import with no
    /// new event has changed nothing.
    package func ignoreAddedZones() { history.ignoresAddedZones = true }

    /// Removes all entries of the history.
    ///
    /// - Returns: the number of entries removed.
    @discardableResult
    package func clearHistory() throws -> Int {
        let count = try connection.using("SELECT count(*) FROM history_entry") { try $0.first { $0.int64() } } ?? 0
        try connection.execute("DELETE FROM history_change; DELETE FROM history_entry")
        return Int(clamping: count)
    }

    /// Removes the data about an event or a reminder from the history, from settled requests and from the inbox, after it was
    /// removed permanently. Entries that have changed it can no longer be undone. A message that tells of it again makes a new
    /// entry of the inbox.
    package func forget(uid: String, calendar: Int64) throws {
        guard let identifier = try self.calendar(id: calendar)?.identifier else { return }
        var rows = try connection.rows(
            "SELECT id FROM history_change WHERE kind = 'series' AND calendar = ?1 AND uid = ?2"
        ) {
            $0.bind(identifier)
            $0.bind(uid)
        }
        let files = try connection.rows("SELECT id FROM history_change WHERE kind = 'file' AND calendar = ?1") {
            $0.bind(identifier)
        }
        rows += try files.filter { try connection.isFile($0, of: uid) }
        let entries = try inboxEntries(ofEvent: uid, calendar: calendar)
        for entry in entries {
            rows += try connection.rows("SELECT id FROM history_change WHERE kind = 'inbox' AND uid = ?1") {
                $0.bind("\(entry.id)")
            }
        }
        for row in rows {
            try connection.using("DELETE FROM history_change WHERE id = ?1") { statement in
                statement.bind(row)
                try statement.run()
            }
            try connection.using(
                "UPDATE history_entry SET problem = 'forgotten', title = '' WHERE id = ?1"
            ) { statement in
                statement.bind(row >> 32)
                try statement.run()
            }
        }
        for entry in entries {
            try connection.using("DELETE FROM message WHERE inbox_id = ?1 AND state IN ('sent', 'discarded')") {
                statement in
                statement.bind(entry.id)
                try statement.run()
            }
            try deleteInboxEntry(id: entry.id)
        }
        try connection.using(
            "UPDATE intent SET title = NULL WHERE outcome IS NOT NULL AND calendar_id = ?1 AND uid = ?2"
        ) { statement in
            statement.bind(calendar)
            statement.bind(uid)
            try statement.run()
        }
    }
}

extension Connection {
    /// Returns whether a stored file may contain a UID.
    fileprivate func isFile(_ row: Int64, of uid: String) throws -> Bool {
        let changes = try using("SELECT uid, before FROM history_change WHERE id = ?1") { statement in
            statement.bind(row)
            return try statement.allValues()
        }
        guard let values = changes.first, case .blob(let bytes) = values[1], let image = RowImage(bytes),
            let file = FormerFile(name: values[0].string ?? "", image: image, state: 0)
        else { return true }
        return String(decoding: file.bytes, as: UTF8.self).contains(uid)
    }
}
