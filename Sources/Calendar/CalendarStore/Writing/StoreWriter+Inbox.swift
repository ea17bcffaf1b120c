package import CalendarModel
import ConferenceErrors
import ConferenceModel

// Entries of the inbox.
extension StoreWriter {
    /// Adds an entry and assigns its number. ``InboxRecord/event`` and ``InboxRecord/base`` are ignored; see
    /// ``link(inboxEntry:to:base:)``.
    ///
    /// If the inbox is full, or the program of the entry has as many entries as a program may have, the oldest entries make
    /// room that the user has finished with: ignored and finished ones, and those with an event.
    ///
    /// - Returns: the stored entry; nil if the user has not finished with enough entries, so that nothing was written.
    /// - Throws: `storeRefusesValue` for values that the schema does not allow, such as an identity that is in use.
    package func insert(_ entry: InboxRecord) throws -> InboxRecord? {
        guard try makeRoom(for: entry) else { return nil }
        try connection.using(
            """
            INSERT INTO inbox (kind, state, identity, source_kind, source_name, received, changed, title, start_form,
                start_local, start_zone, end_form, end_local, end_zone, location, number, number_key, sender, subject,
                organizer, contents, sequence, stamp, needs_look, folded)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
                ?23, ?24, ?25)
            """
        ) { statement in
            statement.bind(columnsOf: entry)
            try statement.run()
        }
        return try inboxEntry(id: connection.lastInsertedRow)
    }

    /// Replaces the columns of an entry. ``InboxRecord/event`` and ``InboxRecord/base`` are ignored; see
    /// ``link(inboxEntry:to:base:)``.
    ///
    /// An entry keeps the state that it had before an event was made of it, and has it again if that is undone. To replace it, as
    /// a newer message does, set another one than those that follow from the event.
    ///
    /// - Returns: the entry as it is stored.
    /// - Throws: `inboxEntryGone`.
    @discardableResult
    package func update(_ entry: InboxRecord) throws -> InboxRecord {
        try connection.using(
            """
            UPDATE inbox SET kind = ?1, state = iif(?27, state, ?2), identity = ?3, source_kind = ?4, source_name = ?5, received = ?6,
                changed = ?7, title = ?8, start_form = ?9, start_local = ?10, start_zone = ?11, end_form = ?12,
                end_local = ?13, end_zone = ?14, location = ?15, number = ?16, number_key = ?17, sender = ?18,
                subject = ?19, organizer = ?20, contents = ?21, sequence = ?22, stamp = ?23, needs_look = ?24,
                folded = ?25
            WHERE id = ?26
            """
        ) { statement in
            statement.bind(columnsOf: entry)
            statement.bind(entry.id)
            let follows = entry.state == .added || entry.state == .done && entry.event?.identifier == nil
            statement.bind(entry.event != nil && follows)
            try statement.run()
        }
        guard let stored = try inboxEntry(id: entry.id) else { throw ConferenceError.inboxEntryGone(entry.id) }
        return stored
    }

    /// Removes an entry. Its event and its messages stay.
    ///
    /// - Returns: false if there is no such entry.
    @discardableResult
    package func deleteInboxEntry(id: Int64) throws -> Bool {
        try connection.using("DELETE FROM inbox WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
        return connection.changes > 0
    }

    // MARK: -

    private func makeRoom(for entry: InboxRecord) throws -> Bool {
        let limits = connection.limits
        if entry.source.kind == .program {
            let count = try count("SELECT count(*) FROM inbox WHERE source_kind = 'program' AND source_name = ?1") {
                $0.bind(entry.source.name)
            }
            let excess = count + 1 - limits.inboxEntriesPerProgram
            guard try excess <= 0 || removeFinished(excess, of: entry.source.name) else { return false }
        }
        let excess = try count("SELECT count(*) FROM inbox") { _ in } + 1 - limits.inboxEntries
        return try excess <= 0 || removeFinished(excess, of: nil)
    }

    private func count(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> Int {
        try connection.using(sql) { statement in
            bind(statement)
            return try statement.first { Int(clamping: $0.int64()) } ?? 0
        }
    }

    /// Removes the oldest entries that the user has finished with.
    ///
    /// - Returns: false if there are not enough of them.
    private func removeFinished(_ count: Int, of program: String?) throws -> Bool {
        let rows = try connection.rows(
            """
            SELECT id FROM inbox WHERE needs_look = 0
                AND (state <> 'new' OR id IN (SELECT inbox_id FROM inbox_event))
                AND (?1 IS NULL OR (source_kind = 'program' AND source_name = ?1))
                AND id NOT IN (
                    SELECT inbox_id FROM message
                    WHERE inbox_id IS NOT NULL AND state IN ('waiting', 'sending', 'doubtful'))
            ORDER BY changed, id LIMIT ?2
            """
        ) {
            $0.bind(program)
            $0.bind(count.asLimit)
        }
        guard rows.count == count else { return false }
        for row in rows { try deleteInboxEntry(id: row) }
        return true
    }
}

extension Statement {
    /// Binds the 25 columns that insertion and update share, in their order.
    fileprivate func bind(columnsOf entry: InboxRecord) {
        bind(entry.kind.rawValue)
        // Whether an event was made of it is in its own table.
        bind((entry.state == .added ? .new : entry.state).rawValue)
        bind(entry.identity)
        bind(entry.source.kind.rawValue)
        bind(entry.source.name)
        bind(entry.received)
        bind(entry.changed)
        bind(entry.title)
        bind(entry.start)
        bind(entry.end)
        bind(entry.location)
        bind(entry.number)
        bind(entry.number.map(InboxKeys.key(ofNumber:)))
        bind(entry.sender)
        bind(entry.subject)
        bind(entry.organizer)
        bind(entry.contents)
        bind(entry.sequence)
        bind(entry.stamp)
        bind(entry.needsLook)
        bind(
            InboxKeys.folded([
                entry.title, entry.location, entry.number, entry.sender, entry.subject, entry.organizer,
            ]))
    }
}
