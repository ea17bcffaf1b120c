import CalendarModel
import ConferenceErrors
import ConferenceModel
import Recurrence

// Converting rows to events. No other code reads these rows.

extension Connection {
    /// Returns the events in the given rows, in the given order.
    func events(inRows rows: [Int64]) throws -> [EventRecord] {
        var events: [EventRecord] = []
        events.reserveCapacity(rows.count)
        for begin in stride(from: 0, to: rows.count, by: 500) {
            try load(rows[begin..<min(begin + 500, rows.count)], into: &events)
        }
        return events
    }

    private func load(_ rows: ArraySlice<Int64>, into events: inout [EventRecord]) throws {
        let wanted = list(rows)
        let first = events.count
        var conferences: [(index: Int, stored: StoredConference)] = []
        var zoneSets: [(index: Int, row: Int64)] = []
        try using(
            """
            SELECT event.id, event.identifier, calendar_id, uid, recurrence_id, event.title, location, notes, url, status,
                start_form, start_local, start_zone, end_form, end_local, end_zone, is_recurring,
                range_start, range_end, sequence, modified, version, text, import_form, imported_text, owns_conference,
                participants, zone_set,
                conference.event_id, conference.title, conference.details, conference.identifier,
                conference.provider, conference.room, conference.created,
                conference.provider_name, conference.provider_version, conference.lifecycle
            FROM json_each(?1) AS wanted
            CROSS JOIN event ON event.id = wanted.value
            LEFT JOIN conference ON conference.event_id = event.id
            """
        ) { statement in
            statement.bind(wanted)
            while try statement.step() {
                var row = statement.row
                events.append(try event(reading: &row))
                if let set = row.optionalInt64() { zoneSets.append((events.count - 1, set)) }
                if let stored = StoredConference(reading: &row) { conferences.append((events.count - 1, stored)) }
            }
        }
        if !conferences.isEmpty {
            let entryPoints = try entryPoints(ofEvents: wanted)
            for (index, stored) in conferences {
                events[index].conference = try stored.conference(
                    with: entryPoints[stored.event] ?? [], path: path, limits: limits)
            }
        }
        if !zoneSets.isEmpty {
            let sets = try self.zoneSets(inRows: Set(zoneSets.map(\.row)))
            for (index, row) in zoneSets { events[index].zoneSet = sets[row] }
        }
        // The rows come in the given order, because the list is SQLite's outer loop. SQLite's documentation does not promise
        // this order, so it is checked.
        if !zip(events[first...], rows).allSatisfy({ $0.id == $1 }) {
            let places = Dictionary(uniqueKeysWithValues: zip(rows, 0...))
            events[first...].sort { places[$0.id, default: 0] < places[$1.id, default: 0] }
        }
    }

    /// Reads the columns from `event.id` to `participants`.
    private func event(reading row: inout Row) throws -> EventRecord {
        let id = row.int64()
        var event = EventRecord(
            id: id, identifier: row.text(), calendarID: row.int64(), uid: row.text(), recurrenceID: row.text(),
            title: row.text(), location: row.optionalText(), notes: row.optionalText(), url: row.optionalText(),
            status: row.optionalText(), start: try time(reading: &row, "event", id),
            end: try time(reading: &row, "event", id),
            isRecurring: row.bool(), rangeStart: row.int64(), rangeEnd: row.int64(), sequence: Int(row.int64()),
            modified: row.optionalInt64(), version: row.int64(), text: row.text())
        let form = row.int64()
        let imported = row.optionalText()
        event.importedText = form == ImportForm.same ? event.text : imported
        event.ownsConference = row.bool()
        event.participants = row.optionalText()
        return event
    }

    /// Reads the columns form, local seconds and zone; nil if the form is NULL.
    func optionalTime(reading row: inout Row, _ table: String, _ id: Int64) throws -> EventTime? {
        guard let form = row.optionalInt64() else {
            row.skip(2)
            return nil
        }
        return try time(reading: &row, form: form, table, id)
    }

    private func time(reading row: inout Row, _ table: String, _ id: Int64) throws -> EventTime {
        let form = row.int64()
        return try time(reading: &row, form: form, table, id)
    }

    private func time(reading row: inout Row, form: Int64, _ table: String, _ id: Int64) throws -> EventTime {
        let seconds = row.int64()
        // The years from 1 to 9999, as in the schema.
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else {
            throw ConferenceError.invalidRow(
                path, table: table, row: id, reason: "a time in no year from 1 to 9999")
        }
        let local = LocalDateTime(secondsSinceEpoch: seconds)
        let zone = row.optionalText()
        switch (form, zone) {
        case (TimeForm.day, nil):
            var day = EventTime(local, .floating)
            day.isDate = true
            return day
        case (TimeForm.floating, nil): return EventTime(local, .floating)
        case (TimeForm.utc, nil): return EventTime(local, .utc)
        case (TimeForm.zone, let zone?): return EventTime(local, .zone(zone))
        default:
            throw ConferenceError.invalidRow(
                path, table: table, row: id, reason: "a time of the unknown form \(form)")
        }
    }
}

/// The values of the columns `…_form`, which say what kind of `EventTime` a row has.
enum TimeForm {
    static let day: Int64 = 0
    static let floating: Int64 = 1
    static let utc: Int64 = 2
    static let zone: Int64 = 3
}

/// The form in which a row stores the text of the last import. If this text equals the event's text, as it usually does, it is
/// not stored a second time.
enum ImportForm {
    static let none: Int64 = 0
    static let same: Int64 = 1
    static let own: Int64 = 2
}
