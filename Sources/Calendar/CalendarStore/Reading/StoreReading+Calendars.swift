package import CalendarModel
import ConferenceErrors

extension StoreReading where Self: ~Copyable {
    /// Returns the sources that calendars belong to, oldest first.
    package func sources() throws -> [SourceRecord] {
        try reading { connection in
            try connection.using("SELECT id, identifier, title, kind FROM source ORDER BY id") { statement in
                try statement.all { row in
                    SourceRecord(id: row.int64(), identifier: row.text(), title: row.text(), kind: row.text())
                }
            }
        } ?? []
    }

    /// Returns all calendars, ordered by title without regard to case and accents, then oldest first.
    package func calendars() throws -> [CalendarRecord] {
        let records: [CalendarRecord] =
            try reading { connection in
                try connection.using(
                    """
                    SELECT id, identifier, source_id, title, color, properties, entities, is_immutable, is_read_only
                    FROM calendar ORDER BY id
                    """
                ) { try $0.all { CalendarRecord(reading: &$0) } }
            } ?? []
        return records.map { (folded: FoldedTitle.of($0.title), record: $0) }
            .sorted { ($0.folded, $0.record.id) < ($1.folded, $1.record.id) }
            .map(\.record)
    }

    /// Returns the number of events of each calendar, by row. A series counts as one, and calendars without events are left
    /// out.
    package func eventCounts() throws -> [Int64: Int64] {
        let counts: [(calendar: Int64, events: Int64)] =
            try reading { connection in
                // The records of a series share a UID. Reading the index of UIDs in its order is much faster than sorting the
                // identifiers.
                let sql: StaticString =
                    "SELECT calendar_id, count(*) FROM (SELECT DISTINCT uid, calendar_id FROM event) GROUP BY calendar_id"
                return try connection.using(sql) { try $0.all { ($0.int64(), $0.int64()) } }
            } ?? []
        return Dictionary(counts.map { ($0.calendar, $0.events) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the number of reminders of each calendar, by row. A recurring reminder counts as one, and calendars without
    /// reminders are left out.
    ///
    /// Reminders that an earlier version has stored count only after they were read: see `ReminderQuery` in the module
    /// CalendarEditing.
    package func reminderCounts() throws -> [Int64: Int64] {
        let counts: [(calendar: Int64, reminders: Int64)] =
            try reading { connection in
                let sql: StaticString =
                    "SELECT calendar_id, count(DISTINCT identifier) FROM reminder GROUP BY calendar_id"
                return try connection.using(sql) { try $0.all { ($0.int64(), $0.int64()) } }
            } ?? []
        return Dictionary(counts.map { ($0.calendar, $0.reminders) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns whether a calendar has any event or reminder. Takes the same time regardless of their number.
    package func hasEntries(calendar: Int64) throws -> Bool {
        try reading { connection in
            try connection.using(
                """
                SELECT EXISTS (SELECT 1 FROM event WHERE calendar_id = ?1)
                    OR EXISTS (SELECT 1 FROM reminder WHERE calendar_id = ?1)
                """
            ) { statement in
                statement.bind(calendar)
                return try statement.first { $0.bool() } ?? false
            }
        } ?? false
    }

    /// Returns whether a calendar has any event or reminder that differs from the imported file.
    package func hasChangedEntries(calendar: Int64) throws -> Bool {
        try reading { connection in
            try connection.using(
                """
                SELECT EXISTS (SELECT 1 FROM event WHERE calendar_id = ?1 AND import_form <> 1)
                    OR EXISTS (SELECT 1 FROM reminder WHERE calendar_id = ?1 AND import_form <> 1)
                """
            ) { statement in
                statement.bind(calendar)
                return try statement.first { $0.bool() } ?? false
            }
        } ?? false
    }

    /// Returns the calendar in a row, or nil if there is none.
    package func calendar(id: Int64) throws -> CalendarRecord? {
        try reading { connection in
            try connection.using(
                """
                SELECT id, identifier, source_id, title, color, properties, entities, is_immutable, is_read_only
                FROM calendar WHERE id = ?1
                """
            ) { statement in
                statement.bind(id)
                return try statement.first { CalendarRecord(reading: &$0) }
            }
        } ?? nil
    }

    /// Returns the calendar with an identifier, or nil if there is none.
    package func calendar(identifier: String) throws -> CalendarRecord? {
        try reading { connection in
            try connection.using(
                """
                SELECT id, identifier, source_id, title, color, properties, entities, is_immutable, is_read_only
                FROM calendar WHERE identifier = ?1
                """
            ) { statement in
                statement.bind(identifier)
                return try statement.first { CalendarRecord(reading: &$0) }
            }
        } ?? nil
    }

    /// Returns the default calendar for new events or reminders, or nil if none was chosen yet;
    /// ``StoreWriter/defaultCalendar(for:)`` chooses one.
    package func chosenDefaultCalendar(for entity: CalendarEntities) throws -> CalendarRecord? {
        try reading { connection in
            try connection.defaultCalendarRow(for: entity)
        }.flatMap { $0 }.flatMap { try calendar(id: $0) }
    }

    /// Returns the source with an identifier, or nil if there is none.
    package func source(identifier: String) throws -> SourceRecord? {
        try sources().first { $0.identifier == identifier }
    }

    /// Returns the calendars with exactly this title, or else those whose title differs only in case and accents.
    package func calendar(titled title: String) throws -> [CalendarRecord] {
        let folded = FoldedTitle.of(title)
        let alike = try calendars().filter { FoldedTitle.of($0.title) == folded }
        let exact = alike.filter { $0.title == title }
        return exact.isEmpty ? alike : exact
    }

    /// Returns the calendars that a user can mean by a name: the one with this identifier or folder, or else those with this
    /// title, or else those whose folder has this name. If several have the title, the name of the folder decides.
    package func calendars(named name: String) throws -> [CalendarRecord] {
        let all = try calendars()
        if let exact = all.first(where: { isSameBytes($0.identifier, name) }) { return [exact] }
        let paths = Dictionary(try vdirCalendars().map { ($0.calendarID, $0.path) }) { first, _ in first }
        var path = name[...]
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        if let exact = all.first(where: { calendar in paths[calendar.id].map { isSameBytes($0, path) } ?? false }) {
            return [exact]
        }
        let titled = try calendar(titled: name)
        if titled.count == 1 { return titled }
        let inFolder = (titled.isEmpty ? all : titled).filter { calendar in
            paths[calendar.id]?.split(separator: "/").last.map { isSameBytes($0, name) } ?? false
        }
        return inFolder.isEmpty ? titled : inFolder
    }

    private func isSameBytes(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

extension CalendarRecord {
    /// Reads the columns id, identifier, source_id, title, color, properties, entities, is_immutable, is_read_only.
    init(reading row: inout Row) {
        self.init(
            id: row.int64(), identifier: row.text(), sourceID: row.int64(), title: row.text(),
            color: row.optionalText(), properties: row.text(), entities: CalendarEntities(rawValue: row.int64()),
            isImmutable: row.bool(), isReadOnly: row.bool())
    }
}

extension Connection {
    func defaultCalendarRow(for entity: CalendarEntities) throws -> Int64? {
        try using(
            entity == .reminders
                ? "SELECT id FROM calendar WHERE is_default_for_reminders = 1"
                : "SELECT id FROM calendar WHERE is_default = 1"
        ) { try $0.first { $0.int64() } }
    }
}
