import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// The work of `edit`: reads what is to change, and has it changed in one transaction.
struct EventEdit {
    let target: EventTarget
    let context: Context

    private var arguments: Arguments { context.arguments }

    /// What was asked for, checked.
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
            reading: context.timeContext(zone: zone), zone: self.zone(of: occurrence.start, named: zone))
        changes.start = times.start
        changes.end = times.end
        return changes
    }

    /// Writes the changes and tells the providers of the event's conferences.
    ///
    /// - Returns: the record that holds the changes, and what the providers have not heard.
    /// - Throws: `changedMeanwhile` if another program has changed the same since the event was read.
    func apply(
        _ changes: EventChanges, movingTo calendar: CalendarRecord?
    ) async throws -> (value: EventRecord, unsettled: [UnsettledChange]) {
        // Times are those of the occurrence that they were worked out from.
        let base = try target.singledOut ?? target.occurrence ?? context.firstOccurrence(of: target)
        var change = EventChange(base, span: target.singledOut == nil ? .all : .thisEvent)
        change.fields = changes
        change.calendarID = calendar?.id
        let saved = try context.store().write { try context.editor.save(change, $0) }
        guard !saved.notes.isEmpty else { return (saved.record, []) }
        return (saved.record, await (try context.conferencing()).deliver(saved.notes))
    }

    /// The event's own zone stays, where it is one that everybody knows.
    private func zone(of time: EventTime, named name: String?) throws -> EventTimes.Zone {
        if let name { return .named(try context.timeContext(zone: name)) }
        switch time.reference {
        case .utc: return .own(try context.timeContext(zone: "UTC"))
        case .floating: return time.isDate ? .own(try context.timeContext()) : .floating
        case .zone(let name):
            return .own(try context.timeContext(zone: context.zones.rules(named: name) == nil ? nil : name))
        }
    }
}
