import CalendarModel
import CalendarStore
import ICalendar

/// The target of a command: an event, a series, or one occurrence of a series.
struct EventTarget {
    /// All records of the event: the single event or the master first, then the detached occurrences.
    let series: [EventRecord]
    /// The occurrence that was named by a day or by `next`; nil for the whole event.
    let occurrence: Occurrence?
    /// How the user named the event.
    let naming: Naming

    /// The ways to name an event, from the most certain to the least.
    enum Naming: Hashable {
        /// By its identifier, UID or title.
        case whole
        /// By the beginning of its identifier.
        case beginning
        /// From a list.
        case chosen
        /// As `next`, which is another event every hour.
        case next
        /// By a title that a part of a series has: an occurrence and all following ones. Its next occurrence is another one each time.
        case part
    }

    /// The single event, the master, or the first detached occurrence if the file had no master.
    let main: EventRecord

    init?(series: [EventRecord], occurrence: Occurrence? = nil, naming: Naming = .whole) {
        guard let main = series.first else { return nil }
        self.series = series
        self.main = main
        self.occurrence = occurrence
        self.naming = naming
    }

    /// True if the event can have several occurrences. An occurrence that came without its series, as in an invitation to it
    /// alone, is a single event.
    var isSeries: Bool { main.isRecurring || series.count > 1 }

    /// The occurrence of a series that was named; nil for a single event and for a whole series.
    var singledOut: Occurrence? { isSeries ? occurrence : nil }

    /// The occurrence that was named by its day, or by a title of its own, as one of a series.
    var dated: Occurrence? { naming == .next || naming == .part ? nil : singledOut }

    /// The master of a series; nil for a single event, and for occurrences without their series.
    var master: EventRecord? { main.isRecurring && main.recurrenceID.isEmpty ? main : nil }

    /// The record to show: the detached one if the occurrence has its own.
    var record: EventRecord { occurrence?.event ?? main }

    /// The title of the target: that of the occurrence that was singled out, or of the whole event.
    var title: String { singledOut?.event.title ?? main.title }
}
