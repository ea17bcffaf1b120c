package import CalendarModel
package import Recurrence

extension EventRecord {
    /// RECURRENCE-ID with its own zone: which occurrence of its series a detached record replaces; nil for any other.
    package var recurrenceTime: EventTime? {
        recurrenceID.isEmpty ? nil : ComponentText(text).property("RECURRENCE-ID")?.time
    }
}
