import CSQLite
package import CalendarModel
import ConferenceErrors
import ConferenceModel
import Glibc
import Recurrence

extension StoreWriter {
    /// Adds an event with its conference, and assigns a row, an identifier and a version. Ignores those of the record.
    ///
    /// - Returns: the record as it is stored.
    /// - Throws: `duplicateEvent` if the calendar has an event with the same UID and RECURRENCE-ID; `calendarVanished`,
    ///   `calendarReadOnly`, `calendarTakesNo`; `storeRefusesValue` for values that the schema does not allow.
    @discardableResult
    package func insert(_ event: EventRecord) throws -> EventRecord {
        try requirePermission(toAdd: .events, calendar: event.calendarID)
        try noteChange(calendar: event.calendarID, uid: event.uid, isInsertion: true)
        var event = event
        event.identifier = try allocateIdentifier(in: .event, calendar: event.calendarID, uid: event.uid)
        event.version = firstVersion()
        let zoneSet = try row(of: event.zoneSet)
        try naming(event) {
            try connection.using(
                """
                INSERT INTO event (calendar_id, identifier, uid, recurrence_id, is_recurring, range_start, range_end, span,
                    start_form, start_local, start_zone, end_form, end_local, end_zone, sequence, modified,
                    owns_conference, status, title, folded_title, location, url, notes, text, import_form, imported_text,
                    participants, zone_set, version)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                    ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)
                """
            ) { statement in
                statement.bind(columnsOf: event)
                statement.bind(zoneSet)
                statement.bind(event.version)
                try statement.run()
            }
        }
        event.id = connection.lastInsertedRow
        if let conference = event.conference { try insert(conference, event: event.id) }
        history.didInsert(
            HistorySubject(.series, calendar: event.calendarID, uid: event.uid), title: event.title,
            state: event.conference == nil
                ? RowImage.state(ofEvent: event.recurrenceID, text: event.text, zoneSet: event.zoneSet) : nil)
        return event
    }

    /// Replaces an event and its conference. The identifier stays, unless the calendar or the UID changes.
    ///
    /// - Throws: `eventVanished` if the row no longer exists; the errors of ``insert(_:)-(EventRecord)``.
    package func update(_ event: EventRecord) throws {
        let stored = try identifier(updating: event.id, in: .event, calendar: event.calendarID, uid: event.uid)
        guard let stored else { throw ConferenceError.eventVanished(event.identifier, title: event.title) }
        try requirePermission(toChange: stored.calendar)
        if stored.calendar != event.calendarID { try requirePermission(toAdd: .events, calendar: event.calendarID) }
        try noteChange(calendar: stored.calendar, uid: stored.uid)
        try noteChange(calendar: event.calendarID, uid: event.uid)
        var event = event
        event.identifier = stored.identifier
        let zoneSet = try row(of: event.zoneSet)
        try naming(event) {
            try connection.using(
                """
                UPDATE event SET calendar_id = ?1, identifier = ?2, uid = ?3, recurrence_id = ?4, is_recurring = ?5,
                    range_start = ?6, range_end = ?7, span = ?8, start_form = ?9, start_local = ?10, start_zone = ?11,
                    end_form = ?12, end_local = ?13, end_zone = ?14, sequence = ?15, modified = ?16,
                    owns_conference = ?17, status = ?18, title = ?19, folded_title = ?20, location = ?21, url = ?22,
                    notes = ?23, text = ?24, import_form = ?25, imported_text = ?26,
                    participants = ?27, zone_set = ?28, version = version + 1
                WHERE id = ?29
                """
            ) { statement in
                statement.bind(columnsOf: event)
                statement.bind(zoneSet)
                statement.bind(event.id)
                try statement.run()
            }
        }
        try replaceConference(of: event)
    }

    /// Removes one record. The detached occurrences of a master stay.
    ///
    /// - Returns: false if the record did not exist, which is not an error.
    /// - Throws: `calendarReadOnly`.
    @discardableResult
    package func deleteEvent(id: Int64) throws -> Bool {
        let entries = try connection.using("SELECT calendar_id, uid FROM event WHERE id = ?1") { statement in
            statement.bind(id)
            return try statement.all { ($0.int64(), $0.text()) }
        }
        try requirePermission(toChangeAll: entries)
        try connection.using("DELETE FROM event WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
        return connection.changes > 0
    }

    /// Runs the body, and replaces errors for which SQLite only names the constraint.
    private func naming(_ event: EventRecord, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ConferenceError {
            guard let failure = error.cause as? SQLiteFailure else { throw error }
            switch failure.code {
            case SQLiteFailure.uniqueConstraint:
                throw ConferenceError.duplicateEvent(
                    uid: event.uid, recurrenceID: event.recurrenceID, cause: failure)
            case SQLiteFailure.foreignKeyConstraint:
                throw ConferenceError.calendarVanished("\(event.calendarID)")
            default:
                throw error
            }
        }
    }
}

/// Compares bytes with `memcmp`, because an import compares every text with itself.
private func isSameText(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return left.utf8.withContiguousStorageIfAvailable { first in
        right.utf8.withContiguousStorageIfAvailable { second in
            guard let one = first.baseAddress, let other = second.baseAddress else { return true }
            return memcmp(one, other, first.count) == 0
        } ?? false
    } ?? left.utf8.elementsEqual(right.utf8)
}

extension Statement {
    /// Binds the 27 columns that insertion and update share, in their order.
    fileprivate func bind(columnsOf event: EventRecord) {
        bind(event.calendarID)
        bind(event.identifier)
        bind(event.uid)
        bind(event.recurrenceID)
        bind(event.isRecurring)
        bind(event.rangeStart)
        bind(event.rangeEnd)
        bind(Span.of(start: event.rangeStart, end: event.rangeEnd))
        bind(event.start)
        bind(event.end)
        bind(Int64(event.sequence))
        bind(event.modified)
        bind(event.ownsConference)
        bind(event.status)
        bind(event.title)
        bind(FoldedTitle.key(of: event.title))
        bind(event.location)
        bind(event.url)
        bind(event.notes)
        bind(event.text)
        bind(imported: event.importedText, besides: event.text)
        bind(event.participants)
    }

    /// Binds the two columns of an imported text, which is not stored a second time if it equals the text.
    func bind(imported: String?, besides text: String) {
        switch imported {
        case nil:
            bind(ImportForm.none)
            bindNull()
        // Compares bytes, because equal strings may be normalized differently and the file's own bytes must be kept.
        case let imported? where isSameText(imported, text):
            bind(ImportForm.same)
            bindNull()
        case let imported:
            bind(ImportForm.own)
            bind(imported)
        }
    }

    /// Binds form, local seconds and zone; NULL if there is no time.
    func bind(_ time: EventTime?) {
        guard let time else {
            for _ in 0..<3 { bindNull() }
            return
        }
        let form =
            switch time.reference {
            case _ where time.isDate: TimeForm.day
            case .floating: TimeForm.floating
            case .utc: TimeForm.utc
            case .zone: TimeForm.zone
            }
        bind(form)
        bind(time.local.secondsSinceEpoch)
        bind(time.isDate ? nil : time.zoneName)
    }
}
