import ConferenceErrors

// Rules that the schema cannot express as constraints.
extension Connection {
    /// Statements that find contradicting rows. Each returns a sentence without a full stop for every problem.
    private static let contradictions: [StaticString] = [
        // An identifier belongs to one series in one calendar.
        """
        SELECT 'the identifier ' || identifier || ' is that of several events' FROM event
        GROUP BY identifier HAVING min(uid) <> max(uid) OR min(calendar_id) <> max(calendar_id) LIMIT 100
        """,
        """
        SELECT 'the identifier ' || identifier || ' is that of several reminders' FROM reminder
        GROUP BY identifier HAVING min(uid) <> max(uid) OR min(calendar_id) <> max(calendar_id) LIMIT 100
        """,
        """
        SELECT DISTINCT 'the identifier ' || identifier || ' is that of an event and of a reminder' FROM reminder
        WHERE identifier IN (SELECT identifier FROM event) LIMIT 100
        """,
        """
        SELECT 'an event of one UID has several identifiers: ' || min(identifier) || ', ' || max(identifier) FROM event
        GROUP BY uid, calendar_id HAVING min(identifier) <> max(identifier) LIMIT 100
        """,
        // A conference has a way to join, and only an event with a conference can own one.
        """
        SELECT 'the conference of event ' || event.identifier || ' has no entry point, or not the first' FROM event
        JOIN conference ON event_id = event.id LEFT JOIN entry_point USING (event_id)
        GROUP BY event.id HAVING count(position) = 0 OR min(position) <> 0 OR max(position) <> count(position) - 1
        LIMIT 100
        """,
        """
        SELECT 'event ' || event.identifier || ' is said to own a conference and has none' FROM event
        WHERE owns_conference = 1 AND id NOT IN (SELECT event_id FROM conference) LIMIT 100
        """,
        // A reminder and the component with its text belong together.
        """
        SELECT 'reminder ' || reminder.identifier || ' and its text are in different places' FROM reminder
        JOIN component ON component.id = component_id
        WHERE component.kind <> 'VTODO' OR component.calendar_id <> reminder.calendar_id LIMIT 100
        """,
        """
        SELECT 'a to-do of calendar ' || component.calendar_id || ' is listed as unread and as read'
        FROM reminder_to_read JOIN reminder USING (component_id) JOIN component ON component.id = component_id LIMIT 100
        """,
    ]

    func contradictions() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        for sql in Self.contradictions {
            problems += try using(sql) { try $0.all { $0.text() } }.map {
                StoreProblem(.contradiction, Sentence(words: $0))
            }
        }
        return problems
    }

    /// Returns problems with rows that queries would miss, because their sort keys do not match their other columns.
    func wrongIndexKeys(
        of contents: StoreContents, _ progress: ((Int64, Int64) -> Void)?
    ) throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        let total = contents.events + contents.reminders
        var done: Int64 = 0
        func count() {
            done += 1
            if done.isMultiple(of: 1_024) { progress?(done, total) }
        }
        try using("SELECT identifier, title, folded_title, range_start, range_end, span FROM event ORDER BY id") {
            while try $0.step(), problems.count < StoreProblem.limit {
                var row = $0.row
                let (identifier, title, folded) = (row.text(), row.text(), row.text())
                let (start, end, span) = (row.int64(), row.int64(), row.int64())
                if FoldedTitle.key(of: title) != folded {
                    problems.append(StoreProblem(.contradiction, "event \(identifier) is sorted by another title"))
                }
                if Span.of(start: start, end: end) != span {
                    problems.append(StoreProblem(.contradiction, "event \(identifier) is sorted by another length"))
                }
                count()
            }
        }
        try using("SELECT identifier, title, folded_title FROM reminder ORDER BY component_id") {
            while try $0.step(), problems.count < StoreProblem.limit {
                var row = $0.row
                let (identifier, title, folded) = (row.text(), row.text(), row.text())
                if FoldedTitle.key(of: title) != folded {
                    problems.append(StoreProblem(.contradiction, "reminder \(identifier) is sorted by another title"))
                }
                count()
            }
        }
        try using(
            "SELECT id, number, number_key, folded, title, location, sender, subject, organizer FROM inbox ORDER BY id"
        ) {
            while try $0.step(), problems.count < StoreProblem.limit {
                var row = $0.row
                let (id, number, key, folded) = (row.int64(), row.optionalText(), row.optionalText(), row.text())
                let (title, location) = (row.optionalText(), row.optionalText())
                let fields = [title, location, number, row.optionalText(), row.optionalText(), row.optionalText()]
                if InboxKeys.folded(fields) != folded || number.map(InboxKeys.key) != key {
                    problems.append(StoreProblem(.contradiction, "inbox entry \(id) is found by another text"))
                }
            }
        }
        return problems
    }
}
