package import CalendarModel
import ConferenceModel

/// The searchable contents of one event.
struct SearchDocument: Equatable {
    let event: Int64
    let calendar: Int64
    let begins: Int64
    let ends: Int64
    /// The folded text: title, location, notes and URL; then the conference's title, URLs and meeting codes; then the
    /// names and addresses of the participants. It contains neither passcodes nor the details of the conference, which
    /// often include them.
    let text: [UInt32]
}

extension Connection {
    /// Passes the documents of the listed events to the body, in no particular order. Events that no longer exist are
    /// left out.
    ///
    /// - Parameter participants: derives the participants of an event that still waits in `event_to_read`.
    func searchDocuments(
        ofEvents wanted: String, _ folder: inout FoldedText, participants: ParticipantReader = { _ in nil },
        _ body: (SearchDocument) throws -> Void
    ) throws {
        try using(
            """
            SELECT event.id, calendar_id, range_start, range_end, event.title, location, notes, event.url,
                conference.title,
                (SELECT group_concat(url || char(10) || coalesce(title, '') || char(10) || coalesce(meeting_code, ''),
                    char(10)) FROM entry_point WHERE event_id = event.id),
                participants,
                CASE WHEN EXISTS (SELECT 1 FROM event_to_read WHERE event_to_read.event_id = event.id) THEN text END
            FROM json_each(?1) AS wanted
            CROSS JOIN event ON event.id = wanted.value
            LEFT JOIN conference ON conference.event_id = event.id
            """
        ) { statement in
            statement.bind(wanted)
            while try statement.step() {
                var row = statement.row
                let (event, calendar, begins, ends) = (row.int64(), row.int64(), row.int64(), row.int64())
                folder.start()
                for _ in 0..<5 { folder.append(field: row.optionalText()) }
                folder.append(lines: row.optionalText())
                let names = row.optionalText()
                folder.append(lines: row.optionalText().flatMap(participants) ?? names)
                try body(
                    SearchDocument(event: event, calendar: calendar, begins: begins, ends: ends, text: folder.scalars))
            }
        }
    }
}

extension SearchQuery {
    /// Returns whether a search with this query finds an event.
    ///
    /// For callers that have already loaded the event. Compares the same fields as the search index.
    package func matches(_ event: EventRecord) -> Bool {
        var folder = FoldedText()
        for field in [event.title, event.location, event.notes, event.url, event.conference?.title] {
            folder.append(field: field)
        }
        for entry in event.conference?.entryPoints ?? [] {
            // Each line is a field of its own, as in the statement above.
            for field in [entry.url.text, entry.title, entry.meetingCode] {
                folder.append(lines: field)
            }
        }
        folder.append(lines: event.participants)
        return matches(folder.scalars)
    }
}

extension FoldedText {
    /// Appends a field, unless it is nil.
    fileprivate mutating func append(field: String?) {
        guard let field else { return }
        append(field)
        endField()
    }

    /// Appends each line as a field of its own.
    fileprivate mutating func append(lines: String?) {
        for line in (lines ?? "").split(separator: "\n") { append(field: String(line)) }
    }
}
