import CalendarModel
import CalendarStore
import ICalendar

/// The target of a command: an event, a series, or one occurrence of a series.
struct EventTarget {
    /// All records of the event: the single event or the master first, then the detached occurrences.
    let series: [EventRecord]
    /// The occurrence that was named by a day or by `next`; nil for the whole event.
    let occurrence: Occurrence?

    /// The single event, the master, or the first detached occurrence if the file had no master.
    let main: EventRecord

    init?(series: [EventRecord], occurrence: Occurrence? = nil) {
        guard let main = series.first else { return nil }
        self.series = series
        self.main = main
        self.occurrence = occurrence
    }

    /// True if the event can have several occurrences.
    var isSeries: Bool { main.isRecurring || series.count > 1 || !main.recurrenceID.isEmpty }

    /// The occurrence of a series that was named; nil for a single event and for a whole series.
    var singledOut: Occurrence? { isSeries ? occurrence : nil }

    /// The record to show: the detached one if the occurrence has its own.
    var record: EventRecord { occurrence?.event ?? main }
}
