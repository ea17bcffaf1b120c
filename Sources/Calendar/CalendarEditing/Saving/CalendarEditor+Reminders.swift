package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ICalendar

// Adding, changing and removing reminders.
extension CalendarEditor {
    /// Adds a reminder.
    ///
    /// - Parameters:
    ///   - uid: the UID, or nil for a new one.
    ///   - resolver: the time zones that the caller has already resolved.
    package func add(
        _ content: ReminderChanges, uid: String? = nil, to calendar: Int64, resolver: ZoneResolver? = nil,
        _ writer: borrowing StoreWriter
    ) throws -> ReminderRecord {
        var record = try reminderTexts(resolver ?? self.resolver).newReminder(content, uid: uid)
        record.calendarID = calendar
        return try writer.insert(record)
    }

    /// Changes a reminder. Completing a recurring reminder completes its current occurrence.
    ///
    /// Changes by other programs since the reminder was read are kept, unless this change sets the same fields to other values.
    ///
    /// - Parameter resolver: the time zones that the caller has already resolved.
    /// - Returns: the reminder as stored, and the fields that other programs had changed.
    /// - Throws: `reminderVanished`, `changedMeanwhile`; errors of ``ReminderEditor`` and the store.
    package func save(
        _ change: ReminderChange, resolver known: ZoneResolver? = nil, _ writer: borrowing StoreWriter
    ) throws -> (record: ReminderRecord, others: Set<ItemField>) {
        let base = change.base
        let present = try writer.reminder(id: base.id).flatMap { $0.uid == base.uid ? $0 : nil }
        guard present != nil || change.restoresRemoved else {
            throw ConferenceError.reminderVanished(base.identifier, title: base.title)
        }
        let home = present?.calendarID ?? change.calendarID ?? base.calendarID
        let row = change.calendarID ?? home
        let texts = reminderTexts(known ?? self.resolver)
        var record = try present ?? restore(base, to: row, texts, writer)
        let others = change.othersBefore ?? (present?.fields(changedSince: base, limits: limits) ?? [])
        var fields = change.fields
        var contradictions = fields.contradictions(others, now: record, limits: limits)
        if row != home, others.contains(.calendar) { contradictions.insert(.calendar) }
        guard contradictions.isEmpty else {
            throw ConferenceError.changedMeanwhile(base.title, fields: ItemField.words(contradictions))
        }
        // If another program has already completed the reminder, its completion date stays.
        if fields.completion != nil, others.contains(.completion) { fields.completion = nil }
        if record.isRecurring, !record.isCompleted, case .completed(let instant)? = fields.completion {
            fields.completion = nil
            if !fields.isEmpty { record = try texts.applying(fields, to: record) }
            record = try complete(record, at: instant, in: row, texts, writer)
        } else {
            record = try texts.applying(fields, to: record)
        }
        if row != home { try move(&record, from: home, to: row, writer) }
        try writer.update(record)
        guard let stored = try writer.reminder(id: record.id) else {
            throw ConferenceError.reminderVanished(base.identifier, title: base.title)
        }
        return (stored, others)
    }

    /// Removes the events or the reminders of a calendar, which no longer accepts them afterwards. As when a whole calendar
    /// is removed, the conferences of its events are not ended.
    ///
    /// - Throws: errors of the store, such as `calendarReadOnly`.
    package func removeEntries(
        of entity: CalendarEntities, calendar: Int64, _ writer: borrowing StoreWriter
    ) throws {
        if entity.contains(.reminders), try !writer.remindersToRead(limit: 1).isEmpty {
            try ReminderMigration.migrateAll(zones: zones, writer)
        }
        try writer.removeEntries(of: entity, calendar: calendar)
    }

    /// Removes a reminder with all its occurrences.
    package func removeReminder(identifier: String, _ writer: borrowing StoreWriter) throws {
        try writer.deleteReminderSeries(identifier: identifier)
    }

    // MARK: -

    private func reminderTexts(_ resolver: ZoneResolver) -> ReminderEditor {
        ReminderEditor(resolver: resolver, limits: limits, now: now)
    }

    /// Completes the current occurrence of a recurring reminder, and stores the completed occurrence as a separate reminder.
    private func complete(
        _ reminder: ReminderRecord, at instant: Int64, in calendar: Int64, _ texts: ReminderEditor,
        _ writer: borrowing StoreWriter
    ) throws -> ReminderRecord {
        let detached = try writer.reminders(calendar: reminder.calendarID, uid: reminder.uid)
            .filter { !$0.recurrenceID.isEmpty }
        let completion = try texts.completing(reminder, detached: detached, at: instant)
        if var completed = completion.completed {
            completed.calendarID = calendar
            try writer.insert(completed)
            try writer.noteDerivation(
                of: completed.uid, calendar: calendar, from: reminder.uid, calendar: reminder.calendarID)
        }
        return completion.reminder
    }

    /// Moves a reminder and its detached occurrences.
    private func move(
        _ record: inout ReminderRecord, from home: Int64, to row: Int64, _ writer: borrowing StoreWriter
    ) throws {
        for var other in try writer.reminders(calendar: home, uid: record.uid) where other.id != record.id {
            other.calendarID = row
            try writer.update(other)
        }
        record.calendarID = row
    }
}
