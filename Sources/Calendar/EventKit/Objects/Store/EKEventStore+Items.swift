import CalendarEditing
import CalendarModel
import CalendarStore
import Foundation
import ICalendar
import Recurrence

// Finding events and reminders.
extension EKEventStore {
    /// Checks that an item belongs to this store, and that the program may change and remove such items.
    ///
    /// - Returns: the program's access.
    @discardableResult
    func require(_ item: EKCalendarItem, belongsHere entity: EKEntityType) throws -> ProgramAccess {
        guard item.eventStore === self else { throw EKError(.objectBelongsToDifferentStore) }
        let backend = try backend()
        let access = backend.access
        try backend.requireChanging(entity, access)
        return access
    }

    /// Returns the occurrences that match a predicate.
    func occurrences(matching predicate: NSPredicate) -> [EKEvent] {
        guard let predicate = predicate as? EventPredicate else {
            preconditionFailure(
                "EKEventStore: the predicate has to come from predicateForEvents(withStart:end:calendars:).")
        }
        return reading(.event, otherwise: []) { backend in
            let rows = try rows(of: predicate.calendars, backend)
            // Nil means all calendars; an empty list means none.
            guard rows?.isEmpty != true else { return [] }
            let reader = try ItemReader(self, backend)
            return try backend.occurrences.occurrences(in: predicate.range, calendars: rows).compactMap(reader.event)
        }
    }

    /// Returns the event with an identifier: as its first occurrence, or as the detached occurrence that the identifier names.
    func storedEvent(_ identifier: String) -> EKEvent? {
        reading(.event, otherwise: nil) { backend in
            let name = EventName(identifier)
            let series = try backend.store.series(identifier: name.identifier)
            return try ItemReader(self, backend).event(named: name.recurrenceID, of: series)
        }
    }

    func storedReminder(_ identifier: String) -> EKReminder? {
        reading(.reminder, otherwise: nil) { backend in
            let record = try backend.reminders.reminder(identifier: identifier)
            return try record.flatMap(ItemReader(self, backend).reminder)
        }
    }

    /// Returns the events with an external identifier, each as its first occurrence: those with this UID, and the event of this
    /// computer with this identifier.
    func storedEvents(external identifier: String) -> [EKEvent] {
        reading(.event, otherwise: []) { backend in
            let reader = try ItemReader(self, backend)
            var series = Dictionary(grouping: try backend.store.events(uid: identifier), by: \.calendarID)
            let named = try backend.store.series(identifier: identifier)
            if let row = named.first?.calendarID, series[row] == nil, reader.calendar(row)?.isLocal ?? false {
                series[row] = named
            }
            return series.keys.sorted().compactMap { reader.event(named: nil, of: series[$0] ?? []) }
        }
    }

    /// Returns the reminders with an external identifier: those with this UID, and the reminder of this computer with this
    /// identifier.
    func storedReminders(external identifier: String) -> [EKReminder] {
        reading(.reminder, otherwise: []) { backend in
            let reader = try ItemReader(self, backend)
            var found = try backend.reminders.reminders(uid: identifier)
            if let named = try backend.reminders.reminder(identifier: identifier),
                reader.calendar(named.calendarID)?.isLocal ?? false, !found.contains(named)
            {
                found.append(named)
            }
            return found.compactMap(reader.reminder)
        }
    }

    /// Returns the reminders that match a predicate; nil without access or if reading fails.
    func reminders(matching predicate: NSPredicate) -> [EKReminder]? {
        guard let predicate = predicate as? ReminderPredicate else {
            preconditionFailure(
                "EKEventStore: the predicate has to come from one of the store's predicates for reminders.")
        }
        return reading(.reminder, otherwise: nil) { backend in
            let rows = try rows(of: predicate.calendars, backend)
            guard rows?.isEmpty != true else { return [] }
            return try backend.reminders.reminders(calendars: rows, filter: predicate.filter)
                .compactMap(ItemReader(self, backend).reminder)
        }
    }
}

/// The parts of an event identifier: the identifier of the series, and the detached occurrence.
struct EventName {
    private static let mark = "/RID="

    var identifier: String
    /// The RECURRENCE-ID as stored; nil for the whole event.
    var recurrenceID: String?

    init(_ text: String) {
        guard let mark = text.range(of: Self.mark) else {
            identifier = text
            return
        }
        identifier = String(text[..<mark.lowerBound])
        recurrenceID = String(text[mark.upperBound...])
    }

    /// Returns the identifier of a detached occurrence.
    static func text(_ identifier: String, detached recurrenceID: String) -> String {
        identifier + Self.mark + recurrenceID
    }
}
