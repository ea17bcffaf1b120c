import CalendarModel
import CalendarStore
import ICalendar

extension ImportSession {
    /// Derives the times of an event of this file again, because the file has defined its zones or its series since.
    ///
    /// - Parameters:
    ///   - isNew: whether this import has added the event; otherwise its conference is not derived again.
    ///   - resolver: the zones of its VCALENDAR; nil for those of its set.
    /// - Returns: whether anything has changed.
    mutating func deriveAgain(
        event row: Int64, line: Int, method: String, isNew: Bool, _ resolver: ZoneResolver?,
        _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let event = try writer.event(id: row), let text = event.importedText else { return false }
        let own = resolver ?? self.resolver.bound(to: event.zoneSet)
        guard let reading = try? read(event: text, method: method, own, writer) else { return false }
        var changed = event.withTimes(of: reading.record)
        changed.recurrenceID = reading.record.recurrenceID
        if isNew {
            changed.conference = reading.record.conference
            changed.ownsConference = reading.record.ownsConference
        }
        guard changed != event else { return false }
        master = nil
        let other =
            try changed.recurrenceID == event.recurrenceID
            ? nil : writer.event(calendar: event.calendarID, uid: event.uid, recurrenceID: changed.recurrenceID)
        guard let other else {
            try writer.update(changed)
            if !isNew { try Outbox.noteFromSource(from: event, to: changed, writer) }
            return true
        }
        // Both records now stand for the same occurrence. The one that comes first in the file keeps its row.
        let isFirst = touchedEvents.contains(other.id) && event.id < other.id
        let (first, second) = isFirst ? (changed, other) : (other, changed)
        try writer.deleteEvent(id: second.id)
        touchedEvents.remove(second.id)
        if isNew || isFirst { report.added -= 1 }
        if isFirst { try writer.update(changed) }
        let component = CalendarReader.Component(
            kind: "VEVENT", line: line, text: second.importedText ?? second.text, lines: LineMap(from: line))
        let isSecond = !touchedEvents.insert(first.id).inserted
        _ = try merge(
            second, into: first, isSecond: isSecond, component, method: method, isOpen: false, writer)
        return true
    }
}

extension EventRecord {
    /// Returns the record with the times of another record, which was derived from the same text with other zones.
    func withTimes(of other: EventRecord) -> EventRecord {
        var record = self
        record.start = other.start
        record.end = other.end
        record.isRecurring = other.isRecurring
        record.rangeStart = other.rangeStart
        record.rangeEnd = other.rangeEnd
        record.zoneSet = other.zoneSet
        return record
    }
}

extension ReminderRecord {
    /// Returns the record with the times of another record, which was derived from the same text with other zones.
    func withTimes(of other: ReminderRecord) -> ReminderRecord {
        var record = self
        record.start = other.start
        record.due = other.due
        record.dueInstant = other.dueInstant
        record.isRecurring = other.isRecurring
        record.completed = other.completed
        record.zoneSet = other.zoneSet
        return record
    }
}
