import CalendarEditing
import CalendarModel
import CalendarStore
import Foundation
import ICalendar
import Recurrence

// How events and reminders are found.
extension EKEventStore {
    /// Makes sure that an item is of this store, and that the program may change and remove such items.
    func require(_ item: EKCalendarItem, belongsHere entity: EKEntityType) throws {
        guard item.eventStore === self else { throw EKError(.objectBelongsToDifferentStore) }
        try backend().requireChanging(entity)
    }

    /// The occurrences that a predicate asks for.
    func occurrences(matching predicate: NSPredicate) -> [EKEvent] {
        guard let predicate = predicate as? EventPredicate else {
            preconditionFailure(
                "EKEventStore: the predicate has to come from predicateForEvents(withStart:end:calendars:).")
        }
        return reading(.event, otherwise: []) { backend in
            let rows = try rows(of: predicate.calendars, backend)
            // Nil is everywhere; an empty list is nowhere.
            guard rows?.isEmpty != true else { return [] }
            let reader = try ItemReader(self, backend)
            return try backend.occurrences.occurrences(in: predicate.range, calendars: rows).compactMap(reader.event)
        }
    }

    /// The event that has an identifier: its first occurrence, or the detached one that the identifier names.
    func storedEvent(_ identifier: String) -> EKEvent? {
        reading(.event, otherwise: nil) { backend in
            let name = EventName(identifier)
            let series = try backend.store.series(identifier: name.identifier)
            return try ItemReader(self, backend).event(named: name.recurrenceID, of: series)
        }
    }

    /// The reminder that has an identifier.
    func storedReminder(_ identifier: String) -> EKReminder? {
        reading(.reminder, otherwise: nil) { backend in
            let record = try backend.reminders.reminder(identifier: identifier)
            return try record.flatMap(ItemReader(self, backend).reminder)
        }
    }

    /// The events with a UID, each by its first occurrence.
    func storedEvents(uid: String) -> [EKEvent] {
        reading(.event, otherwise: []) { backend in
            let reader = try ItemReader(self, backend)
            let series = Dictionary(grouping: try backend.store.events(uid: uid), by: \.calendarID)
            return series.keys.sorted().compactMap { reader.event(named: nil, of: series[$0] ?? []) }
        }
    }

    /// The reminders with a UID.
    func storedReminders(uid: String) -> [EKReminder] {
        reading(.reminder, otherwise: []) { backend in
            try backend.reminders.reminders(uid: uid).compactMap(ItemReader(self, backend).reminder)
        }
    }

    /// The reminders that a predicate asks for; nil without access, and where reading fails.
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

/// An event's identifier taken apart: what the whole series is called, and which detached occurrence is meant.
struct EventName {
    private static let mark = "/RID="

    var identifier: String
    /// As in the store; nil for the whole.
    var recurrenceID: String?

    init(_ text: String) {
        guard let mark = text.range(of: Self.mark) else {
            identifier = text
            return
        }
        identifier = String(text[..<mark.lowerBound])
        recurrenceID = String(text[mark.upperBound...])
    }

    /// The identifier of a detached occurrence.
    static func text(_ identifier: String, detached recurrenceID: String) -> String {
        identifier + Self.mark + recurrenceID
    }
}
