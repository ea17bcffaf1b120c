import CalendarModel
import Recurrence

extension Connection {
    /// Returns the reminders in the given rows, in the given order.
    func reminders(inRows rows: [Int64]) throws -> [ReminderRecord] {
        var reminders: [ReminderRecord] = []
        reminders.reserveCapacity(rows.count)
        for begin in stride(from: 0, to: rows.count, by: 500) {
            let part = rows[begin..<min(begin + 500, rows.count)]
            let first = reminders.count
            var zoneSets: [(index: Int, row: Int64)] = []
            try using(
                """
                SELECT reminder.component_id, reminder.identifier, reminder.calendar_id, uid, reminder.recurrence_id,
                    title, location, notes, url, start_form, start_local, start_zone, due_form, due_local, due_zone,
                    due_instant, is_completed, completed, priority, is_recurring, sequence, created, modified, version,
                    component.text, import_form, imported_text, zone_set
                FROM json_each(?1) AS wanted
                CROSS JOIN reminder ON reminder.component_id = wanted.value
                CROSS JOIN component ON component.id = reminder.component_id
                """
            ) { statement in
                statement.bind(list(part))
                while try statement.step() {
                    var row = statement.row
                    reminders.append(try reminder(reading: &row))
                    if let set = row.optionalInt64() { zoneSets.append((reminders.count - 1, set)) }
                }
            }
            if !zoneSets.isEmpty {
                let sets = try self.zoneSets(inRows: Set(zoneSets.map(\.row)))
                for (index, row) in zoneSets { reminders[index].zoneSet = sets[row] }
            }
            // As for events, SQLite returns the rows in this order but does not promise it.
            if !zip(reminders[first...], part).allSatisfy({ $0.id == $1 }) {
                let places = Dictionary(uniqueKeysWithValues: zip(part, 0...))
                reminders[first...].sort { places[$0.id, default: 0] < places[$1.id, default: 0] }
            }
        }
        return reminders
    }

    private func reminder(reading row: inout Row) throws -> ReminderRecord {
        let id = row.int64()
        var reminder = ReminderRecord(
            id: id, identifier: row.text(), calendarID: row.int64(), uid: row.text(), recurrenceID: row.text(),
            title: row.text(), location: row.optionalText(), notes: row.optionalText(), url: row.optionalText(),
            start: try optionalTime(reading: &row, "reminder", id),
            due: try optionalTime(reading: &row, "reminder", id),
            dueInstant: row.optionalInt64(), isCompleted: row.bool(), completed: row.optionalInt64(),
            priority: Int(row.int64()), isRecurring: row.bool(), sequence: Int(row.int64()),
            created: row.optionalInt64(), modified: row.optionalInt64(), version: row.int64(), text: row.text())
        let form = row.int64()
        let imported = row.optionalText()
        reminder.importedText = form == ImportForm.same ? reminder.text : imported
        return reminder
    }
}
