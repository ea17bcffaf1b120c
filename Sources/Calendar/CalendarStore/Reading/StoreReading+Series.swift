package import CalendarModel

extension StoreReading where Self: ~Copyable {
    /// The event with that identifier: the single event or the master, then the detached occurrences in the order of what
    /// they replace. Empty if there is none.
    package func series(identifier: String) throws -> [EventRecord] {
        try events(
            "SELECT id FROM event WHERE identifier = ?1 ORDER BY recurrence_id, id"
        ) { $0.bind(identifier) }
    }

    /// The event with that UID in one calendar, in the same order.
    package func series(calendar: Int64, uid: String) throws -> [EventRecord] {
        try events(
            "SELECT id FROM event WHERE uid = ?1 AND calendar_id = ?2 ORDER BY recurrence_id"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
        }
    }

    /// One record of an event: of a series the master, where the RECURRENCE-ID is empty.
    package func event(calendar: Int64, uid: String, recurrenceID: String) throws -> EventRecord? {
        try events(
            "SELECT id FROM event WHERE uid = ?1 AND calendar_id = ?2 AND recurrence_id = ?3"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
            $0.bind(recurrenceID)
        }.first
    }

    /// The event in a row.
    package func event(row: Int64) throws -> EventRecord? {
        try events("SELECT id FROM event WHERE id = ?1") { $0.bind(row) }.first
    }

    /// All records with that UID in any calendar: by calendar, then in the same order.
    package func events(uid: String) throws -> [EventRecord] {
        try events(
            "SELECT id FROM event WHERE uid = ?1 ORDER BY calendar_id, recurrence_id"
        ) { $0.bind(uid) }
    }

    /// The identifiers that begin so, in their order. Every character of the prefix stands for itself.
    package func identifiers(withPrefix prefix: String, limit: Int) throws -> [String] {
        try reading { connection in
            // A range instead of LIKE: nothing to escape, and it always uses the index. Identifiers are ASCII, so that
            // the last character of Unicode is above whatever can follow the prefix.
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

    /// The events with that title: those that have it to the letter, else those that have it but for case and accents.
    ///
    /// One record for each: the single event or the master; the earliest detached occurrence where a file had only such.
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

    /// The events with that UID in any calendar, one record for each as above.
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
    /// The events in the rows that a statement names by its one column, in that order.
    private func events(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [EventRecord] {
        try reading { connection in try connection.events(inRows: connection.rows(sql, bind)) } ?? []
    }
}
