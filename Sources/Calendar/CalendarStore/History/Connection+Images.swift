extension Connection {
    /// Returns all current rows of a subject.
    func image(of subject: HistorySubject) throws -> RowImage { try images(of: subject).image }

    /// Returns all current rows of a subject, and what undo needs of them: of a series that is gone, its connections with entries of
    /// the inbox, which remain when the user removes an event.
    func images(of subject: HistorySubject) throws -> (image: RowImage, former: RowImage) {
        var image = RowImage()
        switch subject.kind {
        case .series:
            let (hasSeries, hasLinks) = try rows(of: subject)
            guard hasSeries else {
                var links = RowImage()
                if hasLinks { try addInboxLinks(of: subject, to: &links) }
                return (image, links)
            }
            try add(
                .event, "SELECT * FROM event WHERE calendar_id = ?1 AND uid = ?2 ORDER BY recurrence_id", subject,
                to: &image)
            if image[.event] != nil {
                try add(
                    .conference,
                    """
                    SELECT conference.* FROM event JOIN conference ON event_id = event.id
                    WHERE calendar_id = ?1 AND uid = ?2 ORDER BY event_id
                    """, subject, to: &image)
            }
            if image[.conference] != nil {
                try add(
                    .entryPoint,
                    """
                    SELECT entry_point.* FROM event JOIN entry_point ON event_id = event.id
                    WHERE calendar_id = ?1 AND uid = ?2 ORDER BY event_id, position
                    """, subject, to: &image)
            }
            try add(
                .component,
                """
                SELECT * FROM component WHERE calendar_id = ?1 AND key = ?2 AND kind IN ('VEVENT', 'VTODO')
                ORDER BY kind, recurrence_id
                """, subject, to: &image)
            if image[.component] != nil {
                try add(
                    .reminder,
                    "SELECT * FROM reminder WHERE calendar_id = ?1 AND uid = ?2 ORDER BY recurrence_id", subject,
                    to: &image)
            }
            try addInboxLinks(of: subject, to: &image)
        case .component(let kind):
            try add(
                .component,
                """
                SELECT * FROM component WHERE calendar_id = ?1 AND key = ?2 AND kind = ?3 ORDER BY recurrence_id
                """, subject, kind: kind, to: &image)
        case .calendar:
            try add(.calendar, "SELECT * FROM calendar WHERE id = ?1", subject, to: &image)
        case .file, .inbox: break
        }
        try addZoneSets(to: &image)
        return (image, image)
    }

    private func addInboxLinks(of subject: HistorySubject, to image: inout RowImage) throws {
        try add(
            .inboxEvent, "SELECT * FROM inbox_event WHERE calendar_id = ?1 AND uid = ?2 ORDER BY inbox_id", subject,
            to: &image)
    }

    /// Returns whether a series has any rows, and any connections with entries of the inbox. A single query for the most frequent
    /// case, an import of new events.
    private func rows(of subject: HistorySubject) throws -> (hasSeries: Bool, hasLinks: Bool) {
        try using(
            """
            SELECT EXISTS (SELECT 1 FROM event WHERE calendar_id = ?1 AND uid = ?2)
                OR EXISTS (SELECT 1 FROM component WHERE calendar_id = ?1 AND kind = 'VTODO' AND key = ?2)
                OR EXISTS (SELECT 1 FROM component WHERE calendar_id = ?1 AND kind = 'VEVENT' AND key = ?2),
                EXISTS (SELECT 1 FROM inbox_event WHERE calendar_id = ?1 AND uid = ?2)
            """
        ) { statement in
            statement.bind(subject.calendar)
            statement.bind(subject.uid)
            return try statement.first { ($0.bool(), $0.bool()) } ?? (false, false)
        }
    }

    /// Adds the zone sets that the rows refer to, because these sets are removed when no row refers to them any more.
    private func addZoneSets(to image: inout RowImage) throws {
        var sets: Set<Int64> = []
        for name in [HistoryTable.event, .component] {
            guard let table = image[name], let column = table.index("zone_set") else { continue }
            sets.formUnion(table.rows.compactMap { $0[column].int64 })
        }
        guard !sets.isEmpty else { return }
        try using("SELECT id, text FROM zone_set WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY id") {
            statement in
            statement.bind(list(sets))
            let rows = try statement.allValues()
            image.tables.insert(.init(name: .zoneSet, columns: statement.columns, rows: rows), at: 0)
        }
    }

    private func add(
        _ name: HistoryTable, _ sql: StaticString, _ subject: HistorySubject, kind: String? = nil,
        to image: inout RowImage
    ) throws {
        try using(sql) { statement in
            statement.bind(subject.calendar)
            if name != .calendar { statement.bind(subject.uid) }
            if let kind { statement.bind(kind) }
            let rows = try statement.allValues()
            if !rows.isEmpty { image.tables.append(.init(name: name, columns: statement.columns, rows: rows)) }
        }
    }
}

extension RowImage {
    /// The title of a series or a calendar; nil for anything else.
    var title: String? {
        for name in [HistoryTable.event, .reminder, .calendar] {
            guard let table = self[name], let column = table.index("title") else { continue }
            // The master of a series comes first.
            return table.rows.first.flatMap { $0[column].string }
        }
        return nil
    }
}

extension SQLValue {
    var string: String? {
        guard case .text(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    var int64: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }
}
