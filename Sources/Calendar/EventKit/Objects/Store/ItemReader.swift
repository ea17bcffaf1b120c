import CalendarEditing
import CalendarModel
import CalendarStore
import ICalendar

/// Creates the objects for the results of one fetch, which share their calendars and time zones.
///
/// For one thread; the objects do not keep it alive.
final class ItemReader {
    private let store: EKEventStore
    private let backend: EventStoreBackend
    private let calendars: [Int64: EKCalendar]
    private let resolver: ZoneResolver
    private var times: [ZoneSet?: ItemTimes] = [:]

    init(_ store: EKEventStore, _ backend: EventStoreBackend) throws {
        self.store = store
        self.backend = backend
        calendars = try store.calendarObjects(backend)
        resolver = backend.resolver
    }

    /// Returns the calendar in a row, or nil if it is not in this store's sources.
    func calendar(_ row: Int64) -> EKCalendar? { calendars[row] }

    /// Returns the object for an occurrence, or nil if its calendar is not in this store's sources.
    func event(_ occurrence: Occurrence) -> EKEvent? { event(occurrence, isByRule: false) }

    /// Returns the object for an occurrence, or nil if its calendar is not in this store's sources.
    ///
    private func event(_ occurrence: Occurrence, isByRule: Bool) -> EKEvent? {
        calendars[occurrence.event.calendarID].map {
            EKEvent(.init(occurrence, times(occurrence.event.zoneSet), isByRule: isByRule), calendar: $0, store)
        }
    }

    /// Returns the object for a reminder, or nil if its calendar is not in this store's sources.
    func reminder(_ record: ReminderRecord) -> EKReminder? {
        calendars[record.calendarID].map {
            EKReminder(.init(record, times(record.zoneSet)), calendar: $0, store)
        }
    }

    /// Returns the occurrence of an event with the given RECURRENCE-ID, or the first one that the rules give if it is nil.
    func event(named recurrenceID: String?, of series: [EventRecord]) -> EKEvent? {
        let lookup = lookup
        if recurrenceID == nil, let master = series.first(where: { $0.recurrenceID.isEmpty }),
            let first = lookup.occurrence(named: nil, of: [master])
        {
            return event(
                first, isByRule: series.contains { $0.recurrenceID == first.recurrenceID && $0.id != master.id })
        }
        return lookup.occurrence(named: recurrenceID, of: series).flatMap(event)
    }

    /// Returns the current state of an occurrence.
    func event(_ base: EKEvent.Stored, of series: [EventRecord]) -> EKEvent? {
        lookup.occurrence(base.occurrence, in: series, isByRule: base.isByRule)
            .flatMap { event($0, isByRule: base.isByRule) }
    }

    private var lookup: OccurrenceLookup { OccurrenceLookup(limits: backend.limits, resolver: resolver) }

    private func times(_ set: ZoneSet?) -> ItemTimes {
        if let known = times[set] { return known }
        let new = ItemTimes(zones: backend.zones, resolver: resolver.bound(to: set))
        times[set] = new
        return new
    }
}
