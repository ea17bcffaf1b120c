package import CalendarModel

extension StoreReading where Self: ~Copyable {
    /// Returns the records of the event with an identifier: the single event or master, then the detached occurrences by
    /// RECURRENCE-ID. Empty if there is none.
    package func series(identifier: String) throws -> [EventRecord] {
        try events(
            "SELECT id FROM event WHERE identifier = ?1 ORDER BY recurrence_id, id"
        ) { $0.bind(identifier) }
    }

    /// Returns the records of the event with a UID in one calendar, in the same order.
    package func series(calendar: Int64, uid: String) throws -> [EventRecord] {
        try events(
            "SELECT id FROM event WHERE uid = ?1 AND calendar_id = ?2 ORDER BY recurrence_id"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
        }
    }

    /// Returns one record of an event; an empty RECURRENCE-ID stands for the single event or master.
    package func event(calendar: Int64, uid: String, recurrenceID: String) throws -> EventRecord? {
        try events(
            "SELECT id FROM event WHERE uid = ?1 AND calendar_id = ?2 AND recurrence_id = ?3"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
            $0.bind(recurrenceID)
        }.first
    }

    /// Returns all records with a UID in any calendar, ordered by calendar, then by RECURRENCE-ID.
    package func events(uid: String) throws -> [EventRecord] {
        try events(
            "SELECT id FROM event WHERE uid = ?1 ORDER BY calendar_id, recurrence_id"
        ) { $0.bind(uid) }
    }

    /// Returns the identifiers with a prefix, sorted. There are no wildcards.
    package func identifiers(withPrefix prefix: String, limit: Int) throws -> [String] {
        try reading { connection in
            // Unlike LIKE, a range needs no escaping and always uses the index. Identifiers are ASCII, so the last character of
            // Unicode sorts after everything that can follow the prefix.
            try connection.using(
                """
                SELECT DISTINCT identifier FROM event WHERE identifier >= ?1 AND identifier < ?2
                ORDER BY identifier LIMIT ?3
                """
            ) { statement in
                statement.bind(prefix)
                statement.bind(prefix + "\u{10FFFF}")
                statement.bind(limit.asLimit)
                return try statement.all { $0.text() }
            }
        } ?? []
    }

    /// Returns the events with exactly this title, or else those whose title differs only in case and accents.
    ///
    /// The result has one record for each event: the single event or master, or the earliest detached occurrence if there is no
    /// master.
    package func series(titled title: String, limit: Int) throws -> [EventRecord] {
        try reading { connection in
            let exact = try connection.rows(
                """
                SELECT id FROM event AS found
                WHERE folded_title = ?1 AND title = ?2 AND recurrence_id = (
                    SELECT min(recurrence_id) FROM event WHERE uid = found.uid AND calendar_id = found.calendar_id)
                ORDER BY id LIMIT ?3
                """
            ) {
                $0.bind(FoldedTitle.key(of: title))
                $0.bind(title)
                $0.bind(limit.asLimit)
            }
            guard exact.isEmpty else { return try connection.events(inRows: exact) }
            return try connection.events(
                inRows: connection.rows(
                    """
                    SELECT id FROM event AS found
                    WHERE folded_title = ?1 AND recurrence_id = (
                        SELECT min(recurrence_id) FROM event WHERE uid = found.uid AND calendar_id = found.calendar_id)
                    ORDER BY id LIMIT ?2
                    """
                ) {
                    $0.bind(FoldedTitle.key(of: title))
                    $0.bind(limit.asLimit)
                })
        } ?? []
    }

    /// Returns the detached occurrences with this title, regardless of case and accents, of series with another title.
    package func detachedOccurrences(titled title: String, limit: Int) throws -> [EventRecord] {
        try events(
            """
            SELECT id FROM event AS found
            WHERE folded_title = ?1 AND recurrence_id > (
                SELECT min(recurrence_id) FROM event WHERE uid = found.uid AND calendar_id = found.calendar_id)
            ORDER BY range_start, id LIMIT ?2
            """
        ) {
            $0.bind(FoldedTitle.key(of: title))
            $0.bind(limit.asLimit)
        }
    }

    /// Returns the events whose title contains a text, regardless of case and accents, with one record for each event, as
    /// ``series(titled:limit:)`` does.
    package func series(titleContaining text: String, limit: Int) throws -> [EventRecord] {
        try events(
            """
            SELECT id FROM event AS found
            WHERE instr(folded_title, ?1) > 0 AND recurrence_id = (
                SELECT min(recurrence_id) FROM event WHERE uid = found.uid AND calendar_id = found.calendar_id)
            ORDER BY length(folded_title), id LIMIT ?2
            """
        ) {
            $0.bind(FoldedTitle.key(of: text))
            $0.bind(limit.asLimit)
        }
    }

    /// Returns the events with a UID in any calendar, with one record for each event, as ``series(titled:limit:)`` does.
    package func series(uid: String, limit: Int) throws -> [EventRecord] {
        try events(
            """
            SELECT id FROM event AS found
            WHERE uid = ?1 AND recurrence_id = (
                SELECT min(recurrence_id) FROM event WHERE uid = found.uid AND calendar_id = found.calendar_id)
            ORDER BY calendar_id LIMIT ?2
            """
        ) {
            $0.bind(uid)
            $0.bind(limit.asLimit)
        }
    }
}

extension StoreReading where Self: ~Copyable {
    /// Runs a statement with one column of row numbers, and returns the events in this order.
    private func events(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [EventRecord] {
        try reading { connection in try connection.events(inRows: connection.rows(sql, bind)) } ?? []
    }
}
