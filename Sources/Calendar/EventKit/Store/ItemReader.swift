import CalendarModel
import CalendarStore
import ICalendar

/// Makes objects of what one fetch has found, which share their calendars and the reading of clocks.
///
/// For one thread; the objects do not keep it.
final class ItemReader {
    private let store: EKEventStore
    private let backend: EventStoreBackend
    private let calendars: [Int64: EKCalendar]
    private var times: [Int64: ItemTimes] = [:]

    init(_ store: EKEventStore, _ backend: EventStoreBackend) throws {
        self.store = store
        self.backend = backend
        calendars = try store.calendarObjects(backend)
    }

    /// The calendar in a row; nil where the store does not look at it.
    func calendar(_ row: Int64) -> EKCalendar? { calendars[row] }

    /// An occurrence as an object; nil where the store does not look at its calendar.
    func event(_ occurrence: Occurrence) -> EKEvent? {
        let row = occurrence.event.calendarID
        return calendars[row].map { EKEvent(.init(occurrence, times(calendar: row)), calendar: $0, store) }
    }

    /// A reminder as an object; nil where the store does not look at its calendar.
    func reminder(_ record: ReminderRecord) -> EKReminder? {
        calendars[record.calendarID].map {
            EKReminder(.init(record, times(calendar: record.calendarID)), calendar: $0, store)
        }
    }

    /// One occurrence of an event: the one that was detached as `recurrenceID`, or the first one.
    func event(named recurrenceID: String?, of series: [EventRecord]) -> EKEvent? {
        guard let row = series.first?.calendarID else { return nil }
        return backend.occurrence(named: recurrenceID, of: series, times(calendar: row).resolver).flatMap(event)
    }

    /// The same occurrence of an event as it is now.
    func event(_ base: Occurrence, of series: [EventRecord]) -> EKEvent? {
        guard let row = series.first?.calendarID else { return nil }
        return backend.occurrence(base, in: series, times(calendar: row).resolver).flatMap(event)
    }

    private func times(calendar: Int64) -> ItemTimes {
        if let known = times[calendar] { return known }
        let new = ItemTimes(zones: backend.zones, resolver: backend.resolver(calendar: calendar))
        times[calendar] = new
        return new
    }
}
