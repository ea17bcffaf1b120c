import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar

extension ImportSession {
    /// Imports a VTODO. All of them are kept; the first one with its UID and RECURRENCE-ID becomes a reminder.
    mutating func importReminder(
        _ component: CalendarReader.Component, method: String, isLast: Bool, _ writer: borrowing StoreWriter
    ) throws {
        let properties = ReminderProperties(component.text)
        var master: ReminderRecord?
        let isDetached = properties["RECURRENCE-ID"] != nil
        let uid = properties.value("UID")
        if isDetached, let uid {
            master = try writer.reminder(calendar: report.calendar.id, uid: uid, recurrenceID: "")
        }
        // A detached occurrence is deferred, because the file may have a newer master in another time zone.
        let hasMaster = master.map { touchedReminders.contains($0.id) } ?? false
        let times = [properties["DTSTART"], properties["DUE"]]
        if !isLast, mustBeDeferred(for: times, uid: uid, isDetached: isDetached) || isDetached && !hasMaster {
            return try deferUntilEnd(component, uid: uid, method: method, isDetached: isDetached, writer)
        }
        let reading = ReminderComponent(
            component.text, series: master.flatMap(ReminderComponent.anchor), resolver: resolver)
        for (line, warning) in reading.warnings { warn(component.lines.fileLine(of: line), warning) }
        var record = reading.record
        record.calendarID = report.calendar.id
        record.importedText = component.text
        try merge(record, component, method: method, writer)
    }

    private mutating func merge(
        _ record: ReminderRecord, _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws {
        addUID(record.uid)
        let known = try writer.reminder(
            calendar: report.calendar.id, uid: record.uid, recurrenceID: record.recurrenceID)
        guard let stored = known else {
            do {
                touchedReminders.insert(try writer.insert(record).id)
            } catch let error as ConferenceError where error.code == .duplicateReminder {
                // A component stored by an earlier version, or one that is not listed, already has this key.
                warn(component.line, .duplicateReminder(record.uid))
                return try storeUnlisted(component, writer)
            }
            report.otherComponents += 1
            report.reminders.added += 1
            return
        }
        let isSecond = !touchedReminders.insert(stored.id).inserted
        var order = VersionComparison(
            record, over: stored, isSecondInFile: isSecond, method: method, fileWins: policy == .mirror)
        if policy == .fileWins, !isSecond, order != .unchanged { order = .new }
        switch order {
        case .unchanged: report.reminders.unchanged += 1
        case .keptNewer: report.reminders.keptNewer += 1
        case .keptFromMessage:
            report.reminders.keptNewer += 1
            warn(component.line, .reminderMessage(method))
            if isSecond { return try storeUnlisted(component, method: method, writer) }
        case .duplicate:
            warn(component.line, .duplicateReminder(record.uid))
            return try storeUnlisted(component, method: method, writer)
        // Without a difference, this is our own export, read again.
        case .new where isSameText(record.text, stored.text): report.reminders.unchanged += 1
        case .new:
            if isSecond {
                // Both versions are in the file, so both are kept.
                warn(component.line, .olderVersion(record.uid))
                var older = component
                older.text = stored.importedText ?? stored.text
                try storeUnlisted(older, writer)
            }
            var merged = record
            merged.id = stored.id
            try writer.update(merged)
            report.reminders.updated += 1
        }
        report.otherComponents += 1
    }
}
