import CSQLite
package import CalendarModel
import ConferenceErrors
import Recurrence

extension StoreWriter {
    /// Adds a reminder, and assigns a row, an identifier and a version. Ignores those of the record.
    ///
    /// - Returns: the record as it is stored.
    /// - Throws: `duplicateReminder` if the calendar has a reminder with the same UID and RECURRENCE-ID; `calendarVanished`,
    ///   `calendarReadOnly`, `calendarTakesNo`; `storeRefusesValue` for values that the schema does not allow.
    @discardableResult
    package func insert(_ reminder: ReminderRecord) throws -> ReminderRecord {
        try requirePermission(toAdd: .reminders, calendar: reminder.calendarID)
        try noteChange(calendar: reminder.calendarID, uid: reminder.uid)
        var reminder = reminder
        reminder.identifier = try allocateIdentifier(in: .reminder, calendar: reminder.calendarID, uid: reminder.uid)
        reminder.version = firstVersion()
        let zoneSet = try row(of: reminder.zoneSet)
        try naming(reminder) {
            try connection.using(
                """
                INSERT INTO component (calendar_id, kind, key, recurrence_id, text, zone_set)
                VALUES (?1, 'VTODO', ?2, ?3, ?4, ?5)
                """
            ) { statement in
                statement.bind(componentColumnsOf: reminder)
                statement.bind(zoneSet)
                try statement.run()
            }
            reminder.id = connection.lastInsertedRow
            try insertFields(of: reminder)
        }
        return reminder
    }

