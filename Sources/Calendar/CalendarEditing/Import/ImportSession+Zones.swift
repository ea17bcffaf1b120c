import CalendarModel
import CalendarStore
import ICalendar
import Recurrence

// Time zones that a file defines after the entries that use them.
extension ImportSession {
    /// Derives the times of events and reminders again if the rules of their time zone have changed.
    func rederiveTimes(_ writer: borrowing StoreWriter) throws {
        guard !changedZones.isEmpty else { return }
        for var reminder in try writer.reminders(calendars: [report.calendar.id], filter: .all) {
            guard let zone = reminder.due?.zoneName, changedZones.contains(zone) else { continue }
            reminder.dueInstant = ReminderComponent(reminder.text, resolver: resolver).record.dueInstant
            try writer.update(reminder)
        }
        // Collects rows instead of events, because there may be as many as the file has.
        var affected: [Int64] = []
        try writer.forEachEvent(calendar: report.calendar.id) { event in
            if let zone = event.start.zoneName, changedZones.contains(zone) { affected.append(event.id) }
        }
        for row in affected {
            guard var event = try writer.event(id: row) else { continue }
            let isDetached = !event.recurrenceID.isEmpty
            let master =
                isDetached ? try writer.event(calendar: event.calendarID, uid: event.uid, recurrenceID: "") : nil
            guard
                let derived = try? EventComponent(
                    event.text, properties: EventProperties(event.text), series: master?.start, limits: limits,
                    resolver: resolver
                ).record
            else { continue }
            event.rangeStart = derived.rangeStart
            event.rangeEnd = derived.rangeEnd
            // The event may now replace another occurrence, unless there is already a record for that one.
            if isDetached, derived.recurrenceID != event.recurrenceID,
                try writer.event(calendar: event.calendarID, uid: event.uid, recurrenceID: derived.recurrenceID) == nil
            {
                event.recurrenceID = derived.recurrenceID
            }
            try writer.update(event)
        }
    }
}
