package import CalendarModel
package import Recurrence

extension EventRecord {
    /// The RECURRENCE-ID with its own time zone; nil for a record that is not a detached occurrence.
    package var recurrenceTime: EventTime? {
        recurrenceID.isEmpty ? nil : ComponentText(text).property("RECURRENCE-ID")?.time
    }
}
