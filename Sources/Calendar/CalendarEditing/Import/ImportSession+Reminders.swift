import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence

extension ImportSession {
    /// Imports a VTODO. The first one with its UID and RECURRENCE-ID becomes a reminder; further ones are stored but not
    /// listed.
    mutating func importReminder(
        _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws {
        if try refusesMessage(component, method: method, writer) { return }
        let properties = ReminderProperties(component.text)
        let calendar = report.calendar.id
        let uid = properties.value("UID")
        let isRefused = try refuses(
            component, uid.map { .init(uid: $0, isReminder: true) }, method: method,
            stored: {
                guard let uid else { return [] }
                return try Set(["", properties["RECURRENCE-ID"]?.time?.basicFormat ?? ""]).compactMap {
                    try writer.reminder(calendar: calendar, uid: uid, recurrenceID: $0)
                }
            }, writer)
        if isRefused { return }
        let isDetached = properties["RECURRENCE-ID"] != nil
        let master = try isDetached ? self.master(ofReminder: properties.value("UID"), writer) : nil
        let reading = ReminderComponent(
            component.text, series: master.flatMap { SeriesStart($0) }, resolver: resolver)
        let zones = Set(["DTSTART", "DUE", "RECURRENCE-ID"].compactMap { properties[$0]?.zone })
        var wait = ZoneWait(line: component.line, open: openZones(zones))
        for (line, warning) in reading.warnings {
            warn(component.lines.fileLine(of: line), warning, unlessDefinedLater: &wait)
        }
        let times = [reading.record.start, reading.record.due, properties["RECURRENCE-ID"]?.time]
        compareWithSystem(times.compactMap { $0 }, line: component.line)
        var record = reading.record
        record.calendarID = report.calendar.id
        record.importedText = component.text
        let unchanged = report.reminders.unchanged
        if let row = try merge(record, component, method: method, isOpen: !wait.open.isEmpty, writer) {
            wait.entry = .reminder(row)
            wait.isUnchanged = report.reminders.unchanged > unchanged
            if isDetached, !(master.map { touchedReminders.contains($0.id) } ?? false) {
                orphans.append(Orphan(entry: .reminder(row), line: component.line, method: method, isNew: false))
            }
        }
        add(wait)
    }

    private func master(ofReminder uid: String?, _ writer: borrowing StoreWriter) throws -> ReminderRecord? {
        try uid.flatMap { try writer.reminder(calendar: report.calendar.id, uid: $0, recurrenceID: "") }
    }

    /// Merges the reminder of the file with the reminder that the calendar already has.
    ///
    private mutating func merge(
        _ record: ReminderRecord, _ component: CalendarReader.Component, method: String, isOpen: Bool,
        _ writer: borrowing StoreWriter
    ) throws -> Int64? {
        addUID(record.uid)
        let known = try writer.reminder(
            calendar: report.calendar.id, uid: record.uid, recurrenceID: record.recurrenceID)
        guard let stored = known else {
            let row: Int64
            do {
                row = try writer.insert(record).id
            } catch let error as ConferenceError where error.code == .duplicateReminder {
                // A component stored by an earlier version, or one that is not listed, already has this key.
                warn(component.line, .duplicateReminder(record.uid))
                try storeUnlisted(component, writer)
                return nil
            }
            touchedReminders.insert(row)
            report.otherComponents += 1
            report.reminders.added += 1
            return row
        }
        let isSecond = !touchedReminders.insert(stored.id).inserted
        return try merge(
            record, into: stored, isSecond: isSecond, component, method: method, isOpen: isOpen, writer)
    }

    private mutating func merge(
        _ record: ReminderRecord, into stored: ReminderRecord, isSecond: Bool, _ component: CalendarReader.Component,
        method: String, isOpen: Bool, _ writer: borrowing StoreWriter
    ) throws -> Int64? {
        var order = VersionComparison(
            record, over: stored, isSecondInFile: isSecond, method: method, fileWins: policy == .mirror)
        if policy == .fileWins, !isSecond, order != .unchanged { order = .new }
        let hasSameText = isSameText(record.text, stored.text)
        let hasOtherZones = !isOpen && !isSecond && hasSameText && record.zoneSet != stored.zoneSet
        let own = isOpen ? nil : resolver.bound(to: record.zoneSet)
        var row: Int64?
        switch order {
        case .unchanged where !hasOtherZones, .new where hasSameText && !hasOtherZones:
            // If nothing differs, the file is our own export.
            report.reminders.unchanged += 1
            row = hasSameText && !isSecond ? stored.id : nil
        case .keptNewer: report.reminders.keptNewer += 1
        case .keptFromMessage:
            report.reminders.keptNewer += 1
            warn(component.line, .reminderMessage(method))
            if isSecond {
                try storeUnlisted(component, method: method, zones: own, writer)
                return nil
            }
        case .duplicate:
            warn(component.line, .duplicateReminder(record.uid))
            try storeUnlisted(component, method: method, zones: own, writer)
            return nil
        case .unchanged, .new:
            if isSecond {
                // The file contains both versions, so both are kept.
                warn(component.line, .olderVersion(record.uid))
                var older = component
                older.text = stored.importedText ?? stored.text
                try storeUnlisted(older, zones: resolver.bound(to: stored.zoneSet), writer)
            }
            warnOfOrganizer(of: record.text, insteadOf: stored.text, title: stored.title, component)
            var merged = record
            merged.id = stored.id
            try writer.update(merged)
            report.reminders.updated += 1
            row = stored.id
        }
        report.otherComponents += 1
        return row
    }

    // MARK: Deriving again

    /// Derives the times of a reminder of this file again, because the file has defined its zones or its series since.
    ///
    /// - Parameter resolver: the zones of its VCALENDAR; nil for those of its set.
    /// - Returns: whether anything has changed.
    mutating func deriveAgain(
        reminder row: Int64, line: Int, method: String, _ resolver: ZoneResolver?, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let reminder = try writer.reminder(id: row), let text = reminder.importedText else { return false }
        let master = try reminder.recurrenceID.isEmpty ? nil : self.master(ofReminder: reminder.uid, writer)
        let own = resolver ?? self.resolver.bound(to: reminder.zoneSet)
        let derived = ReminderComponent(text, series: master.flatMap { SeriesStart($0) }, resolver: own).record
        var changed = reminder.withTimes(of: derived)
        changed.recurrenceID = derived.recurrenceID
        guard changed != reminder else { return false }
        let other =
            try changed.recurrenceID == reminder.recurrenceID
            ? nil
            : writer.reminder(calendar: reminder.calendarID, uid: reminder.uid, recurrenceID: changed.recurrenceID)
        guard let other else {
            try writer.update(changed)
            return true
        }
        // Both records now stand for the same occurrence. The one that comes first in the file keeps its row.
        let isFirst = touchedReminders.contains(other.id) && reminder.id < other.id
        let (first, second) = isFirst ? (changed, other) : (other, changed)
        try writer.deleteReminder(id: second.id)
        touchedReminders.remove(second.id)
        report.reminders.added -= 1
        report.otherComponents -= 1
        if isFirst { try writer.update(changed) }
        let component = CalendarReader.Component(
            kind: "VTODO", line: line, text: second.importedText ?? second.text, lines: LineMap(from: line))
        let isSecond = !touchedReminders.insert(first.id).inserted
        _ = try merge(
            second, into: first, isSecond: isSecond, component, method: method, isOpen: false, writer)
        return true
    }
}
