package import CalendarModel
import ConferenceModel

/// What is looked through of one event.
struct SearchDocument: Equatable {
    let event: Int64
    let calendar: Int64
    let begins: Int64
    let ends: Int64
    /// Folded: title, place, notes and address, then the conference's title, addresses and codes, and the names and
    /// addresses of who takes part. Passcodes are not in it, nor the conference's own text, which often has them.
    let text: [UInt32]
}

extension Connection {
    /// The documents of the listed events, in no order; those that are gone are left out.
    func searchDocuments(
        ofEvents wanted: String, _ folder: inout FoldedText, _ body: (SearchDocument) throws -> Void
    ) throws {
        try using(
            """
            SELECT event.id, calendar_id, range_start, range_end, event.title, location, notes, event.url,
                conference.title,
                (SELECT group_concat(url || char(10) || coalesce(title, '') || char(10) || coalesce(meeting_code, ''),
                    char(10)) FROM entry_point WHERE event_id = event.id),
                CASE WHEN instr(text, char(10) || 'ATTENDEE') OR instr(text, char(10) || 'ORGANIZER') THEN text END
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
                for field in (row.optionalText() ?? "").split(separator: "\n") { folder.append(field: String(field)) }
                if let text = row.optionalText() {
                    for name in Participants.names(inComponent: text) { folder.append(field: name) }
                }
                try body(
                    SearchDocument(event: event, calendar: calendar, begins: begins, ends: ends, text: folder.scalars))
            }
        }
    }
}

extension SearchQuery {
    /// Whether a search finds this event by what it says.
    ///
    /// For who has the events already; the same texts are looked through as in the store's index.
    package func matches(_ event: EventRecord) -> Bool {
        var folder = FoldedText()
        for field in [event.title, event.location, event.notes, event.url, event.conference?.title] {
            folder.append(field: field)
        }
        for entry in event.conference?.entryPoints ?? [] {
            // Where one has several lines, each of them is a field, as above.
            for field in [entry.url.text, entry.title, entry.meetingCode] {
                for line in (field ?? "").split(separator: "\n") { folder.append(field: String(line)) }
            }
        }
        // As the statement above asks, which leaves most texts unread.
        if ["\nATTENDEE", "\nORGANIZER"].contains(where: { event.text.utf8.contains($0.utf8) }) {
            for name in Participants.names(inComponent: event.text) { folder.append(field: name) }
        }
        return matches(folder.scalars)
    }
}

extension FoldedText {
    /// One field behind the others; nothing where there is none.
    fileprivate mutating func append(field: String?) {
        guard let field else { return }
        append(field)
        endField()
    }
}
