import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Reads the changes that `edit` is to make, and saves them in one transaction.
struct EventEdit {
    let target: EventTarget
    let context: Context

    private var arguments: Arguments { context.arguments }

    /// Returns the requested changes, checked.
    func changes() throws -> EventChanges {
        var changes = EventChanges()
        changes.title = arguments[Edit.title]
        changes.location = arguments[EventOptions.location]
        changes.notes = arguments[EventOptions.notes]
        let requested = EventOptions.times(in: arguments, start: arguments[EventOptions.start])
        let zone = arguments[EventOptions.timeZone]
        guard !requested.isEmpty || zone != nil else { return changes }
        let occurrence = try target.occurrence ?? context.firstOccurrence(of: target)
        let times = try EventTimes(
            changing: EventTimes(start: occurrence.start, end: occurrence.end),
            at: occurrence.startInstant..<max(occurrence.startInstant, occurrence.endInstant), by: requested,
            reading: context.timeContext(zone: zone), zone: self.zone(of: occurrence, named: zone))
        changes.start = times.start
        changes.end = times.end
        return changes
    }

    /// Saves the changes and notifies the providers of the event's conferences.
    ///
    /// - Returns: the record that holds the changes, and the changes that could not be delivered.
    /// - Throws: `changedMeanwhile` if another program changed the same fields since the event was read.
    func apply(
        _ changes: EventChanges, movingTo calendar: CalendarRecord?
    ) async throws -> (value: EventRecord, unsettled: [UnsettledChange]) {
        // The changes were computed from the times of this occurrence.
        let base = try target.singledOut ?? target.occurrence ?? context.firstOccurrence(of: target)
        var change = EventChange(base, span: target.singledOut == nil ? .all : .thisEvent)
        change.fields = changes
        change.calendarID = calendar?.id
        let saved = try context.store().write { try context.editor.save(change, $0) }
        guard !saved.notes.isEmpty else { return (saved.record, []) }
        return (saved.record, await (try context.conferencing()).deliver(saved.notes))
    }

    /// Keeps the event's own zone if it is known.
    private func zone(of occurrence: Occurrence, named name: String?) throws -> EventTimes.Zone {
        if let name { return .named(try context.timeContext(zone: name)) }
        let time = occurrence.start
        switch time.reference {
        case .utc: return .own(try context.timeContext(zone: "UTC"))
        case .floating: return time.isDate ? .own(try context.timeContext()) : .floating
        case .zone(let name):
            let resolver = context.editor.resolver.bound(to: occurrence.event.zoneSet)
            guard let rules = resolver.rules(named: name) else { return .own(try context.timeContext()) }
            return .own(TimeContext(now: context.now, zoneName: name, rules: rules))
        }
    }
}