    /// Stores the reminder that was derived from an existing component. The component then no longer waits to be read.
    ///
    /// - Parameter reminder: the derived record, with the row of the component; nil if the component is not a reminder of its
    ///   own.
    package func settle(componentToRead id: Int64, as reminder: ReminderRecord?) throws {
        if var reminder {
            reminder.identifier = try allocateIdentifier(
                in: .reminder, calendar: reminder.calendarID, uid: reminder.uid)
            reminder.version = firstVersion()
            try naming(reminder) { try insertFields(of: reminder) }
        }
        try connection.using("DELETE FROM reminder_to_read WHERE component_id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
    }

    /// Replaces a reminder. The identifier stays, unless the calendar or the UID changes.
    ///
    /// - Throws: `reminderVanished` if the row no longer exists; the errors of ``insert(_:)-(ReminderRecord)``.
    package func update(_ reminder: ReminderRecord) throws {
        let stored = try identifier(
            updating: reminder.id, in: .reminder, calendar: reminder.calendarID, uid: reminder.uid)
        guard let stored else { throw ConferenceError.reminderVanished(reminder.identifier, title: reminder.title) }
        try requirePermission(toChange: stored.calendar)
        if stored.calendar != reminder.calendarID {
            try requirePermission(toAdd: .reminders, calendar: reminder.calendarID)
        }
        try noteChange(calendar: stored.calendar, uid: stored.uid)
        try noteChange(calendar: reminder.calendarID, uid: reminder.uid)
        var reminder = reminder
        reminder.identifier = stored.identifier
        let zoneSet = try row(of: reminder.zoneSet)
        try naming(reminder) {
            try connection.using(
                """
                UPDATE component SET calendar_id = ?1, key = ?2, recurrence_id = ?3, text = ?4, zone_set = ?5
                WHERE id = ?6
                """
            ) { statement in
                statement.bind(componentColumnsOf: reminder)
                statement.bind(zoneSet)
                statement.bind(reminder.id)
                try statement.run()
            }
            try connection.using(
                """
                UPDATE reminder SET calendar_id = ?1, identifier = ?2, uid = ?3, recurrence_id = ?4, is_recurring = ?5,
                    start_form = ?6, start_local = ?7, start_zone = ?8, due_form = ?9, due_local = ?10, due_zone = ?11,
                    due_instant = ?12, is_completed = ?13, completed = ?14, priority = ?15, sequence = ?16,
                    created = ?17, modified = ?18, title = ?19, folded_title = ?20, location = ?21, url = ?22,
                    notes = ?23, import_form = ?24, imported_text = ?25, version = version + 1
                WHERE component_id = ?26
                """
            ) { statement in
                statement.bind(columnsOf: reminder)
                statement.bind(reminder.id)
                try statement.run()
            }
        }
    }

    /// Removes one record. The detached occurrences of a master stay; see ``deleteReminderSeries(identifier:)``.
    ///
    /// - Returns: false if the record did not exist, which is not an error.
    /// - Throws: `calendarReadOnly`.
    @discardableResult
    package func deleteReminder(id: Int64) throws -> Bool {
        try delete(
            reminders: connection.rows("SELECT component_id FROM reminder WHERE component_id = ?1") { $0.bind(id) })
            > 0
    }

    /// Removes a reminder with all its detached occurrences.
    ///
    /// - Returns: the number of records removed.
    /// - Throws: `calendarReadOnly`.
    @discardableResult
    package func deleteReminderSeries(identifier: String) throws -> Int {
        try delete(
            reminders: connection.rows("SELECT component_id FROM reminder WHERE identifier = ?1") {
                $0.bind(identifier)
            })
    }

    private func delete(reminders rows: [Int64]) throws -> Int {
        for row in rows {
            let sql: StaticString = "SELECT calendar_id, uid FROM reminder WHERE component_id = ?1"
            let entries = try connection.using(sql) { statement in
                statement.bind(row)
                return try statement.all { ($0.int64(), $0.text()) }
            }
            try requirePermission(toChangeAll: entries)
            // This also removes the row in `reminder`.
            try connection.using("DELETE FROM component WHERE id = ?1") { statement in
                statement.bind(row)
                try statement.run()
            }
        }
        return rows.count
    }

    private func insertFields(of reminder: ReminderRecord) throws {
        try connection.using(
            """
            INSERT INTO reminder (calendar_id, identifier, uid, recurrence_id, is_recurring, start_form, start_local,
                start_zone, due_form, due_local, due_zone, due_instant, is_completed, completed, priority, sequence,
                created, modified, title, folded_title, location, url, notes, import_form, imported_text, component_id,
                version)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                ?22, ?23, ?24, ?25, ?26, ?27)
            """
        ) { statement in
            statement.bind(columnsOf: reminder)
            statement.bind(reminder.id)
            statement.bind(reminder.version)
            try statement.run()
        }
    }

    /// Runs the body, and replaces errors for which SQLite only names the constraint.
    private func naming(_ reminder: ReminderRecord, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ConferenceError {
            guard let failure = error.cause as? SQLiteFailure, failure.code == SQLiteFailure.uniqueConstraint else {
                throw error
            }
            throw ConferenceError.duplicateReminder(
                uid: reminder.uid, recurrenceID: reminder.recurrenceID, cause: failure)
        }
    }
}

extension Statement {
    /// Binds the calendar, key, RECURRENCE-ID and text of the component.
    fileprivate func bind(componentColumnsOf reminder: ReminderRecord) {
        bind(reminder.calendarID)
        bind(reminder.uid)
        bind(reminder.recurrenceID)
        bind(reminder.text)
    }

    /// Binds the 25 columns that insertion and update share, in their order.
    fileprivate func bind(columnsOf reminder: ReminderRecord) {
        bind(reminder.calendarID)
        bind(reminder.identifier)
        bind(reminder.uid)
        bind(reminder.recurrenceID)
        bind(reminder.isRecurring)
        bind(reminder.start)
        bind(reminder.due)
        bind(reminder.dueInstant)
        bind(reminder.isCompleted)
        bind(reminder.completed)
        bind(Int64(reminder.priority))
        bind(Int64(reminder.sequence))
        bind(reminder.created)
        bind(reminder.modified)
        bind(reminder.title)
        bind(FoldedTitle.key(of: reminder.title))
        bind(reminder.location)
        bind(reminder.url)
        bind(reminder.notes)
        bind(imported: reminder.importedText, besides: reminder.text)
    }
}
