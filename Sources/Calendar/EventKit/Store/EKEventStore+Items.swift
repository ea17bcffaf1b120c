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

extension EventStoreBackend {
    /// One occurrence of an event as it is now.
    ///
    /// - Parameters:
    ///   - recurrenceID: which one; nil for the first.
    ///   - series: all records of the event.
    ///   - resolver: the zones of its calendar.
    func occurrence(
        named recurrenceID: String?, of series: [EventRecord], _ resolver: ZoneResolver
    ) -> Occurrence? {
        func occurrences(in range: Range<Int64>) -> [Occurrence] {
            OccurrenceQuery.occurrences(of: series, in: range, limits: limits, resolver: resolver)
        }
        guard let begin = series.map(\.rangeStart).min() else { return nil }
        let last = series.map(\.rangeEnd).max() ?? begin
        let end = max(last, begin + 1)
        if let recurrenceID, !recurrenceID.isEmpty {
            guard let near = instants(around: recurrenceID, of: series, resolver) else { return nil }
            return occurrences(in: near).first { $0.recurrenceID == recurrenceID }
        }
        // Most events begin at once; of a series whose first occurrences were removed, the search goes on.
        let day: Int64 = 86_400
        var from = begin
        for days: Int64 in [3, 62, 800, 12_000, 3_000_000] {
            let (sum, overflow) = from.addingReportingOverflow(days * day)
            let to = min(overflow ? .max : sum, end)
            if from < to, let first = occurrences(in: from..<to).first { return first }
            guard to < end else { break }
            from = to
        }
        return nil
    }

    /// What has become of an occurrence after others may have changed its event; nil where it is there no more.
    ///
    /// - Parameter series: all records of the event now.
    func occurrence(_ base: Occurrence, in series: [EventRecord], _ resolver: ZoneResolver) -> Occurrence? {
        // Mostly nobody has changed anything.
        if series.count == 1, series[0] == base.event, base.recurrenceID.isEmpty { return base }
        let name = base.name(in: series)
        return occurrence(named: name.isEmpty ? nil : name, of: series, resolver)
    }

    /// Where an occurrence can be: where its own record has it, or around its place by the rules.
    private func instants(
        around recurrenceID: String, of series: [EventRecord], _ resolver: ZoneResolver
    ) -> Range<Int64>? {
        if let own = series.first(where: { $0.recurrenceID == recurrenceID }) {
            // What takes no time lies where it begins.
            return own.rangeStart..<max(own.rangeEnd, own.rangeStart + 1)
        }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }),
            var place = EventTime(basicFormat: recurrenceID, reference: master.start.reference)
        else { return nil }
        place.isDate = master.start.isDate
        // An earlier occurrence that stands for the following ones may have moved them.
        let isMoved = series.contains { !$0.recurrenceID.isEmpty && $0.rangeEnd == .max }
        let reach: Int64 = (isMoved ? 400 : 2) * 86_400
        let instant = resolver.instant(of: place)
        return (instant - reach)..<(instant + reach)
    }
}
