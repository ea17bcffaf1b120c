import CalendarModel
import CalendarStore
import ICalendar
import Recurrence

// What time zones mean that a file defines behind the events that are in them.
extension ImportSession {
    /// Events and reminders whose time zone has other rules now take place at other instants.
    func deriveAgain(_ writer: borrowing StoreWriter) throws {
        guard !changedZones.isEmpty else { return }
        for var reminder in try writer.reminders(calendars: [report.calendar.id], filter: .all) {
            guard let zone = reminder.due?.zoneName, changedZones.contains(zone) else { continue }
            reminder.dueInstant = ReminderComponent(reminder.text, resolver: resolver).record.dueInstant
            try writer.update(reminder)
        }
        // Rows instead of events: there may be as many as the file has.
        var affected: [Int64] = []
        try writer.forEachEvent(calendar: report.calendar.id) { event in
            if let zone = event.start.zoneName, changedZones.contains(zone) { affected.append(event.id) }
        }
        for row in affected {
            guard var event = try writer.event(row: row) else { continue }
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
            // What it replaces may be another occurrence now, unless another one replaces that already.
            if isDetached, derived.recurrenceID != event.recurrenceID,
                try writer.event(calendar: event.calendarID, uid: event.uid, recurrenceID: derived.recurrenceID) == nil
            {
                event.recurrenceID = derived.recurrenceID
            }
            try writer.update(event)
        }
    }
}
