package import CalendarModel

// The inbox.
extension StoreReading where Self: ~Copyable {
    /// Returns whether there was an entry with a number that is not there any more.
    package func hadInboxEntry(id: Int64) throws -> Bool {
        try reading { connection in
            try connection.hasRow("SELECT 1 FROM sqlite_sequence WHERE name = 'inbox' AND seq >= ?1") { $0.bind(id) }
        } ?? false
    }

    /// Returns the entries of the inbox: first those that the user has to decide on or to look at, then the others, and in both
    /// groups the one with the newest message first.
    ///
    /// - Parameter openOnly: whether to leave out the second group.
    package func inboxEntries(openOnly: Bool = false, limit: Int = .max) throws -> [InboxRecord] {
        try reading { connection in
            let open = try connection.rows(
                """
                SELECT id FROM inbox WHERE (state = 'new' OR needs_look = 1)
                    AND (needs_look = 1 OR id NOT IN (SELECT inbox_id FROM inbox_event))
                ORDER BY changed DESC, id DESC LIMIT ?1
                """
            ) { $0.bind(limit.asLimit) }
            guard !openOnly, open.count < limit else { return try connection.inboxEntries(inRows: open) }
            let others = try connection.rows(
                """
                SELECT id FROM inbox WHERE id NOT IN (SELECT value FROM json_each(?1)) ORDER BY changed DESC, id DESC LIMIT ?2
                """
            ) {
                $0.bind(list(open))
                $0.bind((limit - open.count).asLimit)
            }
            return try connection.inboxEntries(inRows: open + others)
        } ?? []
    }

    /// Returns the number of entries that the user has to decide on or to look at.
    package func openInboxCount() throws -> Int {
        try reading { connection in
            try connection.using(
                """
                SELECT count(*) FROM inbox WHERE (state = 'new' OR needs_look = 1)
                    AND (needs_look = 1 OR id NOT IN (SELECT inbox_id FROM inbox_event))
                """
            ) { try $0.first { Int(clamping: $0.int64()) } } ?? 0
        } ?? 0
    }

    /// Returns the entry with a number, or nil if there is none.
    package func inboxEntry(id: Int64) throws -> InboxRecord? {
        try reading { try $0.inboxEntries(inRows: [id]) }?.first
    }

    /// Returns the entry with an identity, or nil if there is none.
    package func inboxEntry(identity: String) throws -> InboxRecord? {
        try inboxEntries("SELECT id FROM inbox WHERE identity = ?1") { $0.bind(identity) }.first
    }

    /// Returns the entries whose identity begins with a text, at most 1,000.
    package func inboxEntries(identityBeginningWith text: String) throws -> [InboxRecord] {
        try inboxEntries(identityFrom: text, before: text + "\u{10FFFF}")
    }

    /// Returns the entries whose identity is one of a range of texts, at most 1,000.
    package func inboxEntries(identityFrom first: String, before end: String) throws -> [InboxRecord] {
        try inboxEntries(
            "SELECT id FROM inbox WHERE identity >= ?1 AND identity < ?2 ORDER BY identity LIMIT 1000"
        ) {
            $0.bind(first)
            $0.bind(end)
        }
    }

    /// Returns the entries with a booking number, however it is spelled, newest message first.
    package func inboxEntries(number: String) throws -> [InboxRecord] {
        try inboxEntries(
            "SELECT id FROM inbox WHERE number_key = ?1 ORDER BY changed DESC, id DESC LIMIT 1000"
        ) { $0.bind(InboxKeys.key(ofNumber: number)) }
    }

    /// Returns the reservations that do not come from programs and begin within a range of local times, given in seconds since
    /// 1970-01-01T00:00:00.
    package func inboxReservations(startingIn range: ClosedRange<Int64>) throws -> [InboxRecord] {
        try inboxEntries(
            """
            SELECT id FROM inbox WHERE source_kind <> 'program' AND start_local BETWEEN ?1 AND ?2
                AND organizer IS NULL AND kind IN ('reservation', 'cancellation')
            ORDER BY changed DESC, id DESC LIMIT 1000
            """
        ) {
            $0.bind(range.lowerBound)
            $0.bind(range.upperBound)
        }
    }

    /// Returns the entries of which an event was made.
    package func inboxEntries(ofEvent uid: String, calendar: Int64) throws -> [InboxRecord] {
        try inboxEntries(
            "SELECT inbox_id FROM inbox_event WHERE calendar_id = ?1 AND uid = ?2 ORDER BY inbox_id"
        ) {
            $0.bind(calendar)
            $0.bind(uid)
        }
    }

    /// Returns the entries that match a query, those with the newest message first. Like the search for events, it looks at the
    /// title, the place, the booking number and the names.
    package func searchInbox(_ query: SearchQuery, limit: Int) throws -> [InboxRecord] {
        try inboxEntries(
            """
            SELECT id FROM inbox
            WHERE NOT EXISTS (SELECT 1 FROM json_each(?1) AS term WHERE instr(folded, term.value) = 0)
            ORDER BY changed DESC, id DESC LIMIT ?2
            """
        ) {
            $0.bind(query.list)
            $0.bind(limit.asLimit)
        }
    }

    /// Returns the bookings that a query may name in another language than their titles are stored in, at most a number of them:
    /// first those that most of its terms find, and of these the one with the newest message.
    package func bookings(with query: SearchQuery, limit: Int) throws -> [InboxRecord] {
        try inboxEntries(
            """
            SELECT id FROM (
                SELECT id, changed,
                    (SELECT count(*) FROM json_each(?1) AS term WHERE instr(folded, term.value) > 0) AS matches
                FROM inbox WHERE organizer IS NULL AND kind IN ('reservation', 'cancellation'))
            ORDER BY matches DESC, changed DESC, id DESC LIMIT ?2
            """
        ) {
            $0.bind(query.list)
            $0.bind(limit.asLimit)
        }
    }

    /// Returns the programs that have entries in the inbox, each with the number of its entries.
    package func inboxPrograms() throws -> [(name: String, entries: Int)] {
        try reading { connection in
            try connection.using(
                """
                SELECT source_name, count(*) FROM inbox WHERE source_kind = 'program'
                GROUP BY source_name ORDER BY source_name
                """
            ) { statement in try statement.all { ($0.text(), Int(clamping: $0.int64())) } }
        } ?? []
    }

    private func inboxEntries(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [InboxRecord] {
        try reading { connection in
            try connection.inboxEntries(inRows: connection.rows(sql, bind))
        } ?? []
    }
}
